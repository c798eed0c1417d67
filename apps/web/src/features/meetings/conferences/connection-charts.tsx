import { conferences, type StayConnection } from '@foyer/contract/meetings/conferences'
import type { ConnectionSummary, CourseNumber } from '@foyer/contract/meetings/connection-course'
import { connectionLimits, sampleSeconds } from '@foyer/contract/meetings/connection-grades'
import { VisuallyHidden } from '@mantine/core'
import { useFormats } from '#lib/format.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import type { ConferenceList } from './conference-log.tsx'
import classes from './connection-charts.module.css'
import { drawLine, findGradeSpans, type GradeSpan, toInstant } from './shared/connection-course.rules.ts'
import { connectionCourseTexts } from './shared/connection-course.texts.ts'
import { useConnectionFormats } from './shared/connection-formats.ts'
import { GradeStrip } from './shared/grade-strip.tsx'
import { joinFacts } from './shared/use-describe-numbers.ts'

type ConnectionChartsProps = { conferenceId: string; list: ConferenceList; participantId: string; isThere: boolean }

/** How the connection of a stay was over time; a chart of each number with its last, middle and worst value. */
export function ConnectionCharts({ isThere, ...input }: ConnectionChartsProps) {
  const { data } = useCallQuery(conferences.getConnection, input, {
    refetchInterval: ({ state }) => (isThere && state.status !== 'error' ? sampleSeconds * 1000 : false),
  })
  return data === undefined || data.course.grades.length === 0 ? null : <Charts connection={data} />
}

/** The least value at the top of a chart, so that little differences look little. */
const leastTops: { readonly [name in CourseNumber]: number } = {
  lossUp: connectionLimits.poor.loss,
  lossDown: connectionLimits.poor.loss,
  jitterMs: connectionLimits.poor.jitterMs,
  roundTripMs: connectionLimits.poor.roundTripMs,
  sentResolution: 720,
  receivedResolution: 720,
}
/** The values above which a connection is poor. */
const limits: { readonly [name in CourseNumber]?: number } = {
  lossUp: connectionLimits.poor.loss,
  lossDown: connectionLimits.poor.loss,
  jitterMs: connectionLimits.poor.jitterMs,
  roundTripMs: connectionLimits.poor.roundTripMs,
}
const names = ['lossUp', 'lossDown', 'roundTripMs', 'jitterMs', 'sentResolution', 'receivedResolution'] as const

function Charts({ connection: { course, summary, ...period } }: { connection: StayConnection }) {
  const t = useTexts(connectionCourseTexts)
  const formats = useFormats()
  const points = course.grades.length
  const spans = findGradeSpans(course, period)
  const [from, to] = [formats.time(period.from), formats.time(toInstant(period, points))]
  const write = (span: GradeSpan): string =>
    `${t[span.grade]} ${formats.exactTime(span.from)} – ${formats.exactTime(span.to)}`
  return (
    <section className={classes.charts} aria-label={t.quality}>
      <div className={classes.head}>
        <h4>{t.quality}</h4>
        <span>{`${from} – ${to}`}</span>
      </div>
      <VisuallyHidden>{spans.map(write).join(', ')}</VisuallyHidden>
      <GradeStrip
        spans={spans}
        place={({ first, end }) => ({ start: first / points, share: (end - first) / points })}
      />
      <dl className={classes.numbers}>
        {names.map((name) => {
          const numbers = summary[name]
          return numbers === null ? null : (
            <NumberChart key={name} name={name} summary={numbers} values={course[name]} />
          )
        })}
      </dl>
    </section>
  )
}

type NumberChartProps = {
  name: CourseNumber
  summary: NonNullable<ConnectionSummary[CourseNumber]>
  values: readonly (number | null)[]
}

function NumberChart({ name, summary: { latest, median, worst }, values }: NumberChartProps) {
  const t = useTexts(connectionCourseTexts)
  const formats = useConnectionFormats()
  const write = (value: number): string => {
    if (name === 'lossUp' || name === 'lossDown') return formats.loss(value)
    return name === 'jitterMs' || name === 'roundTripMs' ? formats.time(value) : formats.resolution(value)
  }
  const limit = limits[name]
  const top = Math.max(leastTops[name], ...values.map((value) => value ?? 0))
  return (
    <div className={classes.number}>
      <dt>{t[name]}</dt>
      <dd>
        <strong className={classes.latest}>{write(latest)}</strong>
        <svg className={classes.chart} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
          {limit !== undefined && <path className={classes.limit} d={drawLine([limit], top)} />}
          <path className={classes.line} d={drawLine(values, top)} />
        </svg>
        <span className={classes.others}>{joinFacts([t.median(write(median)), t.worst(write(worst))])}</span>
      </dd>
    </div>
  )
}
