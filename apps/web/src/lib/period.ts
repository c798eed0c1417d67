import { useMemo } from 'react'
import { useFormats } from './format.ts'
import { useQueryFields, useSetQueryFields } from './list-state.ts'
import { asUtc, formatLocalTime, localTimeIn, resolveLocalTime } from './local-time.ts'

const dayMs = 86_400_000
const custom = 'custom'

/** The days to choose from at once, counted back from today. */
export const periodChoices = [7, 30, 90, 365] as const
type Days = (typeof periodChoices)[number]

type Span = { readonly firstDay: string; readonly lastDay: string }

/** The period that a list looks back over, as the address keeps it. */
export type Period = Span & {
  /** So many days up to today; undefined for days of one's own. */
  readonly days: number | undefined
  /** Its instants, both included; undefined where the days are none, or end before they begin. */
  readonly range: { readonly from: string; readonly to: string } | undefined
  readonly setDays: (days: number) => void
  readonly setSpan: (span: Span) => void
}

/** The instants of whole days, both included, in a zone; undefined for what is no span. */
export function toRange({ firstDay, lastDay }: Span, zone: string): Period['range'] {
  const first = resolveLocalTime(`${firstDay}T00:00`, zone)
  const last = asUtc(`${lastDay}T00:00`)
  if (!first || Number.isNaN(last) || firstDay > lastDay) return undefined
  const next = resolveLocalTime(formatLocalTime(last + dayMs), zone)
  return next && { from: first.instant, to: new Date(Date.parse(next.instant) - 1).toISOString() }
}

/** The last so many days up to today, as days of a zone. */
export function lastDays(count: number, zone: string, nowMs: number): Span {
  const lastDay = localTimeIn(zone, nowMs).slice(0, 10)
  return { firstDay: formatLocalTime(asUtc(`${lastDay}T00:00`) - (count - 1) * dayMs).slice(0, 10), lastDay }
}

/** Reads and writes `?period=7` or `?period=custom&from=…&to=…`; the usual days without it. */
export function usePeriod(usualDays: Days = 30): Period {
  const { period, from = '', to = '' } = useQueryFields()
  const setFields = useSetQueryFields()
  const { zone } = useFormats()
  const days = period === custom ? undefined : (periodChoices.find((choice) => String(choice) === period) ?? usualDays)
  const span = useMemo(
    () => (days === undefined ? { firstDay: from, lastDay: to } : lastDays(days, zone, Date.now())),
    [days, from, to, zone],
  )
  return {
    days,
    ...span,
    range: toRange(span, zone),
    setDays: (next) => setFields({ period: next === usualDays ? '' : String(next), from: '', to: '', page: '' }),
    setSpan: ({ firstDay, lastDay }) => setFields({ period: custom, from: firstDay, to: lastDay, page: '' }, true),
  }
}
