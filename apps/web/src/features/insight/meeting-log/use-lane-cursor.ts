import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { LaneTime } from './lanes.rules.ts'

/** The cursor: an instant in ms, with the lane under the pointer; by keyboard it goes through all lanes. */
export type LaneCursor = { readonly at: number; readonly lane: string | undefined }

/** How many steps the axis has, and how many a page is. */
const steps = 100
const pageSteps = 10

const isRightToLeft = (element: Element): boolean => getComputedStyle(element).direction === 'rtl'

/** Returns the cursor with the handlers of the axis, which keys move, and of the lanes, over which the pointer does. */
export function useLaneCursor(period: LaneTime) {
  const [cursor, setCursor] = useState<LaneCursor>()
  const length = period.to - period.from
  const clamp = (at: number): number => Math.min(period.to, Math.max(period.from, at))
  const moveBy = (count: number) =>
    setCursor({ at: clamp((cursor?.at ?? period.from) + (length / steps) * count), lane: undefined })
  const onKeyDown = (event: KeyboardEvent) => {
    const forward = isRightToLeft(event.currentTarget) ? -1 : 1
    const moves: { readonly [key: string]: number } = {
      ArrowRight: forward,
      ArrowLeft: -forward,
      ArrowUp: 1,
      ArrowDown: -1,
      PageUp: pageSteps,
      PageDown: -pageSteps,
      Home: -steps,
      End: steps,
    }
    const count = moves[event.key]
    if (count === undefined) return
    event.preventDefault()
    moveBy(count)
  }
  const point = (lane: string) => (event: PointerEvent) => {
    const { left, right, width } = event.currentTarget.getBoundingClientRect()
    if (width === 0) return
    const share = (isRightToLeft(event.currentTarget) ? right - event.clientX : event.clientX - left) / width
    setCursor({ at: clamp(period.from + share * length), lane })
  }
  return {
    cursor,
    onAxis: { onKeyDown, onFocus: () => moveBy(0), onBlur: () => setCursor(undefined) },
    onLane: (lane: string) => ({
      onPointerDown: point(lane),
      onPointerMove: point(lane),
      onPointerLeave: () => setCursor(undefined),
    }),
  }
}
