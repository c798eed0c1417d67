const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Returns a local time read as UTC, for calculations; NaN if it's invalid. */
export const asUtc = (localTime: string): number => Date.parse(`${localTime}Z`)
/** Formats a time that `asUtc` has read: `2026-11-21T09:00`. */
export const formatLocalTime = (utcMs: number): string => new Date(utcMs).toISOString().slice(0, 16)

/** Returns the local time of an instant in a time zone: `2026-11-21T09:00`. */
export function localTimeIn(zone: string, instantMs: number): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(instantMs)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/** The instant of a local time, and whether a clock change makes it missing or ambiguous. */
export type ResolvedTime = { readonly instant: string; readonly dst: 'none' | 'missing' | 'doubled' }

/**
 * Resolves a local time like the server: a missing time moves forward, an ambiguous one is the first. Uses Intl, because
 * not every browser has Temporal. Undefined if the time is invalid.
 */
export function resolveLocalTime(localTime: string, zone: string): ResolvedTime | undefined {
  const utc = asUtc(localTime)
  if (Number.isNaN(utc)) return undefined
  const offsetAt = (instant: number) => asUtc(localTimeIn(zone, instant)) - instant
  const before = utc - offsetAt(utc - dayMs)
  const after = utc - offsetAt(utc + dayMs)
  const found = [...new Set([before, after])].filter((instant) => localTimeIn(zone, instant) === localTime)
  const dst = found.length === 0 ? 'missing' : found.length === 2 ? 'doubled' : 'none'
  return { instant: new Date(found.length === 0 ? before : Math.min(...found)).toISOString(), dst }
}
