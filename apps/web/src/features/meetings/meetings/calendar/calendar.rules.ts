import { addDays, addMonths, countFromMonday, listWeeks } from '#lib/time/days.ts'
import { asUtc, formatLocalTime, localTimeIn, resolveLocalTime } from '#lib/time/local-time.ts'

export const calendarViews = ['day', 'week', 'month'] as const
export type CalendarView = (typeof calendarViews)[number]

export const minutesOfDay = 1440
const minuteMs = 60_000

/** Lists the days that a view shows; a month also has the rest of its first and last week. */
export function listDays(view: CalendarView, date: string): string[] {
  if (view === 'day') return [date]
  if (view === 'month') return listWeeks(date).flat()
  const monday = addDays(date, -countFromMonday(date))
  return Array.from({ length: 7 }, (_, at) => addDays(monday, at))
}

/** Finds the date with which a view shows the period before or after. */
export function stepDate(view: CalendarView, date: string, count: 1 | -1): string {
  if (view === 'month') return addMonths(date, count)
  return addDays(date, view === 'week' ? count * 7 : count)
}

/** Parses the date of the address, or today if it is none. */
export const parseDate = (text: string | undefined, today: string): string =>
  text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && addDaysIfValid(text) === text ? text : today

const addDaysIfValid = (text: string): string =>
  Number.isNaN(asUtc(`${text}T00:00`)) ? '' : formatLocalTime(asUtc(`${text}T00:00`)).slice(0, 10)

/** Finds the first instant of a day: if clocks go forward at midnight, the day begins later by the clock. */
const findStart = (day: string, zone: string): number =>
  Date.parse(resolveLocalTime(`${day}T00:00`, zone)?.instant ?? '')

/** A clock change on a day: which minutes of the clock do not exist or occur twice. */
export type ClockChange = { readonly kind: 'missing' | 'repeated'; readonly from: number; readonly to: number }

const offsetAt = (zone: string, instant: number): number => asUtc(localTimeIn(zone, instant)) - instant
const toMinute = (day: string, localTime: string): number => (asUtc(localTime) - asUtc(`${day}T00:00`)) / minuteMs
const limit = (minute: number): number => Math.min(minutesOfDay, Math.max(0, minute))

type Change = ClockChange & { readonly instant: number }

function findChange(day: string, zone: string): Change | undefined {
  // From the minute before: clocks that change at midnight itself change this day.
  let before = findStart(day, zone) - minuteMs
  let after = findStart(addDays(day, 1), zone) - minuteMs
  const difference = offsetAt(zone, after) - offsetAt(zone, before)
  if (difference === 0) return undefined
  while (after - before > minuteMs) {
    const middle = before + Math.floor((after - before) / 2 / minuteMs) * minuteMs
    if (offsetAt(zone, middle) === offsetAt(zone, before)) before = middle
    else after = middle
  }
  const reached = toMinute(day, localTimeIn(zone, after))
  const expected = reached - difference / minuteMs
  const kind = difference > 0 ? 'missing' : 'repeated'
  return { kind, from: limit(Math.min(reached, expected)), to: limit(Math.max(reached, expected)), instant: after }
}

export type Day = {
  readonly day: string
  /** The instants between which it is. */
  readonly from: number
  readonly to: number
  readonly change: ClockChange | undefined
}

/** Builds a day in a time zone: of 24 hours by the clock, also if it takes 23 or 25. */
export const buildDay = (day: string, zone: string): Day => ({
  day,
  from: findStart(day, zone),
  to: findStart(addDays(day, 1), zone),
  change: findChange(day, zone),
})

type Range = { readonly startsAt: string; readonly endsAt: string }

/** Lists the meetings of a day, those across midnight included, by start. */
export const listOnDay = <R extends Range>(rows: readonly R[], { from, to }: Pick<Day, 'from' | 'to'>): R[] =>
  rows
    .filter(({ startsAt, endsAt }) => Date.parse(startsAt) < to && Date.parse(endsAt) > from)
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt) || b.endsAt.localeCompare(a.endsAt))

export type Block<R> = {
  readonly row: R
  /** Minutes of the clock. */
  readonly from: number
  readonly to: number
  /** Beside how many others, and at which place. */
  readonly lane: number
  readonly lanes: number
  readonly startsBefore: boolean
  readonly endsAfter: boolean
}

/** Shorter meetings are drawn as long as this, so that they can be read and pressed. */
export const minBlockMinutes = 30

