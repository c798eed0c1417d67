import { meetings } from '@foyer/contract/meetings/meetings'
import type { Occurrence } from '@foyer/contract/meetings/meetings.shapes'
import type { PastMeeting } from '@foyer/contract/meetings/past-meetings'
import { VisuallyHidden } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useCan } from '#lib/can.tsx'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { countFromMonday } from '#lib/time/days.ts'
import { localTimeIn, resolveLocalTime } from '#lib/time/local-time.ts'
import { BlockPlace } from './block-place.tsx'
import {
  type Block,
  type Day,
  findFirstMinute,
  foldLanes,
  layOutDay,
  minBlockMinutes,
  minutesOfDay,
  toTime,
} from './calendar.rules.ts'
import { calendarTexts } from './calendar.texts.ts'
import { FoldedMeetings } from './folded-meetings.tsx'
import { MeetingBlock } from './meeting-block.tsx'
import { readKey } from './move-focus.ts'
import { PastBlock } from './past-block.tsx'
import classes from './time-grid.module.css'
import { useCalendarTexts } from './use-calendar-texts.ts'
import type { MeetingMoving, Move } from './use-move-meeting.ts'

type TimeGridProps = {
  days: readonly Day[]
  items: readonly Occurrence[]
  /** Those that took place. */
  past: readonly PastMeeting[]
  now: number
  today: string
  openId: string | undefined
  onOpen: (id: string) => void
  moving: MeetingMoving
  /** The meetings have loaded. */
  ready: boolean
}

const hours = Array.from({ length: 23 }, (_, hour) => hour + 1)
const slotMinutes = 30
const workday = 9 * 60
const toPercent = (minute: number): string => `${(minute / minutesOfDay) * 100}%`

