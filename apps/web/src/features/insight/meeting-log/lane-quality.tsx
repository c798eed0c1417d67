import type { LaneConnections } from '@foyer/contract/insight/meeting-log'
import { VisuallyHidden } from '@mantine/core'
import { findGradeSpans, findPoint, findWorst } from '#features/meetings/conferences/shared/connection-course.rules.ts'
import { connectionCourseTexts } from '#features/meetings/conferences/shared/connection-course.texts.ts'
import { GradeStrip } from '#features/meetings/conferences/shared/grade-strip.tsx'
import { useDescribeNumbers } from '#features/meetings/conferences/shared/use-describe-numbers.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import classes from './lane-quality.module.css'
import { type LaneTime, placeInstant, placeSpan } from './lanes.rules.ts'

export type LaneCourse = LaneConnections['items'][number]
export type CourseTime = Pick<LaneConnections, 'from' | 'stepSeconds'>

type LaneQualityProps = { course: LaneCourse; time: CourseTime; period: LaneTime }

/** How good the connection of a person was, beneath their presence. */
export function LaneQuality({ course, time, period }: LaneQualityProps) {
  return (
    <span className={classes.strip}>
      <GradeStrip spans={findGradeSpans(course, time)} place={(span) => placeSpan(span, period)} />
    </span>
  )
}

/** The same in words: each time in which it was not good, with its worst numbers. */
export function LaneQualityInWords({ course, time }: Omit<LaneQualityProps, 'period'>) {
  const t = useTexts(connectionCourseTexts)
  const formats = useFormats()
  const describe = useDescribeNumbers()
  const spans = findGradeSpans(course, time)
  const bad = spans.filter(({ grade }) => grade !== 'good')
  if (spans.length === 0) return null
  const write = ({ grade, from, to, first, end }: (typeof spans)[number]): string =>
    describe(`${t[grade]} ${formats.exactTime(from)} – ${formats.exactTime(to)}`, findWorst(course, first, end))
  return <VisuallyHidden>{` ${t.quality}: ${bad.length === 0 ? t.good : bad.map(write).join('; ')}`}</VisuallyHidden>
}

/** Returns a function that says in words how a connection was at an instant in ms; undefined where it was not measured. */
export function useDescribeInstant(time: CourseTime | undefined) {
  const t = useTexts(connectionCourseTexts)
  const describe = useDescribeNumbers()
  return (course: LaneCourse | undefined, at: number) => {
    if (course === undefined || time === undefined) return undefined
    const point = findPoint(course, time, at)
    const grade = point === undefined ? null : course.grades[point]
    if (point === undefined || grade == null) return undefined
    return { grade, words: describe(t[grade], findWorst(course, point, point + 1)) }
  }
}

/** The words beside the cursor of a lane, on the side where there is more room. */
export function LaneReadout({ at, words, period }: { at: number; words: string; period: LaneTime }) {
  const place = placeInstant(at, period)
  const side = place > 0.5 ? 'insetInlineEnd' : 'insetInlineStart'
  const offset = place > 0.5 ? 1 - place : place
  return (
    <span
      className={classes.readout}
      style={{ [side]: `${offset * 100}%`, maxInlineSize: `calc(${(1 - offset) * 100}% - 0.375rem)` }}
    >
      {words}
    </span>
  )
}
