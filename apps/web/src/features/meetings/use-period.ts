import { useMemo } from 'react'
import { useFormats } from '#lib/format.ts'
import { useQueryFields, useSetQueryFields } from '#lib/list-state.ts'
import { lastDays, periods, rangeOf, usualPeriod } from './meetings.rules.ts'

/** The period that a list looks back over, as the address keeps it. */
export type Period = {
  /** So many days up to today; undefined for dates of one's own. */
  readonly days: number | undefined
  readonly from: string
  readonly to: string
  /** Its instants; undefined where the dates are no range. */
  readonly range: { from: string; to: string } | undefined
  readonly setDays: (days: number) => void
  readonly setDates: (dates: { from: string; to: string }) => void
}

/** Reads and writes `?period=7` or `?period=custom&from=…&to=…`; the last 30 days without it. */
export function usePeriod(): Period {
  const fields = useQueryFields()
  const setFields = useSetQueryFields()
  const { zone } = useFormats()
  const { period, from: firstDay = '', to: lastDay = '' } = fields
  const days = period === 'custom' ? undefined : (periods.find((one) => String(one) === period) ?? usualPeriod)
  const dates = useMemo(
    () => (days === undefined ? { from: firstDay, to: lastDay } : lastDays(days, zone, Date.now())),
    [days, firstDay, lastDay, zone],
  )
  return {
    days,
    ...dates,
    range: rangeOf(dates, zone),
    setDays: (next) => setFields({ period: next === usualPeriod ? '' : String(next), from: '', to: '', page: '' }),
    setDates: (next) => setFields({ period: 'custom', ...next, page: '' }, true),
  }
}
