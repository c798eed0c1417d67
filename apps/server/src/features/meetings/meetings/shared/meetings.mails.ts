import { randomUUID } from 'node:crypto'
import type { Language } from '@foyer/contract/language'
import { describeRecurrence } from '@foyer/contract/meetings/describe-recurrence'
import { buildJoinLink } from '@foyer/contract/meetings/join-link'
import type { MeetingOptions } from '@foyer/contract/meetings/options/meeting-options'
import { createMomentFormats, type MomentStyle } from '@foyer/contract/moments'
import type { InviteeResponse, OccurrenceResponses } from '#features/meetings/meetings/invitees.store.ts'
import { type MailBrand, mailButton, mailLink, mailParagraph, renderMailLayout } from '#platform/mail/mail-layout.ts'
import { mask } from '#platform/mail/mail-outbox.ts'
import { escapeHtml, nameZone, neutralizeLinks } from '#platform/mail/mail-text.ts'
import type { CalendarTime } from './icalendar-times.ts'
import { type HostMailKind, type MailKind, meetingMailTexts } from './meeting-mail.texts.ts'
import type { CalendarSeries, SeriesOccurrence } from './meetings.icalendar.ts'

/** The content of an invitation; `url` is the join link without the password. */
export type InvitationDetails = {
  topic: string
  host: { name: string; email: string }
  brand: MailBrand
  number: string
  /** The password; empty if the meeting needs none, and for readers who do not see it. */
  password: string
  options: MeetingOptions
  url: string
  /** The time of the meeting, or of the first occurrence of one that repeats; null without a fixed time. */
  start: CalendarTime | null
  series: CalendarSeries | null
  /** The single occurrence that the email is about. */
  only: SeriesOccurrence | null
  /** The next occurrence of a series that takes place; null if there is none. */
  next: SeriesOccurrence | null
  uid: string
  sequence: number
  /** Whether the email is for alternative hosts. */
  toHost?: boolean
  /** Whether invitees get emails about changes, in an email to the host. */
  changesEmailed?: boolean
  /** Whether the email is for invitees who have answered, or had answered former times. */
  answer?: AnswerState
  /** The style in which its reader wants dates and times to be written. */
  style?: MomentStyle | undefined
  /** The reader's time zone, if it is known. */
  readerZone?: string | undefined
  /** The address of the mailbox that receives replies of calendar programs; without it these go to the host. */
  replyTo?: string | undefined
}
export type Recipient = {
  email: string
  name: string
  language: Language
  /** The recipient's response, which their calendar shows. */
  response?: InviteeResponse
  previousResponse?: string
  occurrenceResponses?: OccurrenceResponses
  /** The address of the page on which the recipient responds. */
  answerUrl?: string
  isAlternativeHost?: boolean
  style?: MomentStyle | undefined
  readerZone?: string | undefined
  /** The token of the reply address; null if their calendar program replies to the host. */
  replyToken?: string | null
  /** The calendar UID under which the recipient has the meeting, if not its present one. */
  icalUid?: string | null
}
type RenderedMail = { subject: string; text: string; loggedText: string; html: string }

/** Formats a Meeting ID in groups: 123 456 7890. */
const formatNumber = (number: string): string => number.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3')

type When = CalendarTime & Pick<InvitationDetails, 'style'>

/** Formats start and end in a time zone, in the format of the screens. */
function formatWhen(language: Language, { zone, startsAt, endsAt, style }: When): string {
  return nameZone(createMomentFormats(language, zone, style).periodWithOffset(startsAt, endsAt), zone)
}

/** Builds the lines with the times: the reader's own first, where their time zone is known and another. */
function buildWhen(
  language: Language,
  label: string,
  { readerZone, ...when }: When & { readerZone?: string | undefined },
) {
  const own = readerZone ?? when.zone
  const rows: [label: string, value: string][] = [[label, formatWhen(language, { ...when, zone: own })]]
  if (own !== when.zone) rows.push([meetingMailTexts[language].inMeetingZone, formatWhen(language, when)])
  return rows
}

const maxOwnPasswords = 10

/** Builds the lines with the passwords of the next dates of a series that have their own. */
function buildOwnPasswords(
  language: Language,
  { series, only, next, start, style, readerZone }: InvitationDetails,
): [label: string, value: string][] {
  if (series === null || only !== null || next === null || start === null) return []
  const formats = createMomentFormats(language, readerZone ?? start.zone, style)
  return series.occurrences
    .filter(({ startsAt, cancelled, password }) => startsAt >= next.startsAt && !cancelled && password)
    .slice(0, maxOwnPasswords)
    .map(({ startsAt, password = '' }) => [meetingMailTexts[language].passwordOn(formats.date(startsAt)), password])
}

