import { useFormats } from '#lib/format.ts'
import classes from './date-block.module.css'

/** A day as a leaf of a calendar: month above, number below. Decorative: the date is always beside it. */
export function DateBlock({ instant, large }: { instant: string; large?: boolean }) {
  const formats = useFormats()
  return (
    <span className={classes.block} data-large={large || undefined} aria-hidden>
      <span className={classes.month}>{formats.month(instant)}</span>
      <span className={classes.day}>{formats.dayOfMonth(instant)}</span>
    </span>
  )
}
