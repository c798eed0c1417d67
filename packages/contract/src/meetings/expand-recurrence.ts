import type { Recurrence } from './recurrence.ts'
import { maxOccurrences, weekdays } from './recurrence-constants.ts'

/**
 * The day before which occurrences are searched: so long after the last year of a meeting, 2199, that even a rule that
 * matches rarely, such as every 99 months on the 31st, has one after that year, and the caller can reject it.
 */
const searchEnd = Date.UTC(2300, 0, 1)
const dayMs = 86_400_000

// Local dates are read as UTC here, where every day has 24 hours.
const toDate = (day: string): number => Date.parse(`${day}T00:00Z`)
const toDay = (date: number): string => new Date(date).toISOString().slice(0, 10)
const findWeekday = (date: number): number => (new Date(date).getUTCDay() + 6) % 7

/** Generates the dates of a rule from the day of the start on, without its end. */
function* generateDates(start: number, { interval, ...rule }: Recurrence): Generator<number> {
  if (rule.frequency === 'daily') {
    for (let date = start; date < searchEnd; date += interval * dayMs) yield date
  } else if (rule.frequency === 'weekly') {
    const days = weekdays.flatMap((day, index) => (rule.weekdays.includes(day) ? [index] : []))
    const monday = start - findWeekday(start) * dayMs
    for (let week = monday; week < searchEnd; week += interval * 7 * dayMs)
      for (const day of days) if (week + day * dayMs >= start) yield week + day * dayMs
  } else {
    const first = new Date(start)
    for (let month = first.getUTCMonth(); ; month += interval) {
      const date = Date.UTC(first.getUTCFullYear(), month, rule.monthDay)
      if (date >= searchEnd) return
      // The 31st of a short month would be a day of the next one: such a month is skipped.
      if (date >= start && new Date(date).getUTCDate() === rule.monthDay) yield date
    }
  }
}

/**
 * Lists the local starts of a meeting that repeats: `2027-03-28T09:00`. At most one more than `maxOccurrences`, so that
 * the caller can reject longer rules. The start itself is one only if the rule contains it.
 */
export function expandRecurrence(start: string, rule: Recurrence): string[] {
  const [day = '', time = ''] = start.split('T')
  const limit = rule.count ?? maxOccurrences + 1
  const until = rule.until === undefined ? Number.POSITIVE_INFINITY : toDate(rule.until)
  const starts: string[] = []
  for (const date of generateDates(toDate(day), rule)) {
    if (starts.length === limit || date > until) break
    starts.push(`${toDay(date)}T${time}`)
  }
  return starts
}
