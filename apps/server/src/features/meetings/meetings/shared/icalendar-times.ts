import { formatDuration, formatInstant, formatLocalTime } from './icalendar-format.ts'

/**
 * The local start with its time zone, and the instants derived from them; for a series, those of its first occurrence.
 */
export type CalendarTime = { local: string; zone: string; startsAt: Date; endsAt: Date }

/** Checks whether a local time does not exist or occurs twice in its time zone. */
const isDstTransition = (local: Temporal.PlainDateTime, zone: string): boolean =>
  !local
    .toZonedDateTime(zone, { disambiguation: 'earlier' })
    .equals(local.toZonedDateTime(zone, { disambiguation: 'later' }))

/**
 * Checks whether calendar programs would read different instants from local times: the start does not exist or occurs
 * twice, the end has another UTC offset than the start, or the end occurs twice.
 */
export function needsUtcStart({ local, zone, startsAt, endsAt }: CalendarTime): boolean {
  const [start, end] = [startsAt, endsAt].map((instant) => instant.toTemporalInstant().toZonedDateTimeISO(zone))
  if (start === undefined || end === undefined || start.offset !== end.offset) return true
  return isDstTransition(Temporal.PlainDateTime.from(local), zone) || isDstTransition(end.toPlainDateTime(), zone)
}

/** Writes a property whose value is a local time: `DTSTART;TZID=Europe/Paris:20270328T023000`. */
export function writeLocalTime(name: string, local: string, zone: string): string {
  const time = formatLocalTime(Temporal.PlainDateTime.from(local))
  return zone === 'UTC' ? `${name}:${time}Z` : `${name};TZID=${zone}:${time}`
}

/** Returns the seconds from one instant to the other. */
export const toSeconds = ({ startsAt, endsAt }: Pick<CalendarTime, 'startsAt' | 'endsAt'>): number =>
  Math.round((endsAt.getTime() - startsAt.getTime()) / 1000)
/** Writes DURATION, because calendar programs read DTEND differently. */
export const writeDuration = (seconds: number): string => `DURATION:${formatDuration(seconds)}`
export const writeUtcTimes = (span: Pick<CalendarTime, 'startsAt' | 'endsAt'>): string[] => [
  `DTSTART:${formatInstant(span.startsAt.toTemporalInstant())}`,
  writeDuration(toSeconds(span)),
]
