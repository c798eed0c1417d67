import type { AlertCondition } from '@foyer/contract/operations/health-numbers'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type AlertChange, type AlertSample, type AlertState, countFirings, evaluateSample } from './alerts.rules.ts'

const start = Date.UTC(2026, 10, 1)
const idle: AlertState = { worst: null, series: null }

/** Builds samples, 15 seconds apart; null is one in which the number is not known. */
const build = (...values: (number | null)[]): AlertSample[] =>
  values.map((value, index) => ({ at: new Date(start + index * 15_000), value: value ?? undefined }))

type Happening = { change: AlertChange | undefined; since: number; worst: number | null }

function evaluate(condition: AlertCondition, samples: readonly AlertSample[]): Happening[] {
  let state = idle
  return samples.flatMap((sample) => {
    const next = evaluateSample(state, condition, sample)
    const worst = next.state.worst ?? state.worst
    state = next.state
    return next.since === undefined ? [] : [{ change: next.change, since: next.since.getTime(), worst }]
  })
}

/** Looks back from each sample over all that speak for a change, as a person would with the list before them. */
function evaluatePlainly(
  { direction, threshold, seconds }: AlertCondition,
  samples: readonly AlertSample[],
): Happening[] {
  const known = samples.flatMap(({ at, value }) => (value === undefined ? [] : [{ at: at.getTime(), value }]))
  const isBeyond = (value: number) => (direction === 'over' ? value > threshold : value < threshold)
  const findWorst = (values: number[]) => (direction === 'over' ? Math.max(...values) : Math.min(...values))
  const happenings: Happening[] = []
  let [firing, first, begun] = [false, 0, 0]
  for (const index of known.keys()) {
    let from = index + 1
    while (from > first && isBeyond(known[from - 1]?.value ?? 0) !== firing) from -= 1
    const series = known.slice(from, index + 1)
    const gaps = series.slice(1).map(({ at }, at_) => Math.min(45, (at - (series[at_]?.at ?? 0)) / 1000))
    const lasted = gaps.reduce((sum, gap) => sum + gap, 0)
    if (series.length === 0 || lasted < seconds || (firing && series.length < 2)) continue
    if (!firing) begun = from
    const beyond = known.slice(begun, index + 1).filter(({ value }) => isBeyond(value))
    const worst = findWorst(beyond.map(({ value }) => value))
    happenings.push({ change: firing ? 'ends' : 'begins', since: series[0]?.at ?? 0, worst })
    firing = !firing
    first = index + 1
  }
  return happenings
}

const conditions = fc.record({
  direction: fc.constantFrom<'over' | 'under'>('over', 'under'),
  threshold: fc.integer({ min: 3, max: 6 }),
  seconds: fc.constantFrom(0, 15, 30, 40, 90, 300),
})
const steps = fc.array(
  fc.record({
    gap: fc.constantFrom(15, 15, 15, 15, 30, 44, 46, 600),
    // Runs of equal values, so that long series occur.
    values: fc.array(fc.option(fc.constantFrom(1, 9, 5)), { minLength: 1, maxLength: 1 }),
    times: fc.integer({ min: 1, max: 12 }),
  }),
  { maxLength: 20 },
)

it('begins and ends as a plain reading of the rule says, in turn, with the worst value between', () => {
  fc.assert(
    fc.property(conditions, steps, (condition, runs) => {
      let at = start
      const samples = runs.flatMap(({ gap, values, times }) =>
        Array.from({ length: times }, () => {
          at += gap * 1000
          return { at: new Date(at), value: values[0] ?? undefined }
        }),
      )
      const happenings = evaluate(condition, samples)
      expect(happenings).toEqual(evaluatePlainly(condition, samples))
      expect(happenings.map(({ change }) => change)).toEqual(
        happenings.map((_, index) => (index % 2 === 0 ? 'begins' : 'ends')),
      )
      expect(countFirings(condition, samples)).toEqual({
        count: happenings.filter(({ change }) => change === 'begins').length,
        firing: happenings.length % 2 === 1,
      })
    }),
    { numRuns: 500 },
  )
})

it.each<[string, AlertCondition, AlertSample[], string[]]>([
  [
    'at once, and ends at the second sample within',
    { direction: 'over', threshold: 2, seconds: 0 },
    build(2, 3, 1, 1),
    ['begins', 'ends'],
  ],
  ['not at the threshold itself', { direction: 'under', threshold: 21, seconds: 0 }, build(21, 22, 21), []],
  ['not before the time is over', { direction: 'over', threshold: 2, seconds: 30 }, build(3, 3, 1, 3, 3), []],
  ['once it is', { direction: 'over', threshold: 2, seconds: 30 }, build(3, 3, 3), ['begins']],
  [
    'in spite of an unknown number between',
    { direction: 'over', threshold: 2, seconds: 30 },
    build(3, null, 3),
    ['begins'],
  ],
  [
    'and goes on while the number is unknown',
    { direction: 'over', threshold: 2, seconds: 0 },
    build(3, null, null, 1),
    ['begins'],
  ],
  [
    'and goes on for a single sample within',
    { direction: 'over', threshold: 2, seconds: 0 },
    build(3, 1, 3, 1, 3),
    ['begins'],
  ],
])('fires %s', (_, condition, samples, changes) => {
  expect(evaluate(condition, samples).map(({ change }) => change)).toEqual(changes)
})

it('does not count the time without samples', () => {
  const condition = { direction: 'over', threshold: 2, seconds: 300 } as const
  const [first, last] = [new Date(start), new Date(start + 3_600_000)]
  expect(
    evaluate(condition, [
      { at: first, value: 3 },
      { at: last, value: 3 },
    ]),
  ).toEqual([])
})
