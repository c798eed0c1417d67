import type { Lane, LaneConnections, LoggedConference } from '@foyer/contract/insight/meeting-log'
import { networkDetail } from '@foyer/contract/insight/meeting-log-kinds'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { connectionCourseTexts } from '#features/meetings/conferences/shared/connection-course.texts.ts'
import { GradeSample } from '#features/meetings/conferences/shared/grade-strip.tsx'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PersonAvatar } from '#ui/person/person-avatar.tsx'
import { eventIcons } from './event-icons.ts'
import {
  type CourseTime,
  type LaneCourse,
  LaneQuality,
  LaneQualityInWords,
  LaneReadout,
  useDescribeInstant,
} from './lane-quality.tsx'
import classes from './lanes.module.css'
import { findLaneTime, findLost, type LaneTime, listTicks, placeInstant, placeSpan, thinOut } from './lanes.rules.ts'
import { meetingLogTexts } from './meeting-log.texts.ts'
import { useLaneCursor } from './use-lane-cursor.ts'

type LanesProps = {
  conference: LoggedConference
  lanes: readonly Lane[]
  /** How the connections of these people were; undefined until it is read. */
  connections: LaneConnections | undefined
  /** The instant that a link refers to. */
  at: string | undefined
  now: number
  /** The person to whom the events beneath are limited. */
  person: string | undefined
  onPerson: (id: string | undefined) => void
}

const toPercent = (share: number): string => `${share * 100}%`

