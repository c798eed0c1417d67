import { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { toSingleLine } from '#platform/mail/mail-text.ts'
import { buildVtimezone } from './vtimezone.ts'

/** The time of a single meeting: the local start with its time zone, and the instants derived from them. */
export type CalendarTime = { local: string; zone: string; startsAt: Date; endsAt: Date }
type CalendarUser = { name: string; email: string }
/** The content of a calendar file: one meeting for one recipient. */
export type CalendarDetails = {
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  cancelled: boolean
  uid: string
  sequence: number
  topic: string
  description: string
  url: string
  start: CalendarTime
  organizer: CalendarUser
  /** Undefined in what is published to the organizer, whose own client would ignore a REQUEST. */
  attendee: CalendarUser | undefined
  now: Date
}

/** Removes control characters other than line breaks. */
const removeControlCharacters = (text: string): string => text.replace(/[^\P{Cc}\n]+/gu, ' ')

/** Whether a local time does not exist or occurs twice in its time zone. */
const isDstTransition = (local: Temporal.PlainDateTime, zone: string): boolean =>
  !local
    .toZonedDateTime(zone, { disambiguation: 'earlier' })
    .equals(local.toZonedDateTime(zone, { disambiguation: 'later' }))

/**
 * Whether calendar programs would read different instants from local times: the start does not exist or occurs twice,
 * the end has another UTC offset than the start, or the end occurs twice.
 */
export function needsUtcStart({ local, zone, startsAt, endsAt }: CalendarTime): boolean {
  const [start, end] = [startsAt, endsAt].map((instant) => instant.toTemporalInstant().toZonedDateTimeISO(zone))
  if (start === undefined || end === undefined || start.offset !== end.offset) return true
  return isDstTransition(Temporal.PlainDateTime.from(local), zone) || isDstTransition(end.toPlainDateTime(), zone)
}

/** The iCalendar text of a single meeting; its start is in UTC where local times are ambiguous. */
export function toICalendar(details: CalendarDetails): string {
  const { method, start, organizer, attendee } = details
  const [startsAt, endsAt] = [start.startsAt.toTemporalInstant(), start.endsAt.toTemporalInstant()]
  const zone = needsUtcStart(start) ? 'UTC' : start.zone
  const calendar = new ICalCalendar({
    prodId: { company: 'foyer', product: 'portal' },
    method: ICalCalendarMethod[method],
    timezone: {
      name: null,
      generator: (timezone) => (timezone === 'UTC' ? null : buildVtimezone(timezone, startsAt, endsAt)),
    },
  })
  calendar.createEvent({
    id: details.uid,
    sequence: details.sequence,
    stamp: details.now,
    start: startsAt.toZonedDateTimeISO(zone),
    timezone: zone,
    summary: toSingleLine(details.topic),
    description: removeControlCharacters(details.description),
    location: details.url,
    url: details.url,
    status: details.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: toSingleLine(organizer.name) || organizer.email, email: organizer.email },
    attendees:
      attendee === undefined
        ? []
        : [
            {
              email: attendee.email,
              name: toSingleLine(attendee.name) || attendee.email,
              role: ICalAttendeeRole.REQ,
              status: ICalAttendeeStatus.NEEDSACTION,
              rsvp: true,
            },
          ],
  })
  const minutes = startsAt.until(endsAt).total('minutes')
  // The library cannot write DURATION, which calendar programs read alike, unlike DTEND.
  return `${calendar.toString().replace(/(BEGIN:VEVENT\r\n[\s\S]*?\r\nDTSTART[^\r]*\r\n)/, `$1DURATION:PT${minutes}M\r\n`)}\r\n`
}
