import type { GradeSpan } from './connection-course.rules.ts'
import classes from './grade-strip.module.css'

type GradeStripProps = {
  spans: readonly GradeSpan[]
  /** Places a time on the strip, both from 0 to 1. */
  place: (span: GradeSpan) => { start: number; share: number }
}

const toPercent = (share: number): string => `${share * 100}%`

/** How good a connection was, as a thin strip over time; worse grades are thicker. It is said in words beside it. */
export function GradeStrip({ spans, place }: GradeStripProps) {
  return (
    <span className={classes.strip} aria-hidden>
      {spans.map((span) => {
        const { start, share } = place(span)
        return (
          <span
            key={span.first}
            className={classes.grade}
            data-grade={span.grade}
            style={{ insetInlineStart: toPercent(start), inlineSize: toPercent(share) }}
          />
        )
      })}
    </span>
  )
}

/** A short piece of the strip, for a legend. */
export function GradeSample({ grade }: { grade: GradeSpan['grade'] }) {
  return <span className={classes.sample} data-grade={grade} aria-hidden />
}
