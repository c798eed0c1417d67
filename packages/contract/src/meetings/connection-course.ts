import { z } from 'zod'
import { Instant } from '../common.ts'
import { connectionGrades } from './connection-grades.ts'

/** The most points of a course. */
export const maxCoursePoints = 240

const Numbers = z.array(z.number().nullable()).max(maxCoursePoints)

/**
 * How a connection was, point by point from the beginning of the time on: each list has one entry a point, null where
 * nothing was measured. A point is as bad as the worst of its samples, in each number by itself.
 */
export const ConnectionCourse = z.strictObject({
  grades: z.array(z.enum(connectionGrades).nullable()).max(maxCoursePoints),
  /** The packet loss of what they sent and of what was sent to them, from 0 to 1. */
  lossUp: Numbers,
  lossDown: Numbers,
  jitterMs: Numbers,
  roundTripMs: Numbers,
  /** The shorter side of the largest picture, in pixels. */
  sentResolution: Numbers,
  receivedResolution: Numbers,
})
export type ConnectionCourse = z.output<typeof ConnectionCourse>
export type CourseNumber = Exclude<keyof ConnectionCourse, 'grades'>

/** The time that courses cover, in points of equal length. */
export const courseTime = {
  from: Instant,
  /** A multiple of the time between two samples. */
  stepSeconds: z.int(),
}

const Summary = z.strictObject({ latest: z.number(), median: z.number(), worst: z.number() }).nullable()

/** The same numbers of all samples; null where nothing was measured. */
export const ConnectionSummary = z.strictObject({
  lossUp: Summary,
  lossDown: Summary,
  jitterMs: Summary,
  roundTripMs: Summary,
  sentResolution: Summary,
  receivedResolution: Summary,
})
export type ConnectionSummary = z.output<typeof ConnectionSummary>
