import { expandRecurrence } from '@foyer/contract/meetings/expand-recurrence'
import type { Recurrence } from '@foyer/contract/meetings/recurrence'
import { type Weekday, weekdays } from '@foyer/contract/meetings/recurrence-constants'
import { addMonths, countFromMonday } from '#lib/time/days.ts'
import { asUtc } from '#lib/time/local-time.ts'

export type Frequency = Recurrence['frequency']
/** `custom` has an interval of its own, or a day of the month that is not the start's. */
export type Repeats = 'never' | Frequency | 'custom'

/** A recurrence while it is filled in: the fields of every kind, so that none is lost when another kind is tried. */
export type RecurrenceValues = {
  repeats: Repeats
  frequency: Frequency
  /** Numbers are '' while their fields are empty. */
  interval: number | ''
  weekdays: Weekday[]
  monthDay: number | ''
  ends: 'until' | 'count'
  until: string
  count: number | ''
}

const toDay = (start: string): string => start.slice(0, 10)
const isDay = (day: string): boolean => !Number.isNaN(asUtc(`${day}T00:00`))
const findWeekdays = (day: string): Weekday[] => {
  const weekday = isDay(day) ? weekdays[countFromMonday(day)] : undefined
  return weekday === undefined ? [] : [weekday]
}
const findMonthDay = (day: string): number => (isDay(day) ? Number(day.slice(8)) : 1)

const defaultMonths = { daily: 1, weekly: 3, monthly: 12 } as const
const defaultUntil = (day: string, frequency: Frequency): string =>
  isDay(day) ? addMonths(day, defaultMonths[frequency]) : ''
const defaultCount = 10

/** Returns the fields of a recurrence that a meeting with this start has, or could have. */
export function toRecurrenceValues(recurrence: Recurrence | null, start: string): RecurrenceValues {
  const day = toDay(start)
  const frequency = recurrence?.frequency ?? 'weekly'
  const { interval = 1, until, count } = recurrence ?? {}
  const monthDay = recurrence?.frequency === 'monthly' ? recurrence.monthDay : findMonthDay(day)
  const isPlain = interval === 1 && monthDay === findMonthDay(day)
  return {
    repeats: recurrence === null ? 'never' : isPlain ? frequency : 'custom',
    frequency,
    interval,
    weekdays: recurrence?.frequency === 'weekly' ? sortWeekdays(recurrence.weekdays) : findWeekdays(day),
    monthDay,
    ends: count === undefined ? 'until' : 'count',
    until: until ?? defaultUntil(day, frequency),
    count: count ?? defaultCount,
  }
}

/** Returns the recurrence as the calls take it, as far as it is filled in; nothing if the meeting does not repeat. */
export function toRecurrenceInput(values: RecurrenceValues): { recurrence?: object } {
  const { repeats, frequency, interval, weekdays: days, monthDay, ends, until, count } = values
  if (repeats === 'never') return {}
  const rule = { frequency, interval, ...(ends === 'until' ? { until } : { count }) }
  if (frequency === 'weekly') return { recurrence: { ...rule, weekdays: days } }
  return { recurrence: frequency === 'monthly' ? { ...rule, monthDay } : rule }
}

/** Finds the recurrence if it is filled in. */
export function findRecurrence(values: RecurrenceValues): Recurrence | undefined {
  const { repeats, frequency, interval, weekdays: days, monthDay, ends, until, count } = values
  const hasEnd = ends === 'until' ? isDay(until) : count !== ''
  if (repeats === 'never' || interval === '' || !hasEnd) return undefined
  const rule = { interval, ...(ends === 'until' || count === '' ? { until } : { count }) }
  if (frequency === 'daily') return { frequency, ...rule }
  if (frequency === 'weekly') return days.length === 0 ? undefined : { frequency, ...rule, weekdays: days }
  return monthDay === '' ? undefined : { frequency, ...rule, monthDay }
}

/** Updates the values that follow the start, or the frequency, unless others were chosen. */
function followDefaults(
  values: RecurrenceValues,
  from: { day: string; frequency: Frequency },
  to: { day: string; frequency: Frequency },
): RecurrenceValues {
  const isDefault = {
    weekdays: values.weekdays.join() === findWeekdays(from.day).join(),
    monthDay: values.repeats === 'monthly' || values.monthDay === findMonthDay(from.day),
    until: values.until === defaultUntil(from.day, from.frequency),
  }
  return {
    ...values,
    frequency: to.frequency,
    ...(isDefault.weekdays ? { weekdays: findWeekdays(to.day) } : {}),
    ...(isDefault.monthDay ? { monthDay: findMonthDay(to.day) } : {}),
    ...(isDefault.until ? { until: defaultUntil(to.day, to.frequency) } : {}),
  }
}

