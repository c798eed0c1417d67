import { expandRecurrence } from '@foyer/contract/meetings/expand-recurrence'
import type { Recurrence } from '@foyer/contract/meetings/recurrence'
import { weekdays } from '@foyer/contract/meetings/recurrence-constants'
import type { InviteeResponse, OccurrenceResponses } from '#features/meetings/meetings/invitees.store.ts'
import { toSingleLine } from '#platform/mail/mail-text.ts'
import { escapeAddress, escapeText, formatInstant, formatLines, quoteParameter } from './icalendar-format.ts'
import {
  type CalendarTime,
  needsUtcStart,
  toSeconds,
  writeDuration,
  writeLocalTime,
  writeUtcTimes,
} from './icalendar-times.ts'
import { buildVtimezone } from './vtimezone.ts'

type CalendarUser = { name: string; email: string }
type Attendee = CalendarUser & { response?: InviteeResponse; occurrenceResponses?: OccurrenceResponses }
/**
 * An occurrence of a series. `localStart` is the original one, by the rule; instants and topic are those that now
 * apply.
 */
export type SeriesOccurrence = {
  id?: string
  localStart: string
  startsAt: Date
  endsAt: Date
  topic: string
  cancelled: boolean
  /** The password and the join link of one that has its own. */
  password?: string
  url?: string
}
/**
 * A part of a series: every occurrence that it has, including past and cancelled ones. The last one ends it, not the
 * rule.
 */
export type CalendarSeries = { recurrence: Recurrence; occurrences: readonly SeriesOccurrence[] }

/** The content that the files of a meeting have in common. */
export type CalendarMeeting = {
  /** Whether everything in the file is cancelled. */
  cancelled: boolean
  /** Whether the meeting takes place without the attendee. */
  removed?: boolean
  uid: string
  sequence: number
  topic: string
  /** Describes the meeting, or an occurrence that has an event of its own. */
  describe: (occurrence?: SeriesOccurrence) => string
  url: string
  start: CalendarTime
  series?: CalendarSeries
  /** The original local starts of the occurrences to which the file is limited. */
  only?: readonly string[]
  organizer: CalendarUser
  now: Date
}
/** The recipient of a file. */
export type CalendarRecipient = {
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  /** The attendee; undefined in what is published to the organizer, whose own client would ignore a REQUEST. */
  attendee?: Attendee | undefined
  /** The address to which their program replies, if not the organizer's. */
  replyAddress?: string | undefined
}

function writeUser(name: string, { name: userName, email }: CalendarUser): string {
  return `${name};CN=${quoteParameter(toSingleLine(userName) || email)}:mailto:${escapeAddress(email)}`
}

/**
 * Writes the organizer, to whose address programs reply. If they do not read their mail there, EMAIL says where (RFC
 * 7986).
 */
const writeOrganizer = (organizer: CalendarUser, replyAddress = organizer.email): string =>
  replyAddress === organizer.email
    ? writeUser('ORGANIZER', organizer)
    : writeUser(`ORGANIZER;EMAIL=${quoteParameter(organizer.email)}`, {
        name: toSingleLine(organizer.name) || organizer.email,
        email: replyAddress,
      })

const participationStatus = {
  none: 'NEEDS-ACTION;RSVP=TRUE',
  accepted: 'ACCEPTED',
  tentative: 'TENTATIVE',
  declined: 'DECLINED',
} as const

const writeAttendee = (attendee: Attendee): string =>
  writeUser(`ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=${participationStatus[attendee.response ?? 'none']}`, attendee)

/**
 * Writes an event without organizer and attendee, which are not the same in every file: its times and its description.
 */
const writeEvent = (
  meeting: CalendarMeeting,
  times: readonly string[],
  { topic, description, url = meeting.url }: { topic: string; description: string; url?: string | undefined },
): string =>
  formatLines([
    `UID:${meeting.uid}`,
    `SEQUENCE:${meeting.sequence}`,
    `DTSTAMP:${formatInstant(meeting.now.toTemporalInstant())}`,
    ...times,
    `SUMMARY:${escapeText(toSingleLine(topic))}`,
    `DESCRIPTION:${escapeText(description)}`,
    `LOCATION:${escapeText(url)}`,
    `URL;VALUE=URI:${url}`,
    // A STATUS would be about the meeting, which others still attend (RFC 5546, section 3.2.5).
    ...(meeting.removed === true ? [] : [`STATUS:${meeting.cancelled ? 'CANCELLED' : 'CONFIRMED'}`]),
  ])

