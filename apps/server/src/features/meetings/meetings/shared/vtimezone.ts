import { formatLocalTime } from './icalendar-format.ts'

/** Formats an offset in iCalendar's format: `+0530`; with seconds for historical offsets only. */
function formatOffset(nanoseconds: number): string {
  const seconds = Math.abs(nanoseconds / 1e9)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const significant = parts[2] === 0 ? parts.slice(0, 2) : parts
  return `${nanoseconds < 0 ? '-' : '+'}${significant.map((part) => String(part).padStart(2, '0')).join('')}`
}

/** A change of the clock: its local time in the old offset, and both offsets. */
type Change = { at: Temporal.Instant; since: Temporal.PlainDateTime; before: number; after: number }

function toChange(transition: Temporal.ZonedDateTime): Change {
  const at = transition.toInstant()
  const before = transition.subtract({ nanoseconds: 1 }).offsetNanoseconds
  const since = at.add({ nanoseconds: before }).toZonedDateTimeISO('UTC').toPlainDateTime()
  return { at, since, before, after: transition.offsetNanoseconds }
}

/** Lists the changes of a zone from a time on, which is a change itself or not. */
function* listChanges(first: Temporal.ZonedDateTime | null): Generator<Change> {
  for (let transition = first; transition !== null; transition = transition.getTimeZoneTransition('next'))
    yield toChange(transition)
}

const isForward = ({ before, after }: Change): boolean => after > before

function writeObservance(kind: 'STANDARD' | 'DAYLIGHT', { since, before, after }: Omit<Change, 'at'>, rule?: string) {
  return [
    `BEGIN:${kind}`,
    `DTSTART:${formatLocalTime(since)}`,
    `TZOFFSETFROM:${formatOffset(before)}`,
    `TZOFFSETTO:${formatOffset(after)}`,
    ...(rule === undefined ? [] : [`RRULE:FREQ=YEARLY;${rule}`]),
    `END:${kind}`,
  ]
}

/** The years after which weekdays fall on the same days of the month again. */
const weekdayCycle = 28
const weekdayNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** Finds the day of the year on which all these changes are, as a rule; undefined if there is none. */
function findYearlyRule(changes: readonly Change[]): string | undefined {
  const [first] = changes
  if (first === undefined || changes.length < weekdayCycle) return undefined
  const { month, dayOfWeek, daysInMonth } = first.since
  const isYearly = changes.every(
    ({ since, before, after }, index) =>
      since.year === first.since.year + index &&
      since.month === month &&
      since.dayOfWeek === dayOfWeek &&
      since.toPlainTime().equals(first.since.toPlainTime()) &&
      before === first.before &&
      after === first.after,
  )
  const days = changes.map(({ since }) => since.day)
  const [earliest, latest] = [Math.min(...days), Math.max(...days)]
  if (!isYearly || latest - earliest !== 6) return undefined
  const day = weekdayNames[dayOfWeek - 1]
  if (latest === daysInMonth && month !== 2) return `BYMONTH=${month};BYDAY=-1${day}`
  // The days of the month, because ical4j 4 misreads 2SU where the second Sunday is the 8th.
  const week = Array.from({ length: 7 }, (_, index) => earliest + index)
  return `BYMONTH=${month};BYMONTHDAY=${week.join(',')};BYDAY=${day}`
}

/** Writes the yearly rules that a zone follows from a change of the clock on; undefined if it does not. */
function writeYearlyRules(onset: Temporal.ZonedDateTime | null): string[] | undefined {
  const changes = listChanges(onset)
    .take(2 * weekdayCycle)
    .toArray()
  const forward = changes.filter(isForward)
  const back = changes.filter((change) => !isForward(change))
  const [toDaylight, toStandard] = [findYearlyRule(forward), findYearlyRule(back)]
  const [firstForward, firstBack] = [forward[0], back[0]]
  if (toDaylight === undefined || toStandard === undefined || !firstForward || !firstBack) return undefined
  return [
    ...writeObservance('DAYLIGHT', firstForward, toDaylight),
    ...writeObservance('STANDARD', firstBack, toStandard),
  ]
}

/** The changes of a hundred years, in a zone with four of them a year. */
const maxChanges = 400
const epoch = Temporal.PlainDateTime.from('1970-01-01T00:00')

/** Writes the single changes of a zone between two instants, after the offset that it has at the first. */
function writeChanges(first: Temporal.ZonedDateTime, to: Temporal.Instant): string[] {
  const { offsetNanoseconds } = first
  const initial = { since: epoch, before: offsetNanoseconds, after: offsetNanoseconds }
  const changes = listChanges(first.getTimeZoneTransition('next'))
    .take(maxChanges)
    .filter(({ at }) => Temporal.Instant.compare(at, to) <= 0)
  return [
    ...writeObservance('STANDARD', initial),
    ...changes.flatMap((change) => writeObservance(isForward(change) ? 'DAYLIGHT' : 'STANDARD', change)),
  ]
}

/**
 * Builds the lines of a VTIMEZONE (RFC 5545 §3.6.5) that is correct between two instants, from the time zone data of
 * the runtime. A packaged collection would be older, and could state another hour than the portal. Some programs refuse
 * a zone without STANDARD, and misread single changes where yearly rules would do.
 */
export function buildVtimezone(zone: string, from: Temporal.Instant, to: Temporal.Instant): string[] {
  const first = from.toZonedDateTimeISO(zone)
  const onset = first.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')
  // Some programs read a rule wrong that begins after the meeting.
  const earlier = onset?.getTimeZoneTransition('previous') ?? null
  const lines = writeYearlyRules(earlier) ?? writeYearlyRules(onset) ?? writeChanges(first, to)
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...lines, 'END:VTIMEZONE']
}