/** Builds the lines of the email. */
export function buildRows(
  language: Language,
  kind: MailKind,
  details: InvitationDetails,
): [label: string, value: string][] {
  const texts = meetingMailTexts[language]
  const { start, series, only, next, style, readerZone } = details
  const isAboutFirst = isZoneChange(kind) && series !== null && only === null
  const when =
    start === null
      ? []
      : buildWhen(language, isAboutFirst ? texts.firstMoved : texts.when, {
          ...start,
          ...(only ?? next),
          style,
          readerZone,
        })
  const repeats =
    series === null || start === null || only !== null
      ? []
      : [
          [texts.repeats, describeRecurrence(language, series.recurrence, { start: start.local, style })] satisfies [
            string,
            string,
          ],
        ]
  return [
    [texts.topic, details.topic],
    ...when,
    ...repeats,
    ...(isEnd(kind)
      ? []
      : ([
          [texts.number, formatNumber(details.number)],
          ...(details.password === '' ? [] : ([[texts.password, details.password]] satisfies [string, string][])),
          ...buildOwnPasswords(language, details),
        ] satisfies [string, string][])),
  ]
}

/** Checks whether the recipients can no longer join. */
export const isEnd = (kind: MailKind): boolean =>
  ['cancel', 'remove', 'former-host', 'hosting-invitation', 'handed-over'].includes(kind)

/** Checks whether an email is about new rules of the time zone. */
const isZoneChange = (kind: MailKind): boolean => kind === 'zone' || kind === 'own-zone'

/** Checks whether an email has the link by which invitees respond. */
const asksForAnswer = (kind: MailKind): boolean => ['create', 'change', 'zone', 'new-host'].includes(kind)

type AnswerState = 'open' | 'outdated' | 'given'

/** Returns whether an invitee has responded: to the meeting or one of its occurrences, or to former times only. */
export function findAnswerState({ response = 'none', occurrenceResponses = {}, ...former }: Recipient): AnswerState {
  if (response !== 'none' || Object.keys(occurrenceResponses).length > 0) return 'given'
  return (former.previousResponse ?? 'none') === 'none' ? 'open' : 'outdated'
}

/** Returns the text before the link by which an invitee responds. */
function findAnswerText(language: Language, kind: MailKind, { answer = 'open' }: InvitationDetails): string {
  const texts = meetingMailTexts[language].answer
  if (answer === 'open') return texts.open
  if (answer === 'outdated' || kind === 'change') return texts.change
  return kind === 'zone' ? texts.zone : texts.given
}

/** A placeholder for the link of each recipient, because the email is rendered once for all of them. */
const answerPlaceholder = `https://answer.invalid/${randomUUID()}`

function renderAnswerLink(language: Language, kind: MailKind, details: InvitationDetails): string[] {
  if (!asksForAnswer(kind)) return []
  const text = findAnswerText(language, kind, details)
  const label = meetingMailTexts[language].answerLink
  return [mailLink(details.brand, { text, url: answerPlaceholder, label })]
}

/** Lists the additional notes in the email to an alternative host. */
const listNotes = (language: Language, kind: MailKind, { toHost = false }: InvitationDetails): string[] =>
  toHost && asksForAnswer(kind) ? [meetingMailTexts[language].alternativeHost] : []

const hasInviteesNote = (kind: MailKind): kind is HostMailKind => kind === 'own-zone' || kind === 'hosting'

function renderOpening(language: Language, kind: MailKind, details: InvitationDetails): string {
  const { opening, invitees } = meetingMailTexts[language]
  const text = opening[kind](details.host.name, details.start?.zone ?? '')
  if (!hasInviteesNote(kind)) return text
  return `${text} ${details.changesEmailed === false ? invitees.none : invitees[kind]}`
}

/** Describes how to join: with which account and password, and how they enter. */
function describeEntry(language: Language, { brand, options, toHost = false }: InvitationDetails): string {
  const texts = meetingMailTexts[language].entry
  const notes = [
    options.signedInOnly ? texts.signedInOnly(neutralizeLinks(brand.name)) : texts.noAccount,
    ...(options.passwordRequired ? [] : [texts.noPassword]),
    ...(options.lobby && !toHost ? [texts.lobby] : []),
    ...(options.muteOnEntry && !toHost ? [texts.muted] : []),
  ]
  return notes.join(' ')
}