type WrittenEvent = { text: string; occurrenceId?: string | undefined }
/** The events of a file, and the period for which these need the time zone. */
type Content = {
  events: WrittenEvent[]
  zoned?: Period
  /** Writes the event of an occurrence that the file contains by its rule only. */
  writeOther?: (occurrenceId: string) => WrittenEvent | undefined
}
type Period = { from: Temporal.Instant; to: Temporal.Instant }

function writeSingle(meeting: CalendarMeeting): Content {
  const { start, topic } = meeting
  const about = { topic, description: meeting.describe() }
  if (needsUtcStart(start)) return { events: [{ text: writeEvent(meeting, writeUtcTimes(start), about) }] }
  const times = [writeLocalTime('DTSTART', start.local, start.zone), writeDuration(toSeconds(start))]
  const [from, to] = [start.startsAt.toTemporalInstant(), start.endsAt.toTemporalInstant()]
  return { events: [{ text: writeEvent(meeting, times, about) }], zoned: { from, to } }
}

/**
 * Writes a rule as in RFC 5545. It ends at an instant, because a number would also count occurrences that are cancelled
 * or skipped.
 */
function writeRule(rule: Recurrence, until: Temporal.Instant): string {
  const days =
    rule.frequency === 'weekly'
      ? `;WKST=MO;BYDAY=${weekdays.filter((day) => rule.weekdays.includes(day)).join(',')}`
      : rule.frequency === 'monthly'
        ? `;BYMONTHDAY=${rule.monthDay}`
        : ''
  return `RRULE:FREQ=${rule.frequency.toUpperCase()};INTERVAL=${rule.interval}${days};UNTIL=${formatInstant(until)}`
}

/** Finds the duration that most occurrences have; the others are exceptions. */
function findUsualDuration(occurrences: readonly SeriesOccurrence[]): number {
  const groups = [...Map.groupBy(occurrences, toSeconds)].toSorted(([, one], [, other]) => other.length - one.length)
  return groups[0]?.[0] ?? 0
}

/**
 * Writes a series for calendar programs that disagree about clock changes: each occurrence near one has an event of its
 * own that states its instants.
 */
function writeSeries(meeting: CalendarMeeting, { recurrence, occurrences }: CalendarSeries): Content {
  const { start, topic, only } = meeting
  const { zone } = start
  const byStart = new Map(occurrences.map((occurrence) => [occurrence.localStart, occurrence]))
  const last = [...byStart.keys()].sort().at(-1) ?? start.local
  const starts = expandRecurrence(start.local, recurrence).filter((local) => local <= last)
  const resolve = (local: string, disambiguation: 'compatible' | 'earlier' | 'later') =>
    Temporal.PlainDateTime.from(local).toZonedDateTime(zone, { disambiguation }).toInstant()
  // If the last start occurs twice, the second instant counts, since some programs use that one.
  const until = resolve(last, 'later')
  const seconds = findUsualDuration(occurrences)
  const zoned = { from: resolve(starts[0] ?? start.local, 'earlier'), to: until.add({ seconds }) }

  const writeOccurrence = (occurrence: SeriesOccurrence): WrittenEvent => {
    const times = [writeLocalTime('RECURRENCE-ID', occurrence.localStart, zone), ...writeUtcTimes(occurrence)]
    const about = { topic: occurrence.topic, description: meeting.describe(occurrence), url: occurrence.url }
    return { text: writeEvent(meeting, times, about), occurrenceId: occurrence.id }
  }
  if (only !== undefined) {
    const chosen = only.map((local) => {
      const occurrence = byStart.get(local)
      if (occurrence === undefined) throw new Error(`The series has no occurrence at ${local}`)
      return occurrence
    })
    return { events: chosen.map(writeOccurrence), zoned }
  }

  const excluded = starts.filter((local) => byStart.get(local)?.cancelled !== false)
  const series = writeEvent(
    meeting,
    [
      writeLocalTime('DTSTART', starts[0] ?? start.local, zone),
      writeDuration(seconds),
      writeRule(recurrence, until),
      ...excluded.map((local) => writeLocalTime('EXDATE', local, zone)),
    ],
    { topic, description: meeting.describe() },
  )
  const needsEvent = (occurrence: SeriesOccurrence): boolean =>
    !occurrence.cancelled &&
    (occurrence.topic !== topic ||
      occurrence.url !== undefined ||
      toSeconds(occurrence) !== seconds ||
      occurrence.startsAt.getTime() !== resolve(occurrence.localStart, 'compatible').epochMilliseconds ||
      needsUtcStart({ ...occurrence, local: occurrence.localStart, zone }))
  // A cancelled series has no exceptions, because they are cancelled with it.
  const exceptions = meeting.cancelled ? [] : [...byStart.values()].filter(needsEvent)
  const writeOther = (id: string): WrittenEvent | undefined => {
    const other = occurrences.find((occurrence) => occurrence.id === id && !occurrence.cancelled)
    return other === undefined || meeting.cancelled || meeting.removed ? undefined : writeOccurrence(other)
  }
  return { events: [{ text: series }, ...exceptions.map(writeOccurrence)], zoned, writeOther }
}

