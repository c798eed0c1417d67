import type { Language } from '@foyer/contract/call'
import type { Platform } from '#platform/calls/define-handlers.ts'
import type { Transaction } from '#platform/database/database.ts'
import { findMailBranding, mailButton, mailParagraph, renderMailLayout } from '#platform/mail/mail-layout.ts'
import { neutralizeLinks } from '#platform/mail/mail-text.ts'
import { buildTokenUrl, issueTokens } from '#platform/security/one-time-tokens.ts'
import { passwordTexts } from './passwords.texts.ts'

type PasswordMailContext = { tx: Transaction; tenantId: string; platform: Pick<Platform, 'env' | 'mail'> }
type MailUser = { id: string; email: string; firstname: string; lastname: string; language: Language }

const resetMinutes = 60
const toRecipient = (user: MailUser) => ({ email: user.email, name: `${user.firstname} ${user.lastname}`.trim() })

/** Mails a link to a new password; an older one ends. */
export async function sendReset({ tx, tenantId, platform }: PasswordMailContext, user: MailUser): Promise<void> {
  const { brand, origin } = await findMailBranding(tx.db, platform.env, tenantId)
  const tokens = await issueTokens(tx.db, 'reset', [user.id])
  const token = tokens.get(user.id) ?? ''
  const { language } = user
  const texts = passwordTexts[language].reset
  const url = buildTokenUrl(origin, 'reset', token)
  const [subject, heading] = [texts.subject(brand.name), texts.opening(user.email)]
  const [until, foot] = [texts.until(resetMinutes), texts.foot(neutralizeLinks(brand.name))]
  const body = `${mailButton(brand, { url, label: texts.button })}\n${mailParagraph(until)}`
  await platform.mail.enqueue(tx, {
    tenantId,
    to: toRecipient(user),
    subject,
    text: [heading, '', `${texts.open} ${url}`, until, '', foot, ''].join('\n'),
    html: renderMailLayout({ language, brand, title: subject, heading, foot }, body),
    secrets: [token],
  })
}

/** Tells somebody that their password was changed, and what to do if it was not them. */
export async function sendPasswordChanged(
  { tx, tenantId, platform }: PasswordMailContext,
  user: MailUser,
): Promise<void> {
  const { brand, origin } = await findMailBranding(tx.db, platform.env, tenantId)
  const { language } = user
  const texts = passwordTexts[language].changed
  const url = `${origin}/portal/forgot-password`
  const name = neutralizeLinks(brand.name)
  const [subject, heading, foot] = [texts.subject(brand.name), texts.opening(user.email, name), texts.foot(name)]
  const body = `${mailParagraph(texts.ended)}\n${mailButton(brand, { url, label: texts.button })}`
  await platform.mail.enqueue(tx, {
    tenantId,
    to: toRecipient(user),
    subject,
    text: [heading, '', texts.ended, '', `${texts.open} ${url}`, '', foot, ''].join('\n'),
    html: renderMailLayout({ language, brand, title: subject, heading, foot }, body),
  })
}
