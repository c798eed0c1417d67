import type { Language } from '@foyer/contract/language'
import { type MailBrand, mailButton, mailParagraph, renderMailLayout } from '#platform/mail/mail-layout.ts'
import type { OutgoingMail } from '#platform/mail/mail-outbox.ts'
import { neutralizeLinks } from '#platform/mail/mail-text.ts'
import { buildTokenUrl } from '#platform/security/one-time-tokens.ts'
import { passwordTexts } from './passwords.texts.ts'

export type MailUser = { id: string; email: string; firstname: string; lastname: string; language: Language }
type Branding = { brand: MailBrand; origin: string }
type RenderedMail = Omit<OutgoingMail, 'tenantId'>

const resetMinutes = 60
const toRecipient = (user: MailUser) => ({ email: user.email, name: `${user.firstname} ${user.lastname}`.trim() })

export function buildResetMail(user: MailUser, { brand, origin, token }: Branding & { token: string }): RenderedMail {
  const { email, language } = user
  const texts = passwordTexts[language].reset
  const url = buildTokenUrl(origin, 'reset', token)
  const [subject, heading] = [texts.subject(brand.name), texts.opening(email)]
  const [expiry, footer] = [texts.expiry(resetMinutes), texts.footer(neutralizeLinks(brand.name))]
  const body = `${mailButton(brand, { url, label: texts.button })}\n${mailParagraph(expiry)}`
  return {
    to: toRecipient(user),
    subject,
    text: [heading, '', `${texts.linkLabel} ${url}`, expiry, '', footer, ''].join('\n'),
    html: renderMailLayout({ language, brand, title: subject, heading, foot: footer }, body),
  }
}

export function buildPasswordChangedMail(user: MailUser, { brand, origin }: Branding): RenderedMail {
  const { email, language } = user
  const texts = passwordTexts[language].changed
  const url = `${origin}/portal/forgot-password`
  const name = neutralizeLinks(brand.name)
  const [subject, heading, footer] = [texts.subject(brand.name), texts.opening(email, name), texts.footer(name)]
  const body = `${mailParagraph(texts.advice)}\n${mailButton(brand, { url, label: texts.button })}`
  return {
    to: toRecipient(user),
    subject,
    text: [heading, '', texts.advice, '', `${texts.linkLabel} ${url}`, '', footer, ''].join('\n'),
    html: renderMailLayout({ language, brand, title: subject, heading, foot: footer }, body),
  }
}
