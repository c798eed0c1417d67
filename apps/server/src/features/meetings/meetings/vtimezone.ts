/** A wall time as iCalendar writes it. */
const formatLocalTime = (wall: Temporal.PlainDateTime): string =>
  wall.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')

/** An offset as iCalendar writes it: `+0530`; seconds only where an old local time had them. */
function offsetText(nanoseconds: number): string {
  const seconds = Math.abs(nanoseconds / 1e9)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[2] === 0 ? parts.slice(0, 2) : parts
  return `${nanoseconds < 0 ? '-' : '+'}${shown.map((part) => String(part).padStart(2, '0')).join('')}`
}

/** One change of the clock: from when on, in the wall time that ended, and both offsets. */
function observance(since: Temporal.PlainDateTime, before: number, after: number): string[] {
  const kind = after > before ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${kind}`,
    `DTSTART:${formatLocalTime(since)}`,
    `TZOFFSETFROM:${offsetText(before)}`,
    `TZOFFSETTO:${offsetText(after)}`,
    `END:${kind}`,
  ]
}

/**
 * A VTIMEZONE (RFC 5545 §3.6.5) that is right between two instants, made of the runtime's own changes of the clock: a
 * packaged collection is older than the zones that people live in, and would say another hour than the portal does.
 */
export function buildVtimezone(zone: string, from: Temporal.Instant, to: Temporal.Instant): string {
  const first = from.toZonedDateTimeISO(zone)
  const onset = first.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')
  const { offsetNanoseconds } = first
  const lines =
    onset === null
      ? observance(Temporal.PlainDateTime.from('1970-01-01T00:00'), offsetNanoseconds, offsetNanoseconds)
      : []
  // One change past the end as well: readers then know the zone as one that changes.
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
    lines.push(...observance(since, before.offsetNanoseconds, change.offsetNanoseconds))
    if (Temporal.Instant.compare(change.toInstant(), to) > 0) break
  }
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...lines, 'END:VTIMEZONE'].join('\r\n')
}
