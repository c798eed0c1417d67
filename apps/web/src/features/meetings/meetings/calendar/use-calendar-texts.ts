import { findLocale } from '@foyer/contract/moments'
import { useMemo } from 'react'
import { createFormats, useFormats } from '#lib/format.ts'
import type { CalendarView } from './calendar.rules.ts'
import { listDays } from './calendar.rules.ts'

const full = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const

/** Writes days and local times, which have no zone. */
export function useCalendarTexts() {
  const { language, style } = useFormats()
  return useMemo(() => {
    const formats = createFormats(language, 'UTC', style)
    const period = new Intl.DateTimeFormat(findLocale(language), full)
    const toDate = (day: string) => new Date(`${day}T00:00Z`)
    return {
      /** 'Mon' */
      weekday: (day: string) => formats.weekday(`${day}T00:00Z`).replace('.', ''),
      /** 'Mon, 23 Nov 2026' */
      date: (day: string) => formats.date(`${day}T00:00Z`),
      /** 'Monday 23 November' */
      longDate: (day: string) => formats.longDate(`${day}T00:00Z`),
      /** 'Mon, 23 Nov 2026, 09:30' */
      localTime: (time: string) => formats.dateTime(`${time}Z`),
      /** The heading: 'Monday 23 November 2026', '23–29 November 2026', 'November 2026' */
      period: (view: CalendarView, date: string): string => {
        if (view === 'month') return formats.monthOfYear(`${date}T00:00Z`)
        if (view === 'day') return `${formats.longDate(`${date}T00:00Z`)} ${date.slice(0, 4)}`
        const days = listDays('week', date)
        return period.formatRange(toDate(days[0] ?? date), toDate(days.at(-1) ?? date))
      },
    }
  }, [language, style])
}
