import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTexts } from '#lib/texts.ts'
import { formatPosition } from '#lib/time/elapsed.ts'
import { findBounds, findKeyTarget, type Handle, type Range } from './trim.rules.ts'
import { trimTexts } from './trim.texts.ts'
import classes from './trim-timeline.module.css'

type TrimTimelineProps = {
  range: Range
  originalMs: number
  /** The position that is played, in the original. */
  playedMs: number
  onMove: (handle: Handle, ms: number) => void
}

const toPercent = (share: number): string => `${Math.min(1, Math.max(0, share)) * 100}%`

/** The time of a recording with a handle at each end of the part that is kept. */
export function TrimTimeline({ range, originalMs, playedMs, onMove }: TrimTimelineProps) {
  const t = useTexts(trimTexts)
  const track = useRef<HTMLDivElement>(null)
  const moveTo = (handle: Handle, clientX: number) => {
    const { left, width } = track.current?.getBoundingClientRect() ?? { left: 0, width: 0 }
    if (width > 0) onMove(handle, Math.round(((clientX - left) / width) * originalMs))
  }
  const shared = { range, originalMs, onMove, moveTo }
  return (
    // The time of a player runs from left to right in all languages.
    <fieldset className={classes.timeline} dir="ltr" aria-label={t.timeline}>
      <div ref={track} className={classes.track}>
        <span
          className={classes.kept}
          style={{ left: toPercent(range.fromMs / originalMs), right: toPercent(1 - range.toMs / originalMs) }}
        />
        <span className={classes.played} style={{ left: toPercent(playedMs / originalMs) }} />
        <TrimHandle {...shared} handle="fromMs" label={t.begins} />
        <TrimHandle {...shared} handle="toMs" label={t.ends} />
      </div>
    </fieldset>
  )
}

type TrimHandleProps = Omit<TrimTimelineProps, 'playedMs'> & {
  handle: Handle
  label: string
  moveTo: (handle: Handle, clientX: number) => void
}

function TrimHandle({ range, originalMs, handle, label, onMove, moveTo }: TrimHandleProps) {
  const ms = range[handle]
  const [min, max] = findBounds(range, handle, originalMs)
  /** How far from its edge, which is the position, a handle was taken. */
  const taken = useRef(0)
  const take = ({ currentTarget, clientX, pointerId }: PointerEvent<HTMLElement>) => {
    const { left, right } = currentTarget.getBoundingClientRect()
    taken.current = clientX - (handle === 'fromMs' ? right : left)
    currentTarget.setPointerCapture(pointerId)
  }
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const target = findKeyTarget(event.key, event.shiftKey, ms)
    if (target === undefined) return
    event.preventDefault()
    onMove(handle, target)
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(handle, event.clientX - taken.current)
  }
  return (
    <div
      className={classes.handle}
      data-handle={handle}
      style={{ left: toPercent(ms / originalMs) }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={Math.floor(min / 1000)}
      aria-valuemax={Math.floor(max / 1000)}
      aria-valuenow={Math.floor(ms / 1000)}
      aria-valuetext={formatPosition(ms)}
      onKeyDown={press}
      onPointerDown={take}
      onPointerMove={drag}
    />
  )
}
