import { expect, test } from 'vitest'
import { drawLine, findGradeSpans, findPoint, findWorst } from './connection-course.rules.ts'

const period = { from: '2026-11-16T15:00:00.000Z', stepSeconds: 10 }

test('joins equal grades, over one missing sample but not over an absence', () => {
  const grades = ['good', 'good', null, 'good', 'poor', null, null, null, 'poor', null, 'fair'] as const
  const spans = findGradeSpans({ grades: [...grades] }, period)
  expect(spans.map(({ grade, first, end }) => [grade, first, end])).toEqual([
    ['good', 0, 4],
    ['poor', 4, 5],
    ['poor', 8, 10],
    ['fair', 10, 11],
  ])
  expect(spans[1]).toMatchObject({ from: '2026-11-16T15:00:40.000Z', to: '2026-11-16T15:00:50.000Z' })
})

test('finds the point at an instant, if something was measured', () => {
  const at = (seconds: number) => Date.parse(period.from) + seconds * 1000
  const find = (seconds: number) => findPoint({ grades: ['good', null, 'poor'] }, period, at(seconds))
  expect([-1, 0, 9.9, 10, 25, 30].map(find)).toEqual([undefined, 0, 0, undefined, 2, undefined])
})

test('finds the worst of each number', () => {
  const course = {
    ...{ lossUp: [0.1, 0.4, 0], lossDown: [null, null, 0.2], jitterMs: [5, 9, 1], roundTripMs: [null, null, null] },
    ...{ sentResolution: [720, 180, 360], receivedResolution: [360, null, 1080] },
  }
  expect(findWorst(course, 0, 2)).toEqual({
    ...{ lossUp: 0.4, lossDown: null, jitterMs: 9, roundTripMs: null, sentResolution: 180, receivedResolution: 360 },
  })
})

test('draws steps with gaps, and nothing above the top', () => {
  expect(drawLine([0, 50, null, 200], 100)).toBe('M0 100H25L25 50H50M75 0H100')
  expect(drawLine([], 100)).toBe('')
  expect(drawLine([0], 0)).toBe('M0 100H100')
})
