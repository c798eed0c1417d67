import type { Occurrence } from '@foyer/contract/meetings/meetings.shapes'
import { VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { localTimeIn } from '#lib/time/local-time.ts'
import classes from './block.module.css'
import { type Block, minBlockMinutes, minutesOfDay, shiftTime } from './calendar.rules.ts'
import { calendarTexts } from './calendar.texts.ts'
import { MeetingMarks } from './meeting-marks.tsx'
import { moveFocus, readKey } from './move-focus.ts'
import { useCalendarTexts } from './use-calendar-texts.ts'
import type { MeetingMoving } from './use-move-meeting.ts'

type MeetingBlockProps = {
  block: Block<Occurrence>
  open: boolean
  onOpen: (id: string) => void
  moving: MeetingMoving
  /** The element that explains how keys move it. */
  describedBy: string
}

const snapMinutes = 15
const dragPixels = 4
const shortMinutes = 45
const shifts: { readonly [key: string]: { days?: number; minutes?: number } } = {
  ArrowUp: { minutes: -snapMinutes },
  ArrowDown: { minutes: snapMinutes },
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
}
const steps = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -1, ArrowRight: 1 }
/** Counts the lines that a topic has in a block of this length, above the line of its times. */
const countLines = (minutes: number): number => Math.min(3, Math.max(1, Math.floor(minutes / 20) - 1))

/** Finds the local time below a pointer. */
function findTime({ clientX, clientY }: { clientX: number; clientY: number }): string | undefined {
  for (const column of document.querySelectorAll<HTMLElement>('[data-column]')) {
    const { left, right, top, height } = column.getBoundingClientRect()
    if (clientX >= left && clientX < right)
      return shiftTime(`${column.dataset.column}T00:00`, {
        minutes: Math.round(((clientY - top) / height) * minutesOfDay),
      })
  }
  return undefined
}

const snap = (time: string): string => {
  const minutes = Number(time.slice(14))
  return shiftTime(time, { minutes: Math.round(minutes / snapMinutes) * snapMinutes - minutes })
}

/** A meeting in its column: opens with a click or Enter; an own one is moved by the mouse, or by Alt and arrow keys. */
export function MeetingBlock({ block, open, onOpen, moving, describedBy }: MeetingBlockProps) {
  const t = useTexts(calendarTexts)
  const formats = useFormats()
  const texts = useCalendarTexts()
  const dragged = useRef(false)
  const { row, from, to } = block
  const canMove = moving.canMove(row)
  const isMoving = moving.move?.row.id === row.id
  const length = Math.max(to - from, minBlockMinutes)
  const localStart = localTimeIn(formats.zone, Date.parse(row.startsAt))

  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    dragged.current = false
    const grabbed = findTime(event)
    // A finger scrolls; phones move a meeting in its form.
    if (!canMove || moving.busy || event.button !== 0 || event.pointerType !== 'mouse' || grabbed === undefined) return
    const grab = (Date.parse(`${grabbed}Z`) - Date.parse(`${localStart}Z`)) / 60_000
    let start: string | undefined
    const end = new AbortController()
    const { signal } = end
    window.addEventListener(
      'pointermove',
      (move) => {
        const far = Math.hypot(move.clientX - event.clientX, move.clientY - event.clientY) >= dragPixels
        const time = findTime(move)
        if ((!far && start === undefined) || time === undefined) return
        dragged.current = true
        start = snap(shiftTime(time, { minutes: -grab }))
        moving.show({ row, start })
      },
      { signal },
    )
    window.addEventListener(
      'pointerup',
      () => {
        end.abort()
        if (start !== undefined) moving.finish({ row, start })
      },
      { signal },
    )
    const cancel = () => {
      end.abort()
      moving.cancel()
    }
    window.addEventListener('pointercancel', cancel, { signal })
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && cancel(), { signal })
  }
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (isMoving && moving.move && (event.key === 'Enter' || event.key === 'Escape')) {
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Enter') moving.finish(moving.move)
      else moving.cancel()
      return
    }
    const shift = shifts[readKey(event)]
    if (event.altKey && shift && canMove) {
      event.preventDefault()
      const start = shiftTime(isMoving && moving.move ? moving.move.start : localStart, shift)
      moving.show({ row, start }, t.moving(row.topic, texts.localTime(start)))
    } else moveFocus(event, '[data-block]', steps)
  }
  return (
    <button
      type="button"
      className={classes.block}
      data-block
      data-own={row.own || undefined}
      data-running={row.running || undefined}
      data-open={open || undefined}
      data-opens
      aria-current={open || undefined}
      data-short={length < shortMinutes || undefined}
      data-moving={isMoving || undefined}
      data-movable={canMove || undefined}
      title={row.topic}
      aria-describedby={canMove ? describedBy : undefined}
      onClick={() => {
        if (!dragged.current) onOpen(row.id)
        dragged.current = false
      }}
      onPointerDown={drag}
      onKeyDown={press}
      onBlur={() => isMoving && !moving.asking && !dragged.current && moving.cancel()}
    >
      <span className={classes.name} style={{ WebkitLineClamp: countLines(length) }}>
        {row.topic}
      </span>{' '}
      <span className={classes.times}>{`${formats.time(row.startsAt)} – ${formats.time(row.endsAt)}`}</span>
      {block.startsBefore && <VisuallyHidden>{`, ${t.fromBefore}`}</VisuallyHidden>}
      {block.endsAfter && <VisuallyHidden>{`, ${t.untilAfter}`}</VisuallyHidden>}
      <MeetingMarks row={row} />
    </button>
  )
}
