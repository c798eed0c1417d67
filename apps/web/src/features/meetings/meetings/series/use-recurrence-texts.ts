import { describeRecurrence } from '@foyer/contract/meetings/describe-recurrence'
import type { Recurrence } from '@foyer/contract/meetings/recurrence'
import { type Weekday, weekdays } from '@foyer/contract/meetings/recurrence-constants'
import { findLocale } from '@foyer/contract/moments'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { addDays } from '#lib/time/days.ts'
import { asUtc } from '#lib/time/local-time.ts'
import { findRecurrence, type RecurrenceValues } from './recurrence.rules.ts'
import { recurrenceTexts } from './recurrence.texts.ts'

const monday = '2026-03-02'

/** Returns functions that write a recurrence. */
export function useRecurrenceTexts() {
  const t = useTexts(recurrenceTexts)
  const { language, style } = useFormats()
  const write = (weekday: Weekday, style: 'long' | 'narrow'): string =>
    new Intl.DateTimeFormat(findLocale(language), { weekday: style, timeZone: 'UTC' }).format(
      new Date(addDays(monday, weekdays.indexOf(weekday))),
    )
  return {
    /** 'Every week on Tuesday and Thursday until 20 December 2026, 9 times' */
    describe: (recurrence: Recurrence, start: string): string =>
      describeRecurrence(language, recurrence, { start, style }),
    /** The same of fields, which need not be filled in. */
    describeValues: (values: RecurrenceValues, start: string): string => {
      const recurrence = findRecurrence(values)
      if (recurrence === undefined || Number.isNaN(asUtc(start))) return values.repeats === 'never' ? t.never : '…'
      return describeRecurrence(language, recurrence, { start, style })
    },
    /** 'Tuesday' */
    nameWeekday: (weekday: Weekday): string => write(weekday, 'long'),
    /** 'T' */
    shortenWeekday: (weekday: Weekday): string => write(weekday, 'narrow'),
  }
}
