import { asUtc, formatLocalTime } from './local-time.ts'

// Days without a zone, `2026-11-24`.

const dayMs = 86_400_000

const toMs = (day: string): number => asUtc(`${day}T00:00`)
const fromMs = (ms: number): string => formatLocalTime(ms).slice(0, 10)

export const addDays = (day: string, count: number): string => fromMs(toMs(day) + count * dayMs)

/** Finds the same day of another month, or the last one if that is shorter. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastDate = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return fromMs(Date.UTC(year, month - 1 + count, Math.min(date, lastDate)))
}

/** Counts the days since Monday. */
export const countFromMonday = (day: string): number => (new Date(toMs(day)).getUTCDay() + 6) % 7

/** Lists the weeks of a month from Monday to Sunday; the first and the last one include days of its neighbours. */
export function listWeeks(day: string): string[][] {
  const first = `${day.slice(0, 7)}-01`
  const monday = addDays(first, -countFromMonday(first))
  const last = addDays(addMonths(first, 1), -1)
  const weeks = Math.ceil((countFromMonday(first) + Number(last.slice(8))) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => addDays(monday, week * 7 + at)),
  )
}