function renderHtml(language: Language, kind: MailKind, details: InvitationDetails): string {
  const texts = meetingMailTexts[language]
  const rows = buildRows(language, kind, details).map(
    ([label, value]) =>
      `<p style="margin:0 0 8px"><strong>${escapeHtml(label)}</strong> <bdi>${escapeHtml(value)}</bdi></p>`,
  )
  const join = `${mailButton(details.brand, { url: buildJoinLink(details.url, details.password), label: texts.join })}\n${mailParagraph(describeEntry(language, details))}`
  const title = texts.subject[kind](details.topic)
  const heading = renderOpening(language, kind, details)
  const foot = texts.replies(neutralizeLinks(details.brand.name), details.host.email)
  const body = [
    ...rows,
    ...listNotes(language, kind, details).map(mailParagraph),
    ...(isEnd(kind) ? [] : [join]),
    ...renderAnswerLink(language, kind, details),
  ].join('\n')
  return renderMailLayout({ language, brand: details.brand, title, heading, foot }, body)
}

/** Renders an email as text, without the lines that only its recipients need. */
export function renderText(language: Language, kind: MailKind, details: InvitationDetails): string {
  const texts = meetingMailTexts[language]
  return [
    renderOpening(language, kind, details),
    '',
    ...buildRows(language, kind, details).map(([label, value]) => `${label} ${value}`),
    ...(isEnd(kind)
      ? []
      : [`${texts.open} ${buildJoinLink(details.url, details.password)}`, '', describeEntry(language, details)]),
  ].join('\n')
}

/** Neutralizes links in names and topics, so that users cannot put links into emails of the portal. */
export const neutralizeDetails = (details: InvitationDetails): InvitationDetails => ({
  ...details,
  topic: neutralizeLinks(details.topic),
  host: { ...details.host, name: neutralizeLinks(details.host.name) },
})

function renderPlainMail(language: Language, kind: MailKind, details: InvitationDetails): string {
  const texts = meetingMailTexts[language]
  const notes = listNotes(language, kind, details).map((note) => `\n\n${note}`)
  const answer = asksForAnswer(kind) ? `\n\n${findAnswerText(language, kind, details)} ${answerPlaceholder}` : ''
  const replies = texts.replies(neutralizeLinks(details.brand.name), details.host.email)
  return `${renderText(language, kind, details)}${notes.join('')}${answer}\n\n${replies}\n`
}

/** Puts a text in place of the passwords of a meeting and of single dates; an empty one hides them. */
export function replacePasswords(details: InvitationDetails, text: string): InvitationDetails {
  const replace = (password: string): string => (password === '' ? '' : text)
  const replaceOwn = (occurrence: SeriesOccurrence): SeriesOccurrence =>
    occurrence.password === undefined ? occurrence : { ...occurrence, password: replace(occurrence.password) }
  const { series, only, next } = details
  return {
    ...details,
    password: replace(details.password),
    series: series && { ...series, occurrences: series.occurrences.map(replaceOwn) },
    only: only && replaceOwn(only),
    next: next && replaceOwn(next),
  }
}

/** Masks the passwords for the mail log, whose readers need not be allowed to see them. */
export const maskPassword = (details: InvitationDetails): InvitationDetails => replacePasswords(details, mask)

export function renderMail(language: Language, kind: MailKind, details: InvitationDetails): RenderedMail {
  const safe = neutralizeDetails(details)
  return {
    subject: meetingMailTexts[language].subject[kind](details.topic),
    text: renderPlainMail(language, kind, safe),
    loggedText: renderPlainMail(language, kind, maskPassword(safe)),
    html: renderHtml(language, kind, safe),
  }
}

/** Renders the invitation as text to copy. */
export const renderInvitationText = (language: Language, details: InvitationDetails): string =>
  renderText(language, 'create', details)

/** Fills in the link by which a recipient answers. */
export const addAnswerUrl = ({ subject, text, loggedText, html }: RenderedMail, answerUrl = ''): RenderedMail => ({
  subject,
  text: text.replaceAll(answerPlaceholder, answerUrl),
  loggedText: loggedText.replaceAll(answerPlaceholder, answerUrl),
  html: html.replaceAll(answerPlaceholder, answerUrl),
})
