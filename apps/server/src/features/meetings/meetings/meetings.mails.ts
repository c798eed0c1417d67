import type { Language } from '@foyer/contract/call'
import { describeRecurrence } from '@foyer/contract/meetings/describe-recurrence'
import { createMomentFormats } from '@foyer/contract/moments'
import { type MailBrand, mailButton, mailParagraph, renderMailLayout } from '#platform/mail/mail-layout.ts'
import type { OutgoingMail } from '#platform/mail/mail-outbox.ts'
import { escapeHtml, neutralizeLinks } from '#platform/mail/mail-text.ts'
import { type MailKind, meetingMailTexts } from './meeting-mail.texts.ts'
import { type CalendarSeries, type CalendarTime, type SeriesOccurrence, toICalendar } from './meetings.icalendar.ts'

/** The content of an invitation; `url` is the join link without the password. */
export type InvitationDetails = {
  topic: string
  host: { name: string; email: string }
  brand: MailBrand
  number: string
  /** Empty for readers who do not see it. */
  password: string
  url: string
  /** Null for a meeting without a fixed time; of a meeting that repeats, its first occurrence. */
  start: CalendarTime | null
  series: CalendarSeries | null
  /** The single occurrence that it is about. */
  only: SeriesOccurrence | null
  uid: string
  sequence: number
}
export type Recipient = { email: string; name: string; language: Language }
type RenderedMail = { subject: string; text: string; html: string }

/** A Meeting ID in groups: 123 456 7890. */
const formatNumber = (number: string): string => number.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3')

/** The join link; the password is in the fragment, which browsers never send to a server. */
const buildJoinLink = ({ url, password }: InvitationDetails): string =>
  password === '' ? url : `${url}#${encodeURIComponent(password)}`

/** Start and end in the meeting's time zone, in the format of the screens. */
function formatWhen(language: Language, { zone, startsAt, endsAt }: CalendarTime): string {
  return `${createMomentFormats(language, zone).periodWithOffset(startsAt, endsAt)} (${zone})`
}

/** The lines of the email. */
function buildRows(language: Language, kind: MailKind, details: InvitationDetails): [label: string, value: string][] {
  const texts = meetingMailTexts[language]
  const { start, series, only } = details
  const when =
    start === null ? [] : [[texts.when, formatWhen(language, { ...start, ...only })] satisfies [string, string]]
  const repeats =
    series === null || start === null || only !== null
      ? []
      : [
          [texts.repeats, describeRecurrence(language, series.recurrence, { start: start.local })] satisfies [
            string,
            string,
          ],
        ]
  return [
    [texts.topic, details.topic],
    ...when,
    ...repeats,
    ...(kind === 'cancel'
      ? []
      : ([
          [texts.number, formatNumber(details.number)],
          ...(details.password === '' ? [] : ([[texts.password, details.password]] satisfies [string, string][])),
        ] satisfies [string, string][])),
  ]
}

function renderHtml(language: Language, kind: MailKind, details: InvitationDetails): string {
  const texts = meetingMailTexts[language]
  const rows = buildRows(language, kind, details).map(
    ([label, value]) =>
      `<p style="margin:0 0 8px"><strong>${escapeHtml(label)}</strong> <bdi>${escapeHtml(value)}</bdi></p>`,
  )
  const join = `${mailButton(details.brand, { url: buildJoinLink(details), label: texts.join })}\n${mailParagraph(texts.noAccount)}`
  const title = texts.subject[kind](details.topic)
  const heading = texts.opening[kind](details.host.name)
  const foot = texts.replies(neutralizeLinks(details.brand.name), details.host.email)
  const body = [...rows, ...(kind === 'cancel' ? [] : [join])].join('\n')
  return renderMailLayout({ language, brand: details.brand, title, heading, foot }, body)
}

function renderText(language: Language, kind: MailKind, details: InvitationDetails): string {
  const texts = meetingMailTexts[language]
  return [
    texts.opening[kind](details.host.name),
    '',
    ...buildRows(language, kind, details).map(([label, value]) => `${label} ${value}`),
    ...(kind === 'cancel' ? [] : [`${texts.open} ${buildJoinLink(details)}`, '', texts.noAccount]),
  ].join('\n')
}

/** Neutralizes links in names and topics, so that users cannot put links into emails of the portal. */
const neutralizeDetails = (details: InvitationDetails): InvitationDetails => ({
  ...details,
  topic: neutralizeLinks(details.topic),
  host: { ...details.host, name: neutralizeLinks(details.host.name) },
})

export function renderMail(language: Language, kind: MailKind, details: InvitationDetails): RenderedMail {
  const texts = meetingMailTexts[language]
  const safe = neutralizeDetails(details)
  return {
    subject: texts.subject[kind](details.topic),
    text: `${renderText(language, kind, safe)}\n\n${texts.replies(neutralizeLinks(safe.brand.name), details.host.email)}\n`,
    html: renderHtml(language, kind, safe),
  }
}

/** The invitation as text to copy. */
export const renderInvitationText = (language: Language, details: InvitationDetails): string =>
  renderText(language, 'create', details)

type CalendarContent = { kind: MailKind; details: InvitationDetails; start: CalendarTime; description: string }

/** What is sent to a recipient, or published to a reader: the organizer, or who downloads the file. */
function buildCalendar({ kind, details, start, description }: CalendarContent, recipient: Recipient | undefined) {
  const isPublished = recipient === undefined || recipient.email === details.host.email
  const method = isPublished ? 'PUBLISH' : kind === 'cancel' ? 'CANCEL' : 'REQUEST'
  const content = toICalendar({
    method,
    cancelled: kind === 'cancel',
    uid: details.uid,
    sequence: details.sequence,
    topic: details.topic,
    description,
    url: buildJoinLink(details),
    start,
    ...(details.series === null ? {} : { series: details.series }),
    ...(details.only === null ? {} : { only: details.only.localStart }),
    organizer: details.host,
    attendee: isPublished ? undefined : recipient,
    now: new Date(),
  })
  return { method, content } as const
}

/** A calendar file for one's own calendar; undefined if the meeting has no fixed time. */
export function renderCalendarFile(language: Language, details: InvitationDetails): string | undefined {
  const { start } = details
  if (start === null) return undefined
  const description = renderText(language, 'create', details)
  return buildCalendar({ kind: 'create', details, start, description }, undefined).content
}

type MeetingMails = {
  tenantId: string
  meetingId: string
  /** The single occurrence that the emails are about. */
  occurrenceId?: string
  kind: MailKind
  details: InvitationDetails
  recipients: readonly Recipient[]
  /** How long the emails wait for an undo. */
  holdSeconds: number
}

/** One email per recipient, in their language; with a calendar file if the meeting has a fixed time. */
export function buildMails({ kind, details, recipients, ...mail }: MeetingMails): OutgoingMail[] {
  const { start, host } = details
  // Rendered once per language: for hundreds of recipients, formatting the times would block the process for seconds.
  return [...Map.groupBy(recipients, ({ language }) => language)].flatMap(([language, group]) => {
    const rendered = renderMail(language, kind, details)
    const description = renderText(language, kind, details)
    return group.map((recipient) => ({
      ...mail,
      ...rendered,
      to: { email: recipient.email, name: recipient.name },
      from: host,
      ...(start === null ? {} : { calendar: buildCalendar({ kind, details, start, description }, recipient) }),
    }))
  })
}
