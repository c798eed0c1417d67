import { expect, it } from 'vitest'
import {
  buildCourses,
  buildStayCourse,
  type ConnectionSample,
  divideTime,
  packSamples,
} from './connection-samples.rules.ts'

const [ann, ben] = ['00000000-0000-4000-8000-00000000000a', 'ffffffff-ffff-4fff-bfff-ffffffffffff']
const start = Date.UTC(2026, 10, 16, 15)
const unmeasured = {
  ...{ lossUp: undefined, lossDown: undefined, jitterMs: undefined, roundTripMs: undefined },
  ...{ sentResolution: undefined, receivedResolution: undefined },
}
const sample = (participantId: string, more: Partial<ConnectionSample> = {}): ConnectionSample => ({
  ...{ participantId, grade: 'good', ...unmeasured },
  ...more,
})
const row = (second: number, ...samples: ConnectionSample[]) => ({
  at: new Date(start + second * 1000),
  samples: packSamples(samples),
})

it('keeps each number in 29 bytes of a participant, as far as two bytes reach', () => {
  const measured = {
    ...{ lossUp: 0.1234, lossDown: 0, jitterMs: 12.4, roundTripMs: 80 },
    ...{ sentResolution: 720, receivedResolution: 360 },
  }
  const rows = [
    row(0, sample(ann, { ...measured, grade: 'poor' }), sample(ben)),
    row(10, sample(ben, { roundTripMs: 1e9, jitterMs: -1, grade: 'lost' })),
  ]
  expect(rows.map(({ samples }) => samples.length)).toEqual([58, 29])
  const [hers, his] = buildCourses(
    rows,
    [ann, ben].map((id) => ({ id, stays: [id] })),
    divideTime(start, start + 10_000),
  )
  expect(hers).toEqual({
    ...{ id: ann, grades: ['poor', null], lossUp: [0.1234, null], lossDown: [0, null], jitterMs: [12, null] },
    ...{ roundTripMs: [80, null], sentResolution: [720, null], receivedResolution: [360, null] },
  })
  expect(his).toMatchObject({ grades: ['good', 'lost'], lossUp: [null, null], jitterMs: [null, 0] })
  expect(his?.roundTripMs).toEqual([null, 65_534])
})

it('has a course of a person over all their stays, and none of people without samples', () => {
  const rows = [row(0, sample(ann)), row(20, sample(ben, { grade: 'fair' }))]
  const people = [
    { id: ann, stays: [ann, ben] },
    { id: 'other', stays: ['11111111-1111-4111-8111-111111111111'] },
  ]
  expect(buildCourses(rows, people, divideTime(start, start + 20_000))).toMatchObject([
    { id: ann, grades: ['good', null, 'fair'] },
  ])
})

it('divides any time into at most 240 points, each as bad as the worst of its samples', () => {
  expect(divideTime(start + 3_000, start + 3_000)).toEqual({ from: start, stepMs: 10_000, points: 1 })
  const points = [60, 2_399, 2_400, 86_400].map((seconds) => divideTime(start, start + seconds * 1000))
  expect(points.map(({ stepMs, points: count }) => [stepMs / 1000, count])).toEqual([
    [10, 7],
    [10, 240],
    [20, 121],
    [370, 234],
  ])
  const rows = [
    row(0, sample(ann, { lossUp: 0.2, grade: 'poor', sentResolution: 180 })),
    row(10, sample(ann, { lossUp: 0.02, sentResolution: 720 })),
    row(20, sample(ann, { lossUp: 0.01 })),
  ]
  const [course] = buildCourses(rows, [{ id: ann, stays: [ann] }], { from: start, stepMs: 20_000, points: 2 })
  expect(course).toMatchObject({ grades: ['poor', 'good'], lossUp: [0.2, 0.01], sentResolution: [180, null] })
})

it('sums up a stay from all its samples', () => {
  const losses = [0.01, 0.3, 0.02, 0.03, 0.04]
  const rows = losses.map((lossDown, nth) => row(nth * 10, sample(ann, { lossDown, receivedResolution: 720 - nth })))
  const { time, course, summary } = buildStayCourse(rows, ann)
  expect([time, course.lossDown]).toEqual([{ from: start, stepMs: 10_000, points: 5 }, losses])
  expect(summary).toEqual({
    ...{ lossUp: null, jitterMs: null, roundTripMs: null, sentResolution: null },
    lossDown: { latest: 0.04, median: 0.03, worst: 0.3 },
    receivedResolution: { latest: 716, median: 718, worst: 716 },
  })
  expect(buildStayCourse(rows, ben)).toMatchObject({ time: { points: 0 }, summary: { lossDown: null } })
})

it('counts the first sample of a participant within ten seconds', () => {
  const rows = [
    row(0, sample(ann, { roundTripMs: 10 }), sample(ben)),
    row(3, sample(ann, { roundTripMs: 90, grade: 'poor' })),
    row(14, sample(ann, { roundTripMs: 20 })),
  ]
  const { course, summary } = buildStayCourse(rows, ann)
  expect([course.grades, course.roundTripMs]).toEqual([
    ['good', 'good'],
    [10, 20],
  ])
  expect(summary.roundTripMs).toEqual({ latest: 20, median: 10, worst: 20 })
})
