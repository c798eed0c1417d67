import { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { toSingleLine } from '#platform/mail/mail-text.ts'
import { buildVtimezone } from './vtimezone.ts'

/** When a single meeting is: its wall time with the zone, and the instants that follow from them. */
export type CalendarTime = { local: string; zone: string; startsAt: Date; endsAt: Date }
type CalendarUser = { name: string; email: string }
/** One meeting as one person's calendar is told of it. */
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
  /** Absent in what is published to the organiser: their own client would ignore a REQUEST. */
  attendee: CalendarUser | undefined
  now: Date
}

/** Text of several lines without other control characters. */
const plain = (text: string): string => text.replace(/[^\P{Cc}\n]+/gu, ' ')

/** Whether a wall time is in a missing or doubled hour of its zone. */
const isDstTransition = (local: Temporal.PlainDateTime, zone: string): boolean =>
  !local
    .toZonedDateTime(zone, { disambiguation: 'earlier' })
    .equals(local.toZonedDateTime(zone, { disambiguation: 'later' }))

/**
 * Whether readers disagree on this meeting (domain.md §5): a start that is missing or doubled, an end in another offset
 * than the start, an end in the doubled hour.
 */
export function needsUtcStart({ local, zone, startsAt, endsAt }: CalendarTime): boolean {
  const [start, end] = [startsAt, endsAt].map((instant) => instant.toTemporalInstant().toZonedDateTimeISO(zone))
  if (start === undefined || end === undefined || start.offset !== end.offset) return true
  return isDstTransition(Temporal.PlainDateTime.from(local), zone) || isDstTransition(end.toPlainDateTime(), zone)
}

/** The iCalendar text of a single meeting; in a risky hour its start stands in UTC. */
export function toICalendar(details: CalendarDetails): string {
  const { method, start, organizer, attendee } = details
  const [startsAt, endsAt] = [start.startsAt.toTemporalInstant(), start.endsAt.toTemporalInstant()]
  const zone = needsUtcStart(start) ? 'UTC' : start.zone
  const calendar = new ICalCalendar({
    prodId: { company: 'foyer', product: 'portal' },
    method: ICalCalendarMethod[method],
    timezone: {
      name: null,
      generator: (wanted) => (wanted === 'UTC' ? null : buildVtimezone(wanted, startsAt, endsAt)),
    },
  })
  calendar.createEvent({
    id: details.uid,
    sequence: details.sequence,
    stamp: details.now,
    start: startsAt.toZonedDateTimeISO(zone),
    timezone: zone,
    summary: toSingleLine(details.topic),
    description: plain(details.description),
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
  // The library knows no DURATION, which readers agree on where they do not on DTEND.
  return `${calendar.toString().replace(/(BEGIN:VEVENT\r\n[\s\S]*?\r\nDTSTART[^\r]*\r\n)/, `$1DURATION:PT${minutes}M\r\n`)}\r\n`
}
