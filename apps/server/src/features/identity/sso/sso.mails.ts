import type { Language } from '@foyer/contract/call'
import { findMailBranding } from '#features/tenancy/tenant-brands/mail-branding.commands.ts'
import type { TenantContext } from '#platform/calls/command-context.ts'
import { mailParagraph, renderMailLayout } from '#platform/mail/mail-layout.ts'
import { neutralizeLinks } from '#platform/mail/mail-text.ts'
import { type IdentityChange, identityTexts } from './sso.texts.ts'

type MailUser = { email: string; firstname: string; lastname: string; language: Language }

/** Emails a user that a provider was connected with their account, or disconnected. */
export async function sendIdentityChanged(
  { tx, tenantId, platform }: TenantContext,
  user: MailUser,
  { kind, label }: IdentityChange,
): Promise<void> {
  const { brand } = await findMailBranding(tx.db, platform.env, tenantId)
  const { email, language } = user
  const texts = identityTexts[language]
  const name = neutralizeLinks(brand.name)
  const subject = texts.subject[kind](brand.name, label)
  const heading = texts.opening[kind]({ email, brand: name, label: neutralizeLinks(label) })
  const footer = texts.footer(name)
  const mail = {
    tenantId,
    to: { email, name: `${user.firstname} ${user.lastname}`.trim() },
    subject,
    text: [heading, '', texts.advice, '', footer, ''].join('\n'),
    html: renderMailLayout({ language, brand, title: subject, heading, foot: footer }, mailParagraph(texts.advice)),
  }
  await platform.mail.enqueue(tx, mail, { by: 'visitor' })
}