/** Days side by side, each with its hours from top to bottom. */
export function TimeGrid({ days, items, past, now, today, openId, onOpen, moving, ready }: TimeGridProps) {
  const t = useTexts(calendarTexts)
  const texts = useCalendarTexts()
  const { zone } = useFormats()
  const navigate = useNavigate()
  const id = useId()
  const canCreate = useCan(meetings.create, 'scheduled')
  const frame = useRef<HTMLDivElement>(null)
  const [cursor, setCursor] = useState({ column: 0, minute: workday })
  const columns = days.map((day) => ({ day, ...foldLanes(layOutDay([...items, ...past], day, zone)) }))
  const first = findFirstMinute(columns.flatMap(({ blocks }) => blocks))
  const period = `${days[0]?.day} ${days.length} ${ready}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: a meeting that changes does not scroll
  useLayoutEffect(() => {
    // Synchronises the scroll position with the period, once its meetings are known.
    const body = frame.current?.querySelector<HTMLElement>('[data-column]')
    if (period !== '' && frame.current && body) frame.current.scrollTop = (body.offsetHeight * first) / minutesOfDay
  }, [period])

  const schedule = (start: string) => void navigate({ to: '/portal/schedule-meeting', search: { start } })
  const choose = (event: MouseEvent<HTMLButtonElement>, day: string, at: number) => {
    const box = event.currentTarget.getBoundingClientRect()
    const pressed = ((event.clientY - box.top) / box.height) * minutesOfDay
    // A key presses it at the chosen time, a pointer where it is.
    schedule(`${day}T${toTime(event.detail === 0 ? at : Math.floor(pressed / slotMinutes) * slotMinutes)}`)
  }
  const moveCursor = (event: KeyboardEvent<HTMLButtonElement>, column: number) => {
    const key = readKey(event)
    const step = { ArrowUp: -slotMinutes, ArrowDown: slotMinutes }[key]
    const side = { ArrowLeft: -1, ArrowRight: 1 }[key]
    if ((step === undefined && side === undefined) || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const next = {
      column: Math.min(days.length - 1, Math.max(0, column + (side ?? 0))),
      minute: Math.min(minutesOfDay - slotMinutes, Math.max(0, cursor.minute + (step ?? 0))),
    }
    setCursor(next)
    frame.current?.querySelectorAll<HTMLElement>('[data-slots]')[next.column]?.focus({ preventScroll: true })
  }
  const cursorColumn = Math.min(cursor.column, days.length - 1)
  return (
    <div className={classes.grid} ref={frame} data-single={days.length === 1 || undefined}>
      <VisuallyHidden id={`${id}-keys`}>{t.keys}</VisuallyHidden>
      <VisuallyHidden id={`${id}-move`}>{t.moveKeys}</VisuallyHidden>
      <div className={classes.heads} data-single={days.length === 1 || undefined}>
        <span />
        {days.map(({ day }) => (
          <h3 key={day} id={`${id}-${day}`} className={classes.head} data-today={day === today || undefined}>
            <Link
              to="/portal/upcoming-meetings"
              search={{ view: 'day', date: day }}
              className={classes.headLink}
              aria-label={texts.date(day)}
              aria-current={day === today ? 'date' : undefined}
            >
              {texts.weekday(day)} <b>{Number(day.slice(8))}</b>
            </Link>
          </h3>
        ))}
      </div>
      <div className={classes.body}>
        <div className={classes.hours} aria-hidden>
          {hours.map((hour) => (
            <span key={hour} style={{ insetBlockStart: toPercent(hour * 60) }}>
              {toTime(hour * 60)}
            </span>
          ))}
        </div>
        {columns.map(({ day, blocks, folds }, column) => (
          <div
            // The focus stays in its column when the period changes.
            key={days.length === 1 ? 'only' : countFromMonday(day.day)}
            className={classes.column}
            data-column={day.day}
            data-today={day.day === today || undefined}
          >
            {canCreate && (
              <button
                type="button"
                className={classes.slots}
                data-slots
                aria-label={t.newMeeting(texts.localTime(`${day.day}T${toTime(cursor.minute)}`))}
                aria-describedby={`${id}-keys`}
                tabIndex={column === cursorColumn ? 0 : -1}
                onFocus={() => setCursor({ ...cursor, column })}
                onKeyDown={(event) => moveCursor(event, column)}
                onClick={(event) => choose(event, day.day, cursor.minute)}
              />
            )}
            {canCreate && column === cursorColumn && <Cursor minute={cursor.minute} />}
            <ClockChangeMark day={day} />
            <ul aria-labelledby={`${id}-${day.day}`} className={classes.blocks}>
              {blocks.map(({ row, isBesideFold, ...block }) => (
                <BlockPlace key={row.id} block={block} isBesideFold={isBesideFold}>
                  {'held' in row ? (
                    <PastBlock block={{ ...block, row }} />
                  ) : (
                    <MeetingBlock
                      block={{ ...block, row }}
                      open={row.id === openId}
                      onOpen={onOpen}
                      moving={moving}
                      describedBy={`${id}-move`}
                    />
                  )}
                </BlockPlace>
              ))}
              {folds.map((fold) => (
                <FoldedMeetings key={fold.from} fold={fold} openId={openId} onOpen={onOpen} />
              ))}
            </ul>
            {moving.move && <Ghost move={moving.move} day={day} />}
            {now >= day.from && now < day.to && (
              <div className={classes.now} style={{ insetBlockStart: toPercent(readMinute(zone, now)) }} aria-hidden />
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

const readMinute = (zone: string, instant: number): number => {
  const time = localTimeIn(zone, instant).slice(11)
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

/** The time that the arrow keys have chosen; visible while its day has the focus. */
function Cursor({ minute }: { minute: number }) {
  const ref = useRef<HTMLDivElement>(null)
  const shown = useRef(minute)
  useLayoutEffect(() => {
    // Synchronises the scroll position with the chosen time.
    if (shown.current !== minute) ref.current?.scrollIntoView({ block: 'nearest' })
    shown.current = minute
  }, [minute])
  return (
    <div
      ref={ref}
      className={classes.cursor}
      style={{ insetBlockStart: toPercent(minute), blockSize: toPercent(slotMinutes) }}
      aria-hidden
    >
      {toTime(minute)}
    </div>
  )
}

function ClockChangeMark({ day: { change } }: { day: Day }) {
  const t = useTexts(calendarTexts)
  if (!change) return null
  const text = (change.kind === 'missing' ? t.clockMissing : t.clockRepeated)(toTime(change.from), toTime(change.to))
  return (
    <div
      className={classes.change}
      data-kind={change.kind}
      title={text}
      style={{ insetBlockStart: toPercent(change.from), blockSize: toPercent(change.to - change.from) }}
    >
      <span>{text}</span>
    </div>
  )
}

/** Where a meeting would be that is being moved. */
function Ghost({ move: { row, start }, day }: { move: Move; day: Day }) {
  const formats = useFormats()
  const startsAt = resolveLocalTime(start, formats.zone)?.instant ?? row.startsAt
  const endsAt = new Date(Date.parse(startsAt) + Date.parse(row.endsAt) - Date.parse(row.startsAt)).toISOString()
  const [block]: Block<object>[] = layOutDay([{ startsAt, endsAt }], day, formats.zone)
  if (!block) return null
  return (
    <div
      className={classes.ghost}
      style={{
        insetBlockStart: toPercent(block.from),
        blockSize: toPercent(Math.max(block.to - block.from, minBlockMinutes)),
      }}
      aria-hidden
    >
      {`${formats.time(startsAt)} – ${formats.time(endsAt)}`}
    </div>
  )
}
