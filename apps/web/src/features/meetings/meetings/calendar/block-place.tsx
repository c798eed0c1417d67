import type { ReactNode } from 'react'
import classes from './block.module.css'
import { type Block, minBlockMinutes, minutesOfDay } from './calendar.rules.ts'

const toPercent = (share: number): string => `${share * 100}%`

type BlockPlaceProps = {
  block: Pick<Block<unknown>, 'from' | 'to' | 'lane' | 'lanes'>
  /** Leaves room for the button of those that have none. */
  isBesideFold: boolean
  children: ReactNode
}

/** Places a block in the column of its day: its time from top to bottom, and beside others. */
export const BlockPlace = ({ block: { from, to, lane, lanes }, isBesideFold, children }: BlockPlaceProps) => {
  const width = isBesideFold ? '(100% - var(--fold))' : '100%'
  return (
    <li
      className={classes.place}
      style={{
        insetBlockStart: toPercent(from / minutesOfDay),
        blockSize: toPercent(Math.max(to - from, minBlockMinutes) / minutesOfDay),
        insetInlineStart: `calc(${width} * ${lane / lanes})`,
        inlineSize: `calc(${width} / ${lanes})`,
      }}
    >
      {children}
    </li>
  )
}
