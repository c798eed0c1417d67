import type { DashboardStep } from '@foyer/contract/insight/dashboard-constants'
import type { Dashboard } from '@foyer/contract/insight/dashboards'
import { findLocale } from '@foyer/contract/moments'
import { type Formats, useFormats } from '#lib/format.ts'
import { localTimeIn } from '#lib/time/local-time.ts'

export type UsageStep = Dashboard['series'][number] & { readonly label: string; readonly isPresent: boolean }

/** Returns how a step is named below its bar: 09:00, '30 Oct, 09:00' if there are several days, '30 Oct' or 'Oct 2026'. */
function createNames({ series, step }: Dashboard, { language, zone, time }: Formats): (instant: string) => string {
  const format = new Intl.DateTimeFormat(findLocale(language), {
    timeZone: zone,
    ...(step === 'month' ? { month: 'short', year: 'numeric' } : { day: 'numeric', month: 'short' }),
  })
  const write = (instant: string) => format.format(new Date(instant))
  if (step !== 'hour') return write
  const isOneDay = new Set(series.map(({ from }) => write(from))).size === 1
  return (instant) => (isOneDay ? time(instant) : `${write(instant)}, ${time(instant)}`)
}

/** Names the steps, and marks the one that is not over yet. */
export function useSteps(dashboard: Dashboard): readonly UsageStep[] {
  const name = createNames(dashboard, useFormats())
  return dashboard.series.map((part) => ({
    ...part,
    label: name(part.from),
    isPresent: part.from <= dashboard.countedAt && dashboard.countedAt < part.to,
  }))
}

/** Writes the start of a step as spreadsheets read it: 2026-11-28, or with the hour. */
export function toStartCell(from: string, step: DashboardStep, zone: string): string {
  const local = localTimeIn(zone, Date.parse(from)).replace('T', ' ')
  return step === 'hour' ? local : local.slice(0, 10)
}

/** Returns the days of a step, for the list of the meetings that it counts. */
export const toSearch = ({ from, to }: Pick<UsageStep, 'from' | 'to'>, zone: string) => ({
  period: 'custom',
  from: localTimeIn(zone, Date.parse(from)).slice(0, 10),
  to: localTimeIn(zone, Date.parse(to) - 1).slice(0, 10),
})
