const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** A local time interpreted as UTC, in ms, for arithmetic; NaN if invalid. */
export const asUtc = (local: string): number => Date.parse(`${local}Z`)
/** The reverse of `asUtc`: `2026-11-21T09:00`. */
export const formatLocalTime = (utcMs: number): string => new Date(utcMs).toISOString().slice(0, 16)

/** Local time of an instant in a time zone: `2026-11-21T09:00`. */
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

/** Resolves a local time in a time zone: the instant, and whether that hour is skipped or repeated on that day. */
export type Moment = { readonly instant: string; readonly dst: 'none' | 'missing' | 'doubled' }

/**
 * The same choice as the server's (domain.md §5): a missing time moves forward, of a doubled one the first. By Intl
 * alone, since not every browser has Temporal. Undefined for what is no date.
 */
export function resolveLocalTime(local: string, zone: string): Moment | undefined {
  const utc = asUtc(local)
  if (Number.isNaN(utc)) return undefined
  const offsetAt = (instant: number) => asUtc(localTimeIn(zone, instant)) - instant
  const before = utc - offsetAt(utc - dayMs)
  const after = utc - offsetAt(utc + dayMs)
  const found = [...new Set([before, after])].filter((instant) => localTimeIn(zone, instant) === local)
  const dst = found.length === 0 ? 'missing' : found.length === 2 ? 'doubled' : 'none'
  return { instant: new Date(found.length === 0 ? before : Math.min(...found)).toISOString(), dst }
}