/** Returns the recurrence after the start has changed. A start that cannot be read changes nothing. */
export function followStart(values: RecurrenceValues, start: string, nextStart: string): RecurrenceValues {
  const [day, next] = [toDay(start), toDay(nextStart)]
  if (!isDay(next) || day === next) return values
  const { frequency } = values
  return followDefaults(values, { day, frequency }, { day: next, frequency })
}

/** Returns the recurrence after another option was chosen. */
export function chooseRepeats(values: RecurrenceValues, repeats: Repeats, start: string): RecurrenceValues {
  const day = toDay(start)
  const frequency = repeats === 'never' || repeats === 'custom' ? values.frequency : repeats
  const next = chooseFrequency(values, frequency, start)
  return {
    ...next,
    repeats,
    ...(repeats === 'custom' ? {} : { interval: 1 }),
    ...(repeats === 'monthly' ? { monthDay: findMonthDay(day) } : {}),
  }
}

export function chooseFrequency(values: RecurrenceValues, frequency: Frequency, start: string): RecurrenceValues {
  const day = toDay(start)
  return followDefaults(values, { day, frequency: values.frequency }, { day, frequency })
}

const sortWeekdays = (days: readonly Weekday[]): Weekday[] => weekdays.filter((day) => days.includes(day))

/** Returns the chosen days after one was pressed. */
export const toggleWeekday = (days: readonly Weekday[], day: Weekday): Weekday[] =>
  sortWeekdays(days.includes(day) ? days.filter((other) => other !== day) : [...days, day])

/** Finds the error code of an end before the start. */
export function findEarlyEnd({ start, recurrence }: { start: string; recurrence: RecurrenceValues }) {
  const { repeats, ends, until } = recurrence
  const isEarly = repeats !== 'never' && ends === 'until' && isDay(until) && until < toDay(start)
  return isEarly ? { 'recurrence.until': 'end-before-start' } : {}
}

/**
 * The meeting that is edited, of a series from one of its occurrences on or only this one; or those who are invited to a
 * new one.
 */
export type PreviewScope = {
  readonly id?: string
  readonly from?: string
  readonly occurrence?: string
  readonly invitees?: readonly string[]
  readonly groups?: readonly string[]
}

/** The times of a meeting while they are filled in. */
export type Times = { start: string; end: string; timezone: string; recurrence: RecurrenceValues }

/** Returns the input that previews times; undefined until they are filled in. */
export function toTimes({ start, end, timezone, recurrence: values }: Times) {
  const recurrence = findRecurrence(values)
  const isFilled = !Number.isNaN(asUtc(start)) && end > start && timezone !== ''
  if (!isFilled || (values.repeats !== 'never' && recurrence === undefined)) return undefined
  return { start, end, timezone, ...(recurrence === undefined ? {} : { recurrence }) }
}

/** Dates that the preview of a rule lists. */
export const shownDates = 4

/** Counts the lines that the preview of a rule will have: dates, what follows them, and months without the day. */
export function countPreviewLines({ start, recurrence: values }: Pick<Times, 'start' | 'recurrence'>): number {
  const recurrence = findRecurrence(values)
  if (recurrence === undefined || Number.isNaN(asUtc(start))) return 1
  const total = expandRecurrence(start, recurrence).length
  const skips = recurrence.frequency === 'monthly' && recurrence.monthDay > shortestMonth
  return Math.min(total, shownDates) + (total > shownDates ? 1 : 0) + (skips ? 1 : 0)
}
const shortestMonth = 28

/** Checks whether times, zone or rule differ. */
export const hasOtherTimes = (values: Times, saved: Times): boolean =>
  (['start', 'end', 'timezone'] as const).some((name) => values[name] !== saved[name]) ||
  JSON.stringify(toRecurrenceInput(values.recurrence)) !== JSON.stringify(toRecurrenceInput(saved.recurrence))

export const isRecurrenceValues = (value: unknown): value is RecurrenceValues =>
  typeof value === 'object' && value !== null && 'repeats' in value
