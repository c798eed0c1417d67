import { IconRepeat } from '@tabler/icons-react'
import { useTexts } from '#lib/texts.ts'
import classes from './recurrence.module.css'
import { recurrenceTexts } from './recurrence.texts.ts'

/** When a meeting repeats, in words. */
export function RecurrenceLine({ text }: { text: string }) {
  return (
    <span className={classes.rule}>
      <RecurrenceIcon />
      {text}
    </span>
  )
}

/** Marks a meeting that repeats. */
export function RecurrenceIcon() {
  const t = useTexts(recurrenceTexts)
  return <IconRepeat className={classes.icon ?? ''} role="img" aria-label={t.series} />
}
