import type { DashboardQuery } from '@foyer/contract/insight/dashboards'
import { useMemo } from 'react'
import { useFormats } from '#lib/format.ts'
import { useQueryFields, useSetQueryFields } from '#lib/lists/query-fields.ts'
import { addDays } from '#lib/time/days.ts'
import { localTimeIn } from '#lib/time/local-time.ts'
import { lastDays, type Period, toRange } from '#lib/time/period.ts'

export const rangeChoices = ['today', '7', '30', '90', 'month', 'year', 'custom'] as const
export type RangeChoice = (typeof rangeChoices)[number]

type Step = NonNullable<DashboardQuery['step']>

/** Returns the days of a choice, up to today in a time zone. */
export function toSpan(choice: Exclude<RangeChoice, 'custom'>, zone: string, nowMs: number) {
  const lastDay = localTimeIn(zone, nowMs).slice(0, 10)
  if (choice === 'month') return { firstDay: `${lastDay.slice(0, 8)}01`, lastDay }
  if (choice === 'year') return { firstDay: `${lastDay.slice(0, 5)}01-01`, lastDay }
  return lastDays(choice === 'today' ? 1 : Number(choice), zone, nowMs)
}

/** Reads and writes the days of the dashboard in the URL: `?range=7`, or `?range=custom&from=…&to=…`. */
export function useDashboardRange() {
  const { range, from = '', to = '' } = useQueryFields()
  const setFields = useSetQueryFields()
  const { zone } = useFormats()
  const choice: RangeChoice = rangeChoices.find((one) => one === range) ?? '30'
  const span = useMemo(
    () => (choice === 'custom' ? { firstDay: from, lastDay: to } : toSpan(choice, zone, Date.now())),
    [choice, from, to, zone],
  )
  const period: Pick<Period, 'firstDay' | 'lastDay' | 'range' | 'setSpan'> = {
    ...span,
    range: toRange(span, zone),
    setSpan: ({ firstDay, lastDay }) => setFields({ range: 'custom', from: firstDay, to: lastDay }, true),
  }
  return {
    choice,
    period,
    /** Undefined while the range is invalid. */
    days: period.range && { from: span.firstDay, to: span.lastDay },
    choose: (next: RangeChoice) =>
      next === 'custom' ? period.setSpan(span) : setFields({ range: next === '30' ? '' : next, from: '', to: '' }),
  }
}

const countDays = ({ from, to }: { from: string; to: string }): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1

/** Returns the days of the period of equal length before, with which the numbers are compared. */
export function findDaysBefore({ from, to }: { from: string; to: string }): { from: string; to: string } {
  const count = countDays({ from, to })
  return { from: addDays(from, -count), to: addDays(to, -count) }
}

/** The length of a bar that suits a number of days. */
export function toUsualStep({ from, to }: { from: string; to: string }): Step {
  const days = countDays({ from, to })
  if (days <= 2) return 'hour'
  if (days <= 92) return 'day'
  return days <= 732 ? 'week' : 'month'
}
