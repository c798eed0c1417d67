import type { Language } from '@foyer/contract/call'
import { createMomentFormats } from '@foyer/contract/moments'
import type { Transaction } from '#platform/database/database.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { type MailBrand, mailButton, mailParagraph, renderMailLayout } from '#platform/mail/mail-layout.ts'
import type { OutgoingMail } from '#platform/mail/mail-outbox.ts'
import { escapeHtml, neutralizeLinks } from '#platform/mail/mail-text.ts'
import { invitationTexts, type MailKind } from './meeting-mail.texts.ts'
import { type CalendarTime, toICalendar } from './meetings.icalendar.ts'

/** What an invitation says; `url` is the join link without the password. */
export type InvitationDetails = {
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
const joinLink = ({ url, password }: InvitationDetails): string => `${url}#${encodeURIComponent(password)}`

/** Start and end in the meeting's zone, as the screens write them, with the zone's name. */
function formatWhen(language: Language, { zone, startsAt, endsAt }: CalendarTime): string {
  return `${createMomentFormats(language, zone).periodWithOffset(startsAt, endsAt)} (${zone})`
}

/** Label and value of what the mail tells, in its order. */
function buildRows(language: Language, kind: MailKind, details: InvitationDetails): [label: string, value: string][] {
  const texts = invitationTexts[language]
  return [
    [texts.topic, details.topic],
    ...(details.start === null ? [] : [[texts.when, formatWhen(language, details.start)] satisfies [string, string]]),
    ...(kind === 'cancel'
      ? []
      : ([
          [texts.number, grouped(details.number)],
          [texts.password, details.password],
        ] satisfies [string, string][])),
  ]
}

function renderHtml(language: Language, kind: MailKind, details: InvitationDetails): string {
  const texts = invitationTexts[language]
  const line = (text: string): string => escapeHtml(text)
  const rows = buildRows(language, kind, details).map(
    ([label, value]) => `<p style="margin:0 0 8px"><strong>${line(label)}</strong> <bdi>${line(value)}</bdi></p>`,
  )
  const join = `${mailButton(details.brand, { url: joinLink(details), label: texts.join })}\n${mailParagraph(texts.noAccount)}`
  const title = texts.subject[kind](details.topic)
  const heading = texts.opening[kind](details.host.name)
  const foot = texts.answers(neutralizeLinks(details.brand.name), details.host.email)
  const body = [...rows, ...(kind === 'cancel' ? [] : [join])].join('\n')
  return renderMailLayout({ language, brand: details.brand, title, heading, foot }, body)
}

function renderText(language: Language, kind: MailKind, details: InvitationDetails): string {
  const texts = invitationTexts[language]
  return [
    texts.opening[kind](details.host.name),
    '',
    ...buildRows(language, kind, details).map(([label, value]) => `${label} ${value}`),
    ...(kind === 'cancel' ? [] : [`${texts.open} ${joinLink(details)}`, '', texts.noAccount]),
  ].join('\n')
}

/** Names and topics as a mail shows them: what people typed there becomes no link of the portal's mail. */
const shown = (details: InvitationDetails): InvitationDetails => ({
  ...details,
  topic: neutralizeLinks(details.topic),
  host: { ...details.host, name: neutralizeLinks(details.host.name) },
})

function buildMail(language: Language, kind: MailKind, details: InvitationDetails): Written {
  const texts = invitationTexts[language]
  const safe = shown(details)
  return {
    subject: texts.subject[kind](details.topic),
    text: `${renderText(language, kind, safe)}\n\n${texts.answers(neutralizeLinks(safe.brand.name), details.host.email)}\n`,
    html: renderHtml(language, kind, safe),
  }
}

/** The mail that invites; the other two tell of a change and of the end. */
export const invitationMail = (language: Language, details: InvitationDetails): Written =>
  buildMail(language, 'create', details)
export const changeMail = (language: Language, details: InvitationDetails): Written =>
  buildMail(language, 'change', details)
export const cancelMail = (language: Language, details: InvitationDetails): Written =>
  buildMail(language, 'cancel', details)

/** The invitation as text to copy: the same data. */
export const invitationText = (language: Language, details: InvitationDetails): string =>
  renderText(language, 'create', details)

function calendarFor(kind: MailKind, details: InvitationDetails & { start: CalendarTime }, user: Recipient) {
  const isOrganizer = user.email === details.host.email
  const method = isOrganizer ? 'PUBLISH' : kind === 'cancel' ? 'CANCEL' : 'REQUEST'
  const content = toICalendar({
    method,
    cancelled: kind === 'cancel',
    uid: details.uid,
    sequence: details.sequence,
    topic: details.topic,
    description: renderText(user.language, kind, details),
    url: joinLink(details),
    start: details.start,
    organizer: details.host,
    attendee: isOrganizer ? undefined : user,
    now: new Date(),
  })
  return { method, content } as const
}

type About = { tenantId: string; meetingId: string; holdSeconds?: number }

/** One mail to each person, in their language, with the calendar where the meeting has a time. */
// biome-ignore lint/complexity/useMaxParams: what it says, to whom and what it is filed under are told apart by their order
export function buildMails(
  kind: MailKind,
  details: InvitationDetails,
  users: Recipient[],
  about: About,
): OutgoingMail[] {
  const { start } = details
  return users.map((user) => ({
    ...about,
    ...buildMail(user.language, kind, details),
    to: { email: user.email, name: user.name },
    from: details.host,
    ...(start === null ? {} : { calendar: calendarFor(kind, { ...details, start }, user) }),
  }))
}

/** Writes them. */
// biome-ignore lint/complexity/useMaxParams: what it writes with, what it says and to whom are told apart by their order
export async function writeInvitations(
  mail: Mail,
  tx: Transaction,
  kind: MailKind,
  details: InvitationDetails,
  users: Recipient[],
  about: About,
): Promise<void> {
  for (const message of buildMails(kind, details, users, about)) await mail.enqueue(tx, message)
}
