import { type DashboardStep, dashboardSteps, maxDashboardBars } from '@foyer/contract/insight/dashboard-constants'

const hoursOfWeek = 168
const quarterMs = 15 * 60_000

/** The days of a query, both included, in a time zone. */
type Days = { from: string; to: string; timezone: string }

/** The instants that bound a dashboard: of the period before, of the period, and of its steps with its end. */
export type Calendar = {
  before: Date
  from: Date
  until: Date
  step: DashboardStep
  /** The beginning of each step, in order. */
  steps: readonly Date[]
}

const toInstant = (day: Temporal.PlainDate, timezone: string): Date =>
  new Date(day.toZonedDateTime(timezone).epochMilliseconds)

/** Lists the local days on which the steps of a period begin; weeks begin on Monday, and the first step with the period. */
function listDays(first: Temporal.PlainDate, end: Temporal.PlainDate, step: 'day' | 'week' | 'month') {
  const days = [first]
  const next = {
    day: (day: Temporal.PlainDate) => day.add({ days: 1 }),
    week: (day: Temporal.PlainDate) => day.add({ days: 8 - day.dayOfWeek }),
    month: (day: Temporal.PlainDate) => day.with({ day: 1 }).add({ months: 1 }),
  }[step]
  for (let day = next(first); Temporal.PlainDate.compare(day, end) < 0; day = next(day)) days.push(day)
  return days
}

/** Lists the full hours of a period: a day on which the clocks change has 23 or 25. */
function listHours(from: Date, until: Date): Date[] {
  const hours: Date[] = []
  for (let at = from.getTime(); at < until.getTime(); at += 4 * quarterMs) hours.push(new Date(at))
  return hours
}

/** Returns the bounds of a period of whole days; steps that would be too many are replaced by longer ones. */
export function toCalendar({ from, to, timezone }: Days, step: DashboardStep): Calendar {
  const first = Temporal.PlainDate.from(from)
  const end = Temporal.PlainDate.from(to).add({ days: 1 })
  const days = first.until(end, { largestUnit: 'days' }).days
  const bounds = {
    before: toInstant(first.subtract({ days }), timezone),
    from: toInstant(first, timezone),
    until: toInstant(end, timezone),
  }
  const counts = { hour: days * 25, day: days, week: days / 7, month: 0 }
  const fitting = dashboardSteps.slice(dashboardSteps.indexOf(step)).find((one) => counts[one] <= maxDashboardBars)
  const chosen = fitting ?? 'month'
  const steps =
    chosen === 'hour'
      ? listHours(bounds.from, bounds.until)
      : listDays(first, end, chosen).map((day) => toInstant(day, timezone))
  return { ...bounds, step: chosen, steps }
}

/** The offsets of a time zone over a period: `changes` are the instants at which the next of `offsets` begins. */
export type Offsets = { readonly changes: readonly Date[]; readonly offsets: readonly number[] }

/** Finds the offsets of a time zone from UTC over a period, in milliseconds. */
export function findOffsets(timezone: string, from: Date, until: Date): Offsets {
  const changes: Date[] = []
  let at: Temporal.ZonedDateTime | null = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(
    timezone,
  )
  const offsets = [at.offsetNanoseconds / 1e6]
  for (at = at.getTimeZoneTransition('next'); at !== null; at = at.getTimeZoneTransition('next')) {
    if (at.epochMilliseconds >= until.getTime()) break
    changes.push(new Date(at.epochMilliseconds))
    offsets.push(at.offsetNanoseconds / 1e6)
  }
  return { changes, offsets }
}

/** Returns the hour of the week in which an instant is, from Monday 0:00. */
export function toHourOfWeek(epochMs: number, { changes, offsets }: Offsets): number {
  const at = changes.filter((change) => change.getTime() <= epochMs).length
  const hours = Math.floor((epochMs + (offsets[at] ?? 0)) / (4 * quarterMs))
  // The epoch began on a Thursday.
  return (((hours + 3 * 24) % hoursOfWeek) + hoursOfWeek) % hoursOfWeek
}

/** Adds up how long each hour of the week lasted in a period, in milliseconds. */
export function measureHours(from: Date, until: Date, offsets: Offsets): number[] {
  const lasted = new Array<number>(hoursOfWeek).fill(0)
  const bounds = [from, ...offsets.changes, until]
  for (const [index, offset] of offsets.offsets.entries()) {
    const [start = from, end = until] = [bounds[index], bounds[index + 1]]
    const local = { changes: [], offsets: [offset] }
    for (let at = start.getTime(); at < Math.min(end.getTime(), until.getTime()); at += quarterMs) {
      const hour = toHourOfWeek(at, local)
      lasted[hour] = (lasted[hour] ?? 0) + Math.min(quarterMs, until.getTime() - at)
    }
  }
  return lasted
}