/** Lays out the meetings of a day in its column: overlapping ones side by side, each group as narrow as it must be. */
export function layOutDay<R extends Range>(rows: readonly R[], day: Day, zone: string): Block<R>[] {
  const change = findChange(day.day, zone)
  const blocks = listOnDay(rows, day).map((row) => ({ row, ...placeInDay(row, day, { zone, change }) }))
  const laid: Block<R>[] = []
  let group: (Omit<Block<R>, 'lanes'> & { end: number })[] = []
  let ends: number[] = []
  const closeGroup = () => {
    laid.push(...group.map(({ end: _end, ...block }) => ({ ...block, lanes: ends.length })))
    group = []
    ends = []
  }
  for (const block of blocks.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (ends.every((end) => end <= block.from)) closeGroup()
    const end = Math.max(block.to, block.from + minBlockMinutes)
    const free = ends.findIndex((taken) => taken <= block.from)
    const lane = free === -1 ? ends.length : free
    ends[lane] = end
    group.push({ ...block, lane, end })
  }
  closeGroup()
  return laid
}

/** The most blocks that stand side by side: more would be too narrow to be read. */
const maxLanes = 2

/** Blocks that have no room beside others, behind one button. */
export type Fold<R> = { readonly from: number; readonly to: number; readonly rows: readonly R[] }

/**
 * Keeps at most two blocks side by side, which leave room for the button of those that overlap with both; blocks of the
 * rest that overlap with each other share a button.
 */
export function foldLanes<R>(blocks: readonly Block<R>[]): {
  blocks: (Block<R> & { isBesideFold: boolean })[]
  folds: Fold<R>[]
} {
  const folds: Fold<R>[] = []
  for (const { row, lane, from, to } of blocks) {
    if (lane < maxLanes) continue
    const end = Math.max(to, from + minBlockMinutes)
    const last = folds.at(-1)
    if (last && last.to > from)
      folds[folds.length - 1] = { ...last, to: Math.max(last.to, end), rows: [...last.rows, row] }
    else folds.push({ from, to: end, rows: [row] })
  }
  const kept = blocks.filter(({ lane }) => lane < maxLanes)
  return {
    blocks: kept.map((block) => ({
      ...block,
      lanes: Math.min(block.lanes, maxLanes),
      isBesideFold: block.lanes > maxLanes,
    })),
    folds,
  }
}

function placeInDay(
  { startsAt, endsAt }: Range,
  { day, from, to }: Day,
  { zone, change }: { zone: string; change: Change | undefined },
) {
  const [start, end] = [Math.max(Date.parse(startsAt), from), Math.min(Date.parse(endsAt), to)]
  const startMinute = toMinute(day, localTimeIn(zone, start))
  const endMinute = end === to ? minutesOfDay : toMinute(day, localTimeIn(zone, end))
  // While the clocks go back, it covers what occurs twice, even if it ends earlier by the clock than it started.
  const repeats = change?.kind === 'repeated' && start < change.instant && end > change.instant
  const first = limit(repeats ? Math.min(startMinute, change.from) : startMinute)
  const last = limit(repeats ? Math.max(endMinute, change.to) : endMinute)
  return {
    from: Math.min(first, minutesOfDay - minBlockMinutes),
    to: last,
    startsBefore: Date.parse(startsAt) < from,
    endsAfter: Date.parse(endsAt) > to,
  }
}

const workdayMinute = 8 * 60
const noon = 12 * 60

/**
 * Finds the minute at which a day is scrolled to: its first meeting, or the working hours if that is during the
 * morning.
 */
export function findFirstMinute(blocks: readonly { readonly from: number }[]): number {
  const first = Math.min(...blocks.map(({ from }) => from))
  const shown = first >= noon && first < minutesOfDay ? first : Math.min(workdayMinute, first)
  return Math.max(0, shown - minBlockMinutes)
}

/** Returns a local time moved by days and minutes of the clock. */
export const shiftTime = (localTime: string, { days = 0, minutes = 0 }: { days?: number; minutes?: number }): string =>
  formatLocalTime(asUtc(localTime) + (days * minutesOfDay + minutes) * minuteMs)

export const toTime = (minute: number): string => formatLocalTime(minute * minuteMs).slice(11)

/**
 * Returns the local times, in the meeting's zone, of a meeting that is moved to a local time in the user's zone; it
 * keeps its length.
 */
export function moveTo(row: Range & { readonly timezone: string }, localStart: string, zone: string) {
  const startsAt = Date.parse(resolveLocalTime(localStart, zone)?.instant ?? row.startsAt)
  const start = localTimeIn(row.timezone, startsAt)
  // The length decides, not when the clocks show the end.
  return { start, end: formatLocalTime(asUtc(start) + Date.parse(row.endsAt) - Date.parse(row.startsAt)) }
}
