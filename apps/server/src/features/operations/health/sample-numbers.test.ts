import { expect, it } from 'vitest'
import { durationLimits } from '#platform/monitor.ts'
import { findPercentile95 } from './sample-numbers.ts'

it('estimates the 95th percentile within its class', () => {
  const count = (classes: { [limit: number]: number }) =>
    [...durationLimits, Number.POSITIVE_INFINITY].map((limit) => classes[limit] ?? 0)
  expect(findPercentile95(count({}))).toBeUndefined()
  expect(findPercentile95(count({ 100: 100 }))).toBeCloseTo(98.75)
  expect(findPercentile95(count({ 10: 95, 1000: 5 }))).toBe(10)
  expect(findPercentile95(count({ [Number.POSITIVE_INFINITY]: 3 }))).toBe(10_000)
})
