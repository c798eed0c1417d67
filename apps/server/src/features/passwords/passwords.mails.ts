import type { Language } from '@foyer/contract/call'
import type { Unit } from '#platform/database.ts'
import type { Platform } from '#platform/handle.ts'
import { findMailSender, frameMail, mailButton, mailParagraph } from '#platform/mail-frame.ts'
import { unlinked } from '#platform/mail-text.ts'
import { buildTokenUrl, replaceTokens } from '#platform/one-time-tokens.ts'
import { passwordTexts } from './passwords.texts.ts'

type Scene = { unit: Unit; tenantId: string; platform: Pick<Platform, 'env' | 'mail'> }
type Person = { id: string; email: string; firstname: string; lastname: string; language: Language }

const resetMinutes = 60
const toOf = (person: Person) => ({ email: person.email, name: `${person.firstname} ${person.lastname}`.trim() })

/** Mails a link to a new password; an older one ends. */
export async function sendReset({ unit, tenantId, platform }: Scene, person: Person): Promise<void> {
  const { brand, origin } = await findMailSender(unit.db, platform.env, tenantId)
  const tokens = await replaceTokens(unit.db, 'reset', [person.id])
  const token = tokens.get(person.id) ?? ''
  const { language } = person
  const texts = passwordTexts[language].reset
  const url = buildTokenUrl(origin, 'reset', token)
  const [subject, heading] = [texts.subject(brand.name), texts.opening(person.email)]
  const [until, foot] = [texts.until(resetMinutes), texts.foot(unlinked(brand.name))]
  const body = `${mailButton(brand, { url, label: texts.button })}\n${mailParagraph(until)}`
  await platform.mail.write(unit, {
    tenantId,
    to: toOf(person),
    subject,
    text: [heading, '', `${texts.open} ${url}`, until, '', foot, ''].join('\n'),
    html: frameMail({ language, brand, title: subject, heading, foot }, body),
    secrets: [token],
  })
}

/** Tells somebody that their password was changed, and what to do if it was not them. */
export async function sendChanged({ unit, tenantId, platform }: Scene, person: Person): Promise<void> {
  const { brand, origin } = await findMailSender(unit.db, platform.env, tenantId)
  const { language } = person
  const texts = passwordTexts[language].changed
  const url = `${origin}/portal/forgot-password`
  const name = unlinked(brand.name)
  const [subject, heading, foot] = [texts.subject(brand.name), texts.opening(person.email, name), texts.foot(name)]
  const body = `${mailParagraph(texts.ended)}\n${mailButton(brand, { url, label: texts.button })}`
  await platform.mail.write(unit, {
    tenantId,
    to: toOf(person),
    subject,
    text: [heading, '', texts.ended, '', `${texts.open} ${url}`, '', foot, ''].join('\n'),
    html: frameMail({ language, brand, title: subject, heading, foot }, body),
  })
}
