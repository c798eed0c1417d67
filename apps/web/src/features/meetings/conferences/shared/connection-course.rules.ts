import type { ConnectionCourse } from '@foyer/contract/meetings/connection-course'
import type { ConnectionGrade } from '@foyer/contract/meetings/connection-grades'

/** The time that a course covers: `from` is an instant, a point takes `stepSeconds`. */
export type CoursePeriod = { readonly from: string; readonly stepSeconds: number }

/** A time in which a connection had one grade, with the places of its first point and of the one after it. */
export type GradeSpan = {
  readonly grade: ConnectionGrade
  readonly first: number
  readonly end: number
  readonly from: string
  readonly to: string
}

/** Returns the instant at which a point begins. */
export const toInstant = ({ from, stepSeconds }: CoursePeriod, point: number): string =>
  new Date(Date.parse(from) + point * stepSeconds * 1000).toISOString()

/** The gap within which a grade goes on: a sample may be missing. */
const maxGap = 2

/** Finds the times in which the grade was the same. */
export function findGradeSpans({ grades }: Pick<ConnectionCourse, 'grades'>, period: CoursePeriod): GradeSpan[] {
  const spans: { grade: ConnectionGrade; first: number; end: number }[] = []
  for (const [point, grade] of grades.entries()) {
    if (grade === null) continue
    const last = spans.at(-1)
    if (last !== undefined && point - last.end < maxGap) {
      if (last.grade === grade) {
        last.end = point + 1
        continue
      }
      last.end = point
    }
    spans.push({ grade, first: point, end: point + 1 })
  }
  return spans.map((span) => ({ ...span, from: toInstant(period, span.first), to: toInstant(period, span.end) }))
}

/** Finds the point at an instant in ms; undefined where nothing was measured. */
export function findPoint(
  { grades }: Pick<ConnectionCourse, 'grades'>,
  { from, stepSeconds }: CoursePeriod,
  at: number,
): number | undefined {
  const point = Math.floor((at - Date.parse(from)) / (stepSeconds * 1000))
  return grades[point] == null ? undefined : point
}

type Numbers = Omit<ConnectionCourse, 'grades'>
/** The numbers at a point, or the worst ones of several; null where nothing was measured. */
export type PointNumbers = { readonly [name in keyof Numbers]: number | null }

/** Finds the worst of each number in some points. */
export function findWorst(course: Numbers, first: number, end: number): PointNumbers {
  const find = (values: readonly (number | null)[], choose: (...values: number[]) => number): number | null => {
    const known = values.slice(first, end).filter((value) => value !== null)
    return known.length === 0 ? null : choose(...known)
  }
  return {
    lossUp: find(course.lossUp, Math.max),
    lossDown: find(course.lossDown, Math.max),
    jitterMs: find(course.jitterMs, Math.max),
    roundTripMs: find(course.roundTripMs, Math.max),
    sentResolution: find(course.sentResolution, Math.min),
    receivedResolution: find(course.receivedResolution, Math.min),
  }
}

/**
 * Draws a line over a width of 100 and a height of 100, with gaps where nothing was measured; a single point is a short
 * line. `max` is the value at the top.
 */
export function drawLine(values: readonly (number | null)[], max: number): string {
  const step = 100 / Math.max(1, values.length)
  const place = (at: number) => Math.round(at * step * 100) / 100
  const height = (value: number) => Math.round((1 - Math.min(1, value / Math.max(max, Number.EPSILON))) * 10_000) / 100
  return values
    .flatMap((value, point) => {
      if (value === null) return []
      const begins = values[point - 1] == null
      return `${begins ? 'M' : 'L'}${place(point)} ${height(value)}${`H${place(point + 1)}`}`
    })
    .join('')
}
