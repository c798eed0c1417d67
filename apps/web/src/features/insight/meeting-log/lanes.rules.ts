import type { Lane, LoggedConference } from '@foyer/contract/insight/meeting-log'

/** The time over which lanes are drawn, in ms. */
export type LaneTime = { readonly from: number; readonly to: number }
type Span = { readonly from: string; readonly to: string | null }

const minuteMs = 60_000

/** Finds the time that all lanes share: that of the conference, and of stays that are longer. */
export function findLaneTime(
  conference: Pick<LoggedConference, 'startsAt' | 'endsAt'>,
  lanes: readonly Lane[],
  now: number,
): LaneTime {
  const spans = lanes.flatMap(({ present }) => present)
  const ends = spans.flatMap(({ to }) => (to === null ? [] : [Date.parse(to)]))
  const from = Math.min(Date.parse(conference.startsAt), ...spans.map((span) => Date.parse(span.from)))
  const end = conference.endsAt === null ? now : Date.parse(conference.endsAt)
  return { from, to: Math.max(from + minuteMs, end, ...ends) }
}

/** Places an instant in a period, from 0 to 1. */
export const placeInstant = (at: string | number, { from, to }: LaneTime): number =>
  Math.min(1, Math.max(0, ((typeof at === 'number' ? at : Date.parse(at)) - from) / (to - from)))

/** Places a span in a period: where it begins and how much of it it takes, from 0 to 1. */
export function placeSpan(span: Span, period: LaneTime): { start: number; share: number } {
  const start = placeInstant(span.from, period)
  return { start, share: (span.to === null ? 1 : placeInstant(span.to, period)) - start }
}

const tickMinutes = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360]
const maxTicks = 8

/** Lists the round times of an axis: at most eight. */
export function listTicks({ from, to }: LaneTime): string[] {
  const step = (tickMinutes.find((minutes) => (to - from) / (minutes * minuteMs) <= maxTicks) ?? 360) * minuteMs
  const ticks: string[] = []
  for (let at = Math.ceil(from / step) * step; at < to; at += step) ticks.push(new Date(at).toISOString())
  return ticks
}

const lostReasons: ReadonlySet<string> = new Set(['connection-lost', 'timeout', 'engine-down'])

/** Finds the times between two presences at which someone had lost the connection. */
export const findLost = (present: Lane['present']): Span[] =>
  present.flatMap(({ to, reason }, at) => {
    const next = present[at + 1]
    return to !== null && next !== undefined && lostReasons.has(reason) ? [{ from: to, to: next.from }] : []
  })

/** The share of the period within which marks of one type are drawn as one. */
const markShare = 1 / 60

/** Leaves out marks that would be drawn over others of their type. */
export function thinOut(marks: Lane['marks'], period: LaneTime): Lane['marks'] {
  const last = new Map<string, number>()
  return marks.filter(({ at, type }) => {
    const place = placeInstant(at, period)
    const before = last.get(type)
    if (before !== undefined && place - before < markShare) return false
    last.set(type, place)
    return true
  })
}
