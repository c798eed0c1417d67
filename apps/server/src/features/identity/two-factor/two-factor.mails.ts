import { findMailBranding } from '#features/tenancy/tenant-brands/mail-branding.commands.ts'
import type { TenantContext } from '#platform/calls/command-context.ts'
import { mailParagraph, renderMailLayout } from '#platform/mail/mail-layout.ts'
import { neutralizeLinks } from '#platform/mail/mail-text.ts'
import { type TwoFactorChange, twoFactorTexts } from './two-factor.texts.ts'

export type MailUser = { email: string; firstname: string; lastname: string; language: 'en' | 'fr' }

/** Emails a user that their second factor was turned on, off or reset, or that a passkey was added or removed. */
export async function sendTwoFactorChanged(
  { tx, tenantId, platform }: TenantContext,
  user: MailUser,
  change: TwoFactorChange,
): Promise<void> {
  const { brand } = await findMailBranding(tx.db, platform.env, tenantId)
  const { email, language } = user
  const texts = twoFactorTexts[language]
  const name = neutralizeLinks(brand.name)
  const subject = texts.subject[change](brand.name)
  const [heading, footer] = [texts.opening[change](email, name), texts.footer(name)]
  const mail = {
    tenantId,
    to: { email, name: `${user.firstname} ${user.lastname}`.trim() },
    subject,
    text: [heading, '', texts.advice, '', footer, ''].join('\n'),
    html: renderMailLayout({ language, brand, title: subject, heading, foot: footer }, mailParagraph(texts.advice)),
  }
  await platform.mail.enqueue(tx, mail, { by: 'visitor' })
}
