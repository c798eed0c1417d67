import type { NoticeReader } from '#features/identity/auth/account-notice.commands.ts'
import { findMailBranding } from '#features/tenancy/tenant-brands/mail-branding.commands.ts'
import type { TenantContext } from '#platform/calls/context.ts'
import { mailButton, mailParagraph, renderMailLayout } from '#platform/mail/mail-layout.ts'
import { neutralizeLinks } from '#platform/mail/mail-text.ts'
import { emailChangeTexts } from './profile.texts.ts'

/** Emails the link that confirms a new address to that address. */
export async function sendAddressConfirmation(
  { db, tenantId, services }: TenantContext,
  user: NoticeReader & { id: string },
  { email, token, hours }: { email: string; token: string; hours: number },
): Promise<void> {
  const { brand, origin } = await findMailBranding(db, services.env, tenantId)
  const { language } = user
  const texts = emailChangeTexts[language]
  const url = `${origin}/portal/confirm-email#${token}`
  const name = neutralizeLinks(brand.name)
  const [subject, heading, footer] = [texts.subject(brand.name), texts.opening(email, name), texts.footer(name)]
  const expiry = texts.expiry(hours)
  const mail = {
    tenantId,
    to: { email, name: `${user.firstname} ${user.lastname}`.trim() },
    subject,
    text: [heading, '', `${texts.button}: ${url}`, expiry, '', footer, ''].join('\n'),
    html: renderMailLayout(
      { language, brand, title: subject, heading, foot: footer },
      `${mailButton(brand, { url, label: texts.button })}\n${mailParagraph(expiry)}`,
    ),
  }
  await services.mail.enqueue(db, mail, { by: 'user', userId: user.id, field: 'email' })
}
