import type { Language } from '@foyer/contract/call'
import { findMailBranding } from '#features/tenancy/tenant-brands/mail-branding.commands.ts'
import type { TenantContext } from '#platform/calls/command-context.ts'
import { mailButton, mailParagraph, renderMailLayout } from '#platform/mail/mail-layout.ts'
import { neutralizeLinks } from '#platform/mail/mail-text.ts'
import { emailChangeTexts } from './profile.texts.ts'

type MailUser = { email: string; firstname: string; lastname: string; language: Language }
const toName = ({ firstname, lastname }: MailUser): string => `${firstname} ${lastname}`.trim()

/** Emails the link that confirms a new address to that address. */
export async function sendConfirmation(
  { tx, tenantId, platform }: TenantContext,
  user: MailUser,
  { email, token, hours }: { email: string; token: string; hours: number },
): Promise<void> {
  const { brand, origin } = await findMailBranding(tx.db, platform.env, tenantId)
  const { language } = user
  const texts = emailChangeTexts[language].confirm
  const url = `${origin}/portal/confirm-email#${token}`
  const name = neutralizeLinks(brand.name)
  const [subject, heading, footer] = [texts.subject(brand.name), texts.opening(email, name), texts.footer(name)]
  const expiry = texts.expiry(hours)
  const mail = {
    tenantId,
    to: { email, name: toName(user) },
    subject,
    text: [heading, '', `${texts.button}: ${url}`, expiry, '', footer, ''].join('\n'),
    html: renderMailLayout(
      { language, brand, title: subject, heading, foot: footer },
      `${mailButton(brand, { url, label: texts.button })}\n${mailParagraph(expiry)}`,
    ),
    secrets: [token],
  }
  await platform.mail.enqueue(tx, mail, { by: 'visitor' })
}

/** Emails the old address that the account has a new one. */
export async function sendEmailChanged(
  { tx, tenantId, platform }: TenantContext,
  user: MailUser,
  newEmail: string,
): Promise<void> {
  const { brand } = await findMailBranding(tx.db, platform.env, tenantId)
  const { email, language } = user
  const texts = emailChangeTexts[language].changed
  const name = neutralizeLinks(brand.name)
  const subject = texts.subject(brand.name)
  const [heading, footer] = [texts.opening(email, newEmail, name), texts.footer(name)]
  const mail = {
    tenantId,
    to: { email, name: toName(user) },
    subject,
    text: [heading, '', texts.advice, '', footer, ''].join('\n'),
    html: renderMailLayout({ language, brand, title: subject, heading, foot: footer }, mailParagraph(texts.advice)),
  }
  await platform.mail.enqueue(tx, mail, { by: 'visitor' })
}
