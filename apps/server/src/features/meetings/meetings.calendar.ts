import { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { oneLine } from '#platform/mail-text.ts'
import { vtimezoneOf } from '#platform/vtimezone.ts'

/** When a single meeting is: its wall time with the zone, and the instants that follow from them. */
export type CalendarTime = { wall: string; zone: string; startsAt: Date; endsAt: Date }
type Person = { name: string; email: string }
/** One meeting as one person's calendar is told of it. */
export type CalendarFacts = {
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  cancelled: boolean
  uid: string
  sequence: number
  topic: string
  description: string
  url: string
  start: CalendarTime
  organizer: Person
  /** Absent in what is published to the organiser: their own client would ignore a REQUEST. */
  attendee: Person | undefined
  now: Date
}

/** Text of several lines without other control characters. */
const plain = (text: string): string => text.replace(/[^\P{Cc}\n]+/gu, ' ')

/** Whether a wall time is in a missing or doubled hour of its zone. */
const isOdd = (wall: Temporal.PlainDateTime, zone: string): boolean =>
  !wall
    .toZonedDateTime(zone, { disambiguation: 'earlier' })
    .equals(wall.toZonedDateTime(zone, { disambiguation: 'later' }))

/**
 * Whether readers disagree on this meeting (domain.md §5): a start that is missing or doubled, an end in another offset
 * than the start, an end in the doubled hour.
 */
export function isRisky({ wall, zone, startsAt, endsAt }: CalendarTime): boolean {
  const [start, end] = [startsAt, endsAt].map((instant) => instant.toTemporalInstant().toZonedDateTimeISO(zone))
  if (start === undefined || end === undefined || start.offset !== end.offset) return true
  return isOdd(Temporal.PlainDateTime.from(wall), zone) || isOdd(end.toPlainDateTime(), zone)
}

/** The iCalendar text of a single meeting; in a risky hour its start stands in UTC. */
export function calendarOf(facts: CalendarFacts): string {
  const { method, start, organizer, attendee } = facts
  const [startsAt, endsAt] = [start.startsAt.toTemporalInstant(), start.endsAt.toTemporalInstant()]
  const zone = isRisky(start) ? 'UTC' : start.zone
  const calendar = new ICalCalendar({
    prodId: { company: 'foyer', product: 'portal' },
    method: ICalCalendarMethod[method],
    timezone: {
      name: null,
      generator: (wanted) => (wanted === 'UTC' ? null : vtimezoneOf(wanted, startsAt, endsAt)),
    },
  })
  calendar.createEvent({
    id: facts.uid,
    sequence: facts.sequence,
    stamp: facts.now,
    start: startsAt.toZonedDateTimeISO(zone),
    timezone: zone,
    summary: oneLine(facts.topic),
    description: plain(facts.description),
    location: facts.url,
    url: facts.url,
    status: facts.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: oneLine(organizer.name) || organizer.email, email: organizer.email },
    attendees:
      attendee === undefined
        ? []
        : [
            {
              email: attendee.email,
              name: oneLine(attendee.name) || attendee.email,
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
