import { useFormats } from './format.ts'
import { useQueryFields, useSetQueryFields } from './list-state.ts'

const dayMs = 86_400_000
const usualDays = 30

/** The days to choose from at once, counted back from today. */
export const periodChoices = [7, 30, 90] as const

/** A span of whole days in the reader's zone, as the address says it. */
export type Period = {
  /** First and last day, both included: 2026-11-21. */
  readonly firstDay: string
  readonly lastDay: string
  /** The same as instants. */
  readonly from: string
  readonly to: string
  /** So many days back from today, where that is what was chosen. */
  readonly days: number | undefined
  readonly setDays: (days: number) => void
  readonly setSpan: (firstDay: string, lastDay: string) => void
}

/** Minutes by which a zone is ahead of UTC at an instant. */
function aheadOfUtc(instant: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(instant)
  const written = parts.find((part) => part.type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})/.exec(written) ?? []
  return (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1)
}

/** The instant at which a day begins in a zone. */
export function startOfDay(day: string, zone: string): string {
  const wall = Date.parse(`${day}T00:00:00Z`)
  const guess = wall - aheadOfUtc(wall, zone) * 60_000
  // The guess may lie beyond a change of the clocks: what holds there decides.
  return new Date(wall - aheadOfUtc(guess, zone) * 60_000).toISOString()
}

const movedBy = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

const dayIn = (zone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format()

const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))

/** The period of a list: the address is the only truth; without one the last 30 days. */
export function usePeriod(): Period {
  const { from, to, period: counted } = useQueryFields()
  const setFields = useSetQueryFields()
  const { zone } = useFormats()
  const today = dayIn(zone)
  const chosen = isDay(from) && isDay(to) ? { first: from, last: from > to ? from : to } : undefined
  const days = periodChoices.find((choice) => String(choice) === counted) ?? usualDays
  const firstDay = chosen?.first ?? movedBy(today, 1 - days)
  const lastDay = chosen?.last ?? today
  return {
    firstDay,
    lastDay,
    from: startOfDay(firstDay, zone),
    to: startOfDay(movedBy(lastDay, 1), zone),
    days: chosen ? undefined : days,
    setDays: (next) => setFields({ period: next === usualDays ? '' : String(next), from: '', to: '', page: '' }),
    setSpan: (first, last) => {
      if (isDay(first) && isDay(last)) setFields({ from: first, to: last, period: '', page: '' }, true)
    },
  }
}
