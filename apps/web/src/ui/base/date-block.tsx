import { formatDayParts } from '#lib/format.ts'
import { useLanguage } from '#lib/texts/language.ts'
import classes from './date-block.module.css'

/** A day as a leaf of a calendar: month above, number below. Decorative: the date is always beside it. */
export function DateBlock({ instant, zone, large }: { instant: string; zone: string; large?: boolean }) {
  const { month, day } = formatDayParts(instant, zone, useLanguage())
  return (
    <span className={classes.block} data-large={large || undefined} aria-hidden>
      <span className={classes.month}>{month}</span>
      <span className={classes.day}>{day}</span>
    </span>
  )
}
