import { formatLocalTime } from './icalendar-format.ts'

/** Formats an offset in iCalendar's format: `+0530`; with seconds for historical offsets only. */
function formatOffset(nanoseconds: number): string {
  const seconds = Math.abs(nanoseconds / 1e9)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const significant = parts[2] === 0 ? parts.slice(0, 2) : parts
  return `${nanoseconds < 0 ? '-' : '+'}${significant.map((part) => String(part).padStart(2, '0')).join('')}`
}

/** Builds one transition of the clock: its local time in the old offset, and both offsets. */
function buildObservance(since: Temporal.PlainDateTime, before: number, after: number): string[] {
  const kind = after > before ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${kind}`,
    `DTSTART:${formatLocalTime(since)}`,
    `TZOFFSETFROM:${formatOffset(before)}`,
    `TZOFFSETTO:${formatOffset(after)}`,
    `END:${kind}`,
  ]
}

/**
 * Builds the lines of a VTIMEZONE (RFC 5545 §3.6.5) that is correct between two instants, from the time zone data of
 * the runtime. A packaged collection would be older, and could state another hour than the portal.
 */
export function buildVtimezone(zone: string, from: Temporal.Instant, to: Temporal.Instant): string[] {
  const first = from.toZonedDateTimeISO(zone)
  const onset = first.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')
  const { offsetNanoseconds } = first
  const lines =
    onset === null
      ? buildObservance(Temporal.PlainDateTime.from('1970-01-01T00:00'), offsetNanoseconds, offsetNanoseconds)
      : []
  // Includes one transition after the end, so that calendar programs know that the zone has transitions.
  for (
    let change = onset ?? first.getTimeZoneTransition('next');
    change !== null;
    change = change.getTimeZoneTransition('next')
  ) {
    const before = change.subtract({ nanoseconds: 1 })
    const since = change
      .toInstant()
      .add({ nanoseconds: before.offsetNanoseconds })
      .toZonedDateTimeISO('UTC')
      .toPlainDateTime()
    lines.push(...buildObservance(since, before.offsetNanoseconds, change.offsetNanoseconds))
    if (Temporal.Instant.compare(change.toInstant(), to) > 0) break
  }
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...lines, 'END:VTIMEZONE']
}