/** Each person as a lane over the time of the meeting; what is drawn is also said in words. */
export function Lanes({ conference, lanes, connections, at, now, person, onPerson }: LanesProps) {
  const t = useTexts(meetingLogTexts)
  const formats = useFormats()
  const period = findLaneTime(conference, lanes, now)
  const { cursor, onAxis, onLane } = useLaneCursor(period)
  const describe = useDescribeInstant(connections)
  if (lanes.length === 0) return <EmptyState text={t.noLanes} />
  const findCourse = ({ id }: Lane) => connections?.items.find((course) => course.id === id)
  const time = cursor && formats.exactTime(new Date(cursor.at).toISOString())
  /** How the connections were that were not good. */
  const describeBad = (instant: number): string => {
    const bad = lanes.flatMap((lane) => {
      const found = describe(findCourse(lane), instant)
      return found === undefined || found.grade === 'good' ? [] : `${lane.name}: ${found.words}`
    })
    return bad.length === 0 ? t.noneBad : bad.join('; ')
  }
  const marked = at !== undefined && Date.parse(at) >= period.from && Date.parse(at) <= period.to ? at : undefined
  return (
    <>
      <table className={classes.lanes} aria-label={t.lanes}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t.person}</VisuallyHidden>
            </th>
            <th scope="col">
              <VisuallyHidden>{t.course}</VisuallyHidden>
              <div
                className={classes.axis}
                role="slider"
                tabIndex={0}
                aria-label={t.time}
                aria-valuemin={period.from}
                aria-valuemax={period.to}
                aria-valuenow={Math.round(cursor?.at ?? period.from)}
                aria-valuetext={cursor && `${time}. ${describeBad(cursor.at)}`}
                {...onAxis}
              >
                {listTicks(period).map((tick) => (
                  <span
                    key={tick}
                    className={classes.tick}
                    style={{ insetInlineStart: toPercent(placeInstant(tick, period)) }}
                  >
                    {formats.time(tick)}
                  </span>
                ))}
                {marked !== undefined && (
                  <span
                    className={classes.marked}
                    style={{ insetInlineStart: toPercent(placeInstant(marked, period)) }}
                  >
                    {formats.exactTime(marked)}
                  </span>
                )}
                {cursor !== undefined && (
                  <span
                    className={classes.marked}
                    style={{ insetInlineStart: toPercent(placeInstant(cursor.at, period)) }}
                  >
                    {time}
                  </span>
                )}
              </div>
            </th>
          </tr>
        </thead>
        <tbody>
          {lanes.map((lane) => (
            <tr key={lane.id} data-chosen={lane.id === person || undefined}>
              <th scope="row">
                <UnstyledButton
                  className={classes.person}
                  aria-pressed={lane.id === person}
                  title={t.onlyOf(lane.name)}
                  onClick={() => onPerson(lane.id === person ? undefined : lane.id)}
                >
                  <PersonAvatar name={lane.name} picture={lane.picture} />
                  <span className={classes.names}>
                    <bdi className={classes.name}>{lane.name}</bdi>
                    <Role lane={lane} />
                  </span>
                </UnstyledButton>
              </th>
              <td>
                <Track
                  lane={lane}
                  period={period}
                  lines={[marked, cursor?.at]}
                  quality={connections && { course: findCourse(lane), time: connections }}
                  {...onLane(lane.id)}
                >
                  {cursor !== undefined && (cursor.lane === undefined || cursor.lane === lane.id) && (
                    <Readout at={cursor.at} words={describe(findCourse(lane), cursor.at)?.words} period={period} />
                  )}
                </Track>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Legend lanes={lanes} hasQuality={connections !== undefined && connections.items.length > 0} />
    </>
  )
}

function Role({ lane: { role, guest } }: { lane: Lane }) {
  const t = useTexts(meetingLogTexts)
  const text = role === 'host' ? t.host : role === 'co-host' ? t.coHost : guest ? t.guest : ''
  return text === '' ? null : <span className={classes.role}>{text}</span>
}

function Readout({ words, ...place }: { at: number; words: string | undefined; period: LaneTime }) {
  return words === undefined ? null : <LaneReadout words={words} {...place} />
}

type TrackProps = ComponentProps<'div'> & {
  lane: Lane
  period: LaneTime
  /** The instants at which lines go through the lane. */
  lines: readonly (string | number | undefined)[]
  quality: { course: LaneCourse | undefined; time: CourseTime } | undefined
}

function Track({ lane, period, lines, quality, children, ...handlers }: TrackProps) {
  const t = useTexts(meetingLogTexts)
  const formats = useFormats()
  const write = ({ from, to }: { from: string; to: string | null }): string =>
    to === null ? t.stillThere(formats.time(from)) : t.span(formats.time(from), formats.time(to))
  const lost = findLost(lane.present)
  const words = [
    ...lane.present.map((span) => t.presentSpan(write(span))),
    ...lost.map((span) => t.lostSpan(write(span))),
    ...lane.shares.map((span) => t.sharedSpan(write(span))),
    ...lane.breakouts.map((span) => t.breakoutSpan(span.name, write(span))),
    ...(lane.marks.length === 0 ? [] : [t.more(lane.marks.length)]),
  ]
  const draw = (kind: string, spans: readonly { from: string; to: string | null; name?: string }[]): ReactNode =>
    spans.map((span) => {
      const { start, share } = placeSpan(span, period)
      return (
        <span
          key={`${kind} ${span.from}`}
          className={classes.span}
          data-kind={kind}
          title={span.name === undefined ? write(span) : t.breakoutSpan(span.name, write(span))}
          style={{ insetInlineStart: toPercent(start), inlineSize: toPercent(share) }}
        />
      )
    })
  return (
    <>
      <VisuallyHidden>{words.join('. ')}</VisuallyHidden>
      {quality?.course && <LaneQualityInWords course={quality.course} time={quality.time} />}
      <div className={classes.track} aria-hidden {...handlers}>
        {listTicks(period).map((tick) => (
          <span
            key={tick}
            className={classes.line}
            style={{ insetInlineStart: toPercent(placeInstant(tick, period)) }}
          />
        ))}
        {lines.map(
          (at) =>
            at !== undefined && (
              <span
                key={at}
                className={classes.line}
                data-marked
                style={{ insetInlineStart: toPercent(placeInstant(at, period)) }}
              />
            ),
        )}
        {draw('lost', lost)}
        {draw('present', lane.present)}
        {draw('breakout', lane.breakouts)}
        {draw('share', lane.shares)}
        {thinOut(lane.marks, period).map((mark) => (
          <Mark key={`${mark.type} ${mark.at} ${mark.detail}`} mark={mark} period={period} />
        ))}
        {quality?.course && <LaneQuality course={quality.course} time={quality.time} period={period} />}
        {children}
      </div>
    </>
  )
}

function Mark({ mark: { at, type, detail }, period }: { mark: Lane['marks'][number]; period: LaneTime }) {
  const Shown = eventIcons[type === 'device-changed' && detail.startsWith(networkDetail) ? 'network' : type]
  return (
    <span className={classes.mark} style={{ insetInlineStart: toPercent(placeInstant(at, period)) }}>
      <Shown size={12} />
    </span>
  )
}

/** Explains what is drawn, as far as it is. */
function Legend({ lanes, hasQuality }: { lanes: readonly Lane[]; hasQuality: boolean }) {
  const t = useTexts(meetingLogTexts)
  const quality = useTexts(connectionCourseTexts)
  const has = {
    lost: lanes.some(({ present }) => findLost(present).length > 0),
    share: lanes.some(({ shares }) => shares.length > 0),
    breakout: lanes.some(({ breakouts }) => breakouts.length > 0),
  }
  const entries = [
    { kind: 'present', text: t.present },
    ...(has.lost ? [{ kind: 'lost', text: t.lost }] : []),
    ...(has.share ? [{ kind: 'share', text: t.shares }] : []),
    ...(has.breakout ? [{ kind: 'breakout', text: t.breakout }] : []),
  ]
  return (
    <ul className={classes.legend} aria-label={t.legend}>
      {entries.map(({ kind, text }) => (
        <li key={kind}>
          <span className={classes.sample} data-kind={kind} aria-hidden />
          {text}
        </li>
      ))}
      {hasQuality && (
        <li className={classes.grades}>
          {quality.quality}
          {(['good', 'fair', 'poor'] as const).map((grade) => (
            <span key={grade} className={classes.grade}>
              <GradeSample grade={grade} />
              {quality[grade]}
            </span>
          ))}
        </li>
      )}
    </ul>
  )
}
