import type { Language } from '@foyer/contract/call'
import { createMomentFormats } from '@foyer/contract/moments'
import type { Unit } from '#platform/database.ts'
import type { Mail } from '#platform/mail.ts'
import { frameMail, type MailBrand, mailButton, mailParagraph } from '#platform/mail-frame.ts'
import type { OutgoingMail } from '#platform/mail-rows.ts'
import { escapeHtml, unlinked } from '#platform/mail-text.ts'
import { invitationTexts, type MailKind } from './invitation.texts.ts'
import { type CalendarTime, calendarOf } from './meetings.calendar.ts'

/** What an invitation says; `url` is the join link without the password. */
export type InvitationFacts = {
  topic: string
  host: { name: string; email: string }
  brand: MailBrand
  number: string
  password: string
  url: string
  /** Null where a meeting has no fixed time. */
  start: CalendarTime | null
  uid: string
  sequence: number
}
type Recipient = { email: string; name: string; language: Language }
type Written = { subject: string; text: string; html: string }

/** A meeting number as people read it: 123 456 7890. */
const grouped = (number: string): string => number.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3')

/** The join link; the password stands only behind `#`, which browsers send to no server. */
const linkOf = ({ url, password }: InvitationFacts): string => `${url}#${encodeURIComponent(password)}`

/** Start and end in the meeting's zone, as the screens write them, with the zone's name. */
function whenOf(language: Language, { zone, startsAt, endsAt }: CalendarTime): string {
  return `${createMomentFormats(language, zone).periodWithOffset(startsAt, endsAt)} (${zone})`
}

/** Label and value of what the mail tells, in its order. */
function rowsOf(language: Language, kind: MailKind, facts: InvitationFacts): [label: string, value: string][] {
  const texts = invitationTexts[language]
  return [
    [texts.topic, facts.topic],
    ...(facts.start === null ? [] : [[texts.when, whenOf(language, facts.start)] satisfies [string, string]]),
    ...(kind === 'cancel'
      ? []
      : ([
          [texts.number, grouped(facts.number)],
          [texts.password, facts.password],
        ] satisfies [string, string][])),
  ]
}

function htmlOf(language: Language, kind: MailKind, facts: InvitationFacts): string {
  const texts = invitationTexts[language]
  const say = (text: string): string => escapeHtml(text)
  const rows = rowsOf(language, kind, facts).map(
    ([label, value]) => `<p style="margin:0 0 8px"><strong>${say(label)}</strong> <bdi>${say(value)}</bdi></p>`,
  )
  const join = `${mailButton(facts.brand, { url: linkOf(facts), label: texts.join })}\n${mailParagraph(texts.noAccount)}`
  const title = texts.subject[kind](facts.topic)
  const heading = texts.opening[kind](facts.host.name)
  const foot = texts.answers(unlinked(facts.brand.name), facts.host.email)
  const body = [...rows, ...(kind === 'cancel' ? [] : [join])].join('\n')
  return frameMail({ language, brand: facts.brand, title, heading, foot }, body)
}

function textOf(language: Language, kind: MailKind, facts: InvitationFacts): string {
  const texts = invitationTexts[language]
  return [
    texts.opening[kind](facts.host.name),
    '',
    ...rowsOf(language, kind, facts).map(([label, value]) => `${label} ${value}`),
    ...(kind === 'cancel' ? [] : [`${texts.open} ${linkOf(facts)}`, '', texts.noAccount]),
  ].join('\n')
}

/** Names and topics as a mail shows them: what people typed there becomes no link of the portal's mail. */
const shown = (facts: InvitationFacts): InvitationFacts => ({
  ...facts,
  topic: unlinked(facts.topic),
  host: { ...facts.host, name: unlinked(facts.host.name) },
})

function mailOf(language: Language, kind: MailKind, facts: InvitationFacts): Written {
  const texts = invitationTexts[language]
  const safe = shown(facts)
  return {
    subject: texts.subject[kind](facts.topic),
    text: `${textOf(language, kind, safe)}\n\n${texts.answers(unlinked(safe.brand.name), facts.host.email)}\n`,
    html: htmlOf(language, kind, safe),
  }
}

/** The mail that invites; the other two tell of a change and of the end. */
export const invitationMail = (language: Language, facts: InvitationFacts): Written => mailOf(language, 'create', facts)
export const changeMail = (language: Language, facts: InvitationFacts): Written => mailOf(language, 'change', facts)
export const cancelMail = (language: Language, facts: InvitationFacts): Written => mailOf(language, 'cancel', facts)

/** The invitation as text to copy: the same data. */
export const invitationText = (language: Language, facts: InvitationFacts): string => textOf(language, 'create', facts)

function calendarFor(kind: MailKind, facts: InvitationFacts & { start: CalendarTime }, person: Recipient) {
  const isOrganizer = person.email === facts.host.email
  const method = isOrganizer ? 'PUBLISH' : kind === 'cancel' ? 'CANCEL' : 'REQUEST'
  const content = calendarOf({
    method,
    cancelled: kind === 'cancel',
    uid: facts.uid,
    sequence: facts.sequence,
    topic: facts.topic,
    description: textOf(person.language, kind, facts),
    url: linkOf(facts),
    start: facts.start,
    organizer: facts.host,
    attendee: isOrganizer ? undefined : person,
    now: new Date(),
  })
  return { method, content } as const
}

type About = { tenantId: string; meetingId: string; holdSeconds?: number }

/** One mail to each person, in their language, with the calendar where the meeting has a time. */
// biome-ignore lint/complexity/useMaxParams: what it says, to whom and what it is filed under are told apart by their order
export function lettersOf(kind: MailKind, facts: InvitationFacts, people: Recipient[], about: About): OutgoingMail[] {
  const { start } = facts
  return people.map((person) => ({
    ...about,
    ...mailOf(person.language, kind, facts),
    to: { email: person.email, name: person.name },
    from: facts.host,
    ...(start === null ? {} : { calendar: calendarFor(kind, { ...facts, start }, person) }),
  }))
}

/** Writes them. */
// biome-ignore lint/complexity/useMaxParams: what it writes with, what it says and to whom are told apart by their order
export async function writeInvitations(
  mail: Mail,
  unit: Unit,
  kind: MailKind,
  facts: InvitationFacts,
  people: Recipient[],
  about: About,
): Promise<void> {
  for (const letter of lettersOf(kind, facts, people, about)) await mail.write(unit, letter)
}
