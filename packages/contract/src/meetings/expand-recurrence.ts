import type { Recurrence } from './recurrence.ts'
import { maxOccurrences, weekdays } from './recurrence-constants.ts'

/** Years that are searched for occurrences, because a rule may match rarely: 29 February. */
const maxYears = 100
const dayMs = 86_400_000

// Local dates are read as UTC here, where every day has 24 hours.
const toDate = (day: string): number => Date.parse(`${day}T00:00Z`)
const toDay = (date: number): string => new Date(date).toISOString().slice(0, 10)
const findWeekday = (date: number): number => (new Date(date).getUTCDay() + 6) % 7

/** Generates the dates of a rule from the day of the start on, without its end. */
function* generateDates(start: number, { interval, ...rule }: Recurrence): Generator<number> {
  const last = start + maxYears * 366 * dayMs
  if (rule.frequency === 'daily') {
    for (let date = start; date < last; date += interval * dayMs) yield date
  } else if (rule.frequency === 'weekly') {
    const days = weekdays.flatMap((day, index) => (rule.weekdays.includes(day) ? [index] : []))
    const monday = start - findWeekday(start) * dayMs
    for (let week = monday; week < last; week += interval * 7 * dayMs)
      for (const day of days) if (week + day * dayMs >= start) yield week + day * dayMs
  } else {
    const first = new Date(start)
    for (let month = first.getUTCMonth(); month < first.getUTCMonth() + maxYears * 12; month += interval) {
      const date = Date.UTC(first.getUTCFullYear(), month, rule.monthDay)
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
