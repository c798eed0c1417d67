import { type AlertCondition, healthSampleSeconds, isBeyond } from '@foyer/contract/operations/health-numbers'

/** Samples that follow one another: time without any longer than this is not time for which a number is known. */
const maxGapSeconds = 3 * healthSampleSeconds
/** A single sample within the threshold ends nothing. */
const minSamplesToEnd = 2

/** An unbroken series of samples that speak for a change; `worst` is that of those beyond the threshold. */
type Series = {
  readonly since: Date
  readonly until: Date
  readonly seconds: number
  readonly samples: number
  readonly worst: number
}

/** How a rule stands: `worst` is that of the firing, or null without one. */
export type AlertState = { readonly worst: number | null; readonly series: Series | null }
export type AlertSample = { readonly at: Date; readonly value: number | undefined }
export type AlertChange = 'begins' | 'ends'

const secondsBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 1000

const findWorse = ({ direction }: AlertCondition, one: number, other: number): number =>
  direction === 'over' ? Math.max(one, other) : Math.min(one, other)

function extend(series: Series | null, condition: AlertCondition, { at, value }: { at: Date; value: number }): Series {
  if (series === null) return { since: at, until: at, seconds: 0, samples: 1, worst: value }
  return {
    since: series.since,
    until: at,
    seconds: series.seconds + Math.min(secondsBetween(series.until, at), maxGapSeconds),
    samples: series.samples + 1,
    worst: findWorse(condition, series.worst, value),
  }
}

/**
 * Takes one sample into account. A rule fires as soon as its number has been beyond the threshold for as long as the
 * condition says, in every sample; it ends when it has been within for as long, in two samples at least. `since` is the
 * first sample of the series that made the change. A sample in which the number is unknown changes nothing.
 */
export function evaluateSample(
  state: AlertState,
  condition: AlertCondition,
  { at, value }: AlertSample,
): { state: AlertState; change?: AlertChange; since?: Date } {
  if (value === undefined) return { state }
  const firing = state.worst !== null
  const beyond = isBeyond(condition, value)
  const worst = firing && beyond ? findWorse(condition, state.worst, value) : state.worst
  if (beyond === firing) return { state: { worst, series: null } }
  const series = extend(state.series, condition, { at, value })
  if (series.seconds < condition.seconds || (firing && series.samples < minSamplesToEnd))
    return { state: { worst, series } }
  return {
    state: { worst: firing ? null : series.worst, series: null },
    change: firing ? 'ends' : 'begins',
    since: series.since,
  }
}

/** Counts how often a rule would have fired over samples, and whether it still would. */
export function countFirings(
  condition: AlertCondition,
  samples: readonly AlertSample[],
): { count: number; firing: boolean } {
  let state: AlertState = { worst: null, series: null }
  let count = 0
  for (const sample of samples) {
    const next = evaluateSample(state, condition, sample)
    if (next.change === 'begins') count += 1
    state = next.state
  }
  return { count, firing: state.worst !== null }
}
