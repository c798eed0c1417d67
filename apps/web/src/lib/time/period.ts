import { useMemo } from 'react'
import { useFormats } from '#lib/format.ts'
import { useQueryFields, useSetQueryFields } from '#lib/lists/query-fields.ts'
import { asUtc, formatLocalTime, localTimeIn, resolveLocalTime } from './local-time.ts'

const dayMs = 86_400_000
const custom = 'custom'

/** Selectable numbers of days up to today. */
export const periodChoices = [7, 30, 90, 365] as const
type Days = (typeof periodChoices)[number]

type Span = { readonly firstDay: string; readonly lastDay: string }

/** The period of a list, kept in the URL. */
export type Period = Span & {
  /** Number of days up to today; undefined for a custom range. */
  readonly days: number | undefined
  /** First and last instant, inclusive; undefined if the range is invalid. */
  readonly range: { readonly from: string; readonly to: string } | undefined
  readonly setDays: (days: number) => void
  readonly setSpan: (span: Span) => void
}

/** Returns first and last instant of whole days in a time zone; undefined if the range is invalid. */
export function toRange({ firstDay, lastDay }: Span, zone: string): Period['range'] {
  const first = resolveLocalTime(`${firstDay}T00:00`, zone)
  const last = asUtc(`${lastDay}T00:00`)
  if (!first || Number.isNaN(last) || firstDay > lastDay) return undefined
  const next = resolveLocalTime(formatLocalTime(last + dayMs), zone)
  return next && { from: first.instant, to: new Date(Date.parse(next.instant) - 1).toISOString() }
}

/** Returns the last days up to today in a time zone. */
export function lastDays(count: number, zone: string, nowMs: number): Span {
  const lastDay = localTimeIn(zone, nowMs).slice(0, 10)
  return { firstDay: formatLocalTime(asUtc(`${lastDay}T00:00`) - (count - 1) * dayMs).slice(0, 10), lastDay }
}

/** Reads and writes `?period=7` or `?period=custom&from=…&to=…` in the URL. */
export function usePeriod(defaultDays: Days = 30): Period {
  const { period, from = '', to = '' } = useQueryFields()
  const setFields = useSetQueryFields()
  const { zone } = useFormats()
  const days =
    period === custom ? undefined : (periodChoices.find((choice) => String(choice) === period) ?? defaultDays)
  const span = useMemo(
    () => (days === undefined ? { firstDay: from, lastDay: to } : lastDays(days, zone, Date.now())),
    [days, from, to, zone],
  )
  return {
    days,
    ...span,
    range: toRange(span, zone),
    setDays: (next) => setFields({ period: next === defaultDays ? '' : String(next), from: '', to: '', page: '' }),
    setSpan: ({ firstDay, lastDay }) => setFields({ period: custom, from: firstDay, to: lastDay, page: '' }, true),
  }
}