const writeContent = (meeting: CalendarMeeting): Content =>
  meeting.series === undefined ? writeSingle(meeting) : writeSeries(meeting, meeting.series)

const writeZone = (zone: string, { from, to }: Period): string =>
  zone === 'UTC' ? '' : formatLines(buildVtimezone(zone, from, to))

const wrapEvent = (event: string): string => `BEGIN:VEVENT\r\n${event}END:VEVENT\r\n`

type Calendar = { method: CalendarRecipient['method']; properties?: readonly string[]; zones: string; events: string }

function writeCalendar({ method, properties = [], zones, events }: Calendar): string {
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//foyer//portal//EN', `METHOD:${method}`, ...properties]
  return `${formatLines(head)}${zones}${events}END:VCALENDAR\r\n`
}

/**
 * Writes the iCalendar files of a meeting, of a series with its exceptions, or of single occurrences of a series. Their
 * common content is written once, because the instants of hundreds of occurrences take long.
 */
export function prepareICalendar(meeting: CalendarMeeting): (recipient: CalendarRecipient) => string {
  const { events, zoned, writeOther } = writeContent(meeting)
  const zones = zoned === undefined ? '' : writeZone(meeting.start.zone, zoned)
  const written = new Set(events.map(({ occurrenceId }) => occurrenceId))
  return ({ method, attendee, replyAddress }) => {
    const { response = 'none', occurrenceResponses: answers = {} } = attendee ?? {}
    const answered = Object.keys(answers).filter((id) => !written.has(id) && answers[id]?.response !== response)
    const write = ({ text, occurrenceId = '' }: WrittenEvent): string => {
      const own = attendee && { ...attendee, response: answers[occurrenceId]?.response ?? response }
      const users = [
        writeOrganizer(meeting.organizer, replyAddress),
        ...(own === undefined ? [] : [writeAttendee(own)]),
      ]
      return wrapEvent(`${text}${formatLines(users)}`)
    }
    const all = [...events, ...answered.flatMap((id) => writeOther?.(id) ?? [])]
    return writeCalendar({ method, zones, events: all.map(write).join('') })
  }
}

const earlier = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) <= 0 ? one : other
const later = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) >= 0 ? one : other

/** Creates the writer of a calendar with many meetings, which a program reads again after `refreshMinutes`. */
export function createCalendarWriter({ name, refreshMinutes }: { name: string; refreshMinutes: number }) {
  const zones = new Map<string, Period>()
  let events = ''
  return {
    add: (meeting: CalendarMeeting): void => {
      const { events: added, zoned } = writeContent(meeting)
      const organizer = formatLines([writeOrganizer(meeting.organizer)])
      events += added.map(({ text }) => wrapEvent(`${text}${organizer}`)).join('')
      if (zoned === undefined) return
      const known = zones.get(meeting.start.zone) ?? zoned
      zones.set(meeting.start.zone, { from: earlier(known.from, zoned.from), to: later(known.to, zoned.to) })
    },
    finish: (): string => {
      const title = escapeText(toSingleLine(name))
      const refresh = `PT${refreshMinutes}M`
      return writeCalendar({
        method: 'PUBLISH',
        properties: [
          `NAME:${title}`,
          `X-WR-CALNAME:${title}`,
          `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
          `X-PUBLISHED-TTL:${refresh}`,
        ],
        zones: [...zones].map(([zone, period]) => writeZone(zone, period)).join(''),
        events,
      })
    },
  }
}
