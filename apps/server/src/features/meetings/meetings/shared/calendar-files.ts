import type { Language } from '@foyer/contract/language'
import { buildJoinLink } from '@foyer/contract/meetings/join-link'
import type { MailKind } from './meeting-mail.texts.ts'
import { type CalendarMeeting, prepareICalendar, type SeriesOccurrence } from './meetings.icalendar.ts'
import { type InvitationDetails, isEnd, type Recipient, renderText } from './meetings.mails.ts'
import { buildReplyAddress } from './reply-address.ts'

type CalendarContent = {
  language: Language
  kind: MailKind
  details: InvitationDetails
  /** The original local starts of the occurrences that the file contains; all if undefined. */
  only?: readonly string[] | undefined
  now?: Date
}

const describeOccurrence = (details: InvitationDetails, occurrence: SeriesOccurrence): InvitationDetails => ({
  ...details,
  topic: occurrence.topic,
  password: occurrence.password ?? details.password,
  only: occurrence,
})

/** Builds the content of a meeting's calendar files; undefined if it has no fixed time. */
function toCalendarMeeting({ language, kind, details, only, now }: CalendarContent): CalendarMeeting | undefined {
  const { start, series, host } = details
  if (start === null) return undefined
  const addUrl = (occurrence: SeriesOccurrence): SeriesOccurrence =>
    occurrence.password === undefined
      ? occurrence
      : { ...occurrence, url: buildJoinLink(details.url, occurrence.password) }
  return {
    cancelled: isEnd(kind) && kind !== 'remove',
    removed: kind === 'remove',
    uid: details.uid,
    sequence: details.sequence,
    topic: details.topic,
    describe: (occurrence) =>
      renderText(language, kind, occurrence ? describeOccurrence(details, occurrence) : details),
    url: buildJoinLink(details.url, details.password),
    start,
    ...(series === null ? {} : { series: { ...series, occurrences: series.occurrences.map(addUrl) } }),
    ...(only === undefined ? {} : { only }),
    organizer: host,
    now: now ?? new Date(),
  }
}

/** Describes a meeting for the calendar file of an invitee, last changed at `now`. */
export const describeForCalendar = (
  language: Language,
  details: InvitationDetails,
  now: Date,
): CalendarMeeting | undefined => toCalendarMeeting({ language, kind: 'create', details, now })

/**
 * Writes the file that is sent to recipients, or published to a reader: the organizer, or a user who downloads it.
 * Undefined if the meeting has no fixed time.
 */
export function prepareCalendar(content: CalendarContent) {
  const { kind, details } = content
  const { host, replyTo } = details
  const meeting = toCalendarMeeting(content)
  if (meeting === undefined) return undefined
  const write = prepareICalendar(meeting)
  return (recipient: Recipient | undefined) => {
    const isPublished = recipient === undefined || (recipient.email === host.email && !isEnd(kind))
    const method = isPublished ? 'PUBLISH' : isEnd(kind) ? 'CANCEL' : 'REQUEST'
    const { replyToken = null } = recipient ?? {}
    const replyAddress =
      replyTo === undefined || replyToken === null ? undefined : buildReplyAddress(replyTo, replyToken)
    return {
      method,
      content: write({ method, ...(isPublished ? {} : { attendee: recipient, replyAddress }) }),
    } as const
  }
}

/**
 * Renders a calendar file for a user's own calendar, with all occurrences or only some; undefined if the meeting has no
 * fixed time.
 */
export const renderCalendarFile = (
  language: Language,
  details: InvitationDetails,
  only?: readonly string[],
): string | undefined => prepareCalendar({ language, kind: 'create', details, only })?.(undefined).content
