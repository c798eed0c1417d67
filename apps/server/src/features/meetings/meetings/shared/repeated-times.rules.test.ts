import type { Recurrence } from '@foyer/contract/meetings/recurrence'
import { describe, expect, it } from 'vitest'
import {
  findClockChange,
  findConflicts,
  findRemaining,
  findSkippedMonths,
  formatRule,
  isSameSchedule,
  resolveOccurrence,
  resolveSchedule,
  storedTimes,
  type Times,
} from './meetings.rules.ts'

const paris = 'Europe/Paris'
/** Mondays at 9:00 in Paris; clocks go forward on 28 March. */
const mondays: Times = {
  start: '2027-03-15T09:00',
  end: '2027-03-15T10:00',
  timezone: paris,
  recurrence: { frequency: 'weekly', interval: 1, weekdays: ['MO'], count: 4 },
}
const resolve = (times: Times) => {
  const schedule = resolveSchedule(times)
  if ('code' in schedule) throw new Error(schedule.code)
  return schedule
}
const monthly = (change: object = {}): Recurrence => ({
  ...{ frequency: 'monthly', interval: 1, monthDay: 31, count: 3 },
  ...change,
})

describe('the part of a series that has not begun', () => {
  const find = (now: string, times = mondays) => findRemaining(times, new Date(now))

  it('is all of it before its first start', () => {
    const { start, end, recurrence } = mondays
    expect(find('2027-01-01T00:00Z')).toEqual({ start, end, recurrence })
  })

  it('ends its first occurrence at the moment that this one starts, in the time zone of the meeting', () => {
    const rest = (start: string, count: number) => ({
      ...{ start, end: start.replace('T09', 'T10') },
      recurrence: { ...mondays.recurrence, count },
    })
    expect(find('2027-03-29T06:59:59Z')).toEqual(rest('2027-03-29T09:00', 2))
    expect(find('2027-03-29T07:00:00Z')).toEqual(rest('2027-04-05T09:00', 1))
  })

  it('keeps the last day of its rule', () => {
    const recurrence: Recurrence = { frequency: 'weekly', interval: 1, weekdays: ['MO'], until: '2027-04-05' }
    expect(find('2027-03-20T00:00Z', { ...mondays, recurrence })).toEqual({
      ...{ start: '2027-03-22T09:00', end: '2027-03-22T10:00', recurrence },
    })
  })

  it('is nothing once the last one has begun, and of a single meeting', () => {
    expect(find('2027-04-05T07:00Z')).toBeNull()
    expect(find('2027-01-01T00:00Z', { ...mondays, recurrence: null })).toBeNull()
  })

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('is counted by the clocks of %s', (timezone) => {
    const times: Times = { ...mondays, timezone, recurrence: { frequency: 'daily', interval: 1, count: 3 } }
    const [, second] = resolve(times).spans
    const now = second?.startsAt.getTime() ?? 0
    expect(findRemaining(times, new Date(now - 1))?.start).toBe('2027-03-16T09:00')
    expect(findRemaining(times, new Date(now))?.start).toBe('2027-03-17T09:00')
  })
})

describe('a rule', () => {
  it.each<[Recurrence | null, string | null]>([
    [monthly({ interval: 2 }), 'FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=31;COUNT=3'],
    [{ frequency: 'daily', interval: 1, until: '2027-04-05' }, 'FREQ=DAILY;UNTIL=20270405'],
    [{ frequency: 'weekly', interval: 1, weekdays: ['MO', 'FR'], count: 4 }, 'FREQ=WEEKLY;BYDAY=MO,FR;COUNT=4'],
    [null, null],
  ])('%j is written as calendars write it: %s', (rule, written) => {
    expect(formatRule(rule)).toBe(written)
  })
})

describe('the schedule of a series', () => {
  it('has one occurrence if it does not repeat', () => {
    const { spans } = resolve({ ...mondays, recurrence: null })
    expect(spans.map(({ localStart }) => localStart)).toEqual([mondays.start])
  })

  it('is refused for a start that does not exist, whatever its rule', () => {
    const error = { code: 'start-in-past', field: 'start' }
    expect(resolveSchedule({ ...mondays, start: '2027-02-30T09:00' })).toEqual(error)
  })

  it('begins on the first day of its rule, and lasts as long there as it was entered', () => {
    const schedule = resolve({ ...mondays, start: '2027-03-16T22:00', end: '2027-03-17T01:30' })
    expect(schedule).toMatchObject({ start: '2027-03-22T22:00', end: '2027-03-23T01:30', durationMinutes: 210 })
    expect(schedule.spans).toHaveLength(4)
  })

  it('keeps its length if the clocks change during its first occurrence', () => {
    const night = { start: '2027-03-26T22:00', end: '2027-03-27T06:00', timezone: paris }
    const recurrence: Recurrence = { frequency: 'weekly', interval: 1, weekdays: ['SA'], count: 2 }
    expect(resolve({ ...night, recurrence })).toMatchObject({ end: '2027-03-28T06:00', durationMinutes: 8 * 60 })
  })

  it.each([
    ['with an end before its start', { frequency: 'daily', interval: 1, until: '2027-03-14' }, 'end-before-start'],
    ['without any day', { frequency: 'monthly', interval: 1, monthDay: 31, until: '2027-03-20' }, 'no-occurrence'],
    ['with 366 occurrences', { frequency: 'daily', interval: 1, until: '2028-03-14' }, 'too-many-occurrences'],
  ] as const)('is refused %s', (_which, recurrence, code) => {
    expect(resolveSchedule({ ...mondays, recurrence })).toEqual({ code, field: 'recurrence' })
  })

  it('is refused if it goes on after the year 2199', () => {
    const recurrence: Recurrence = { frequency: 'daily', interval: 1, count: 3 }
    const last = { ...mondays, start: '2199-12-29T09:00', end: '2199-12-29T10:00' }
    expect(resolve({ ...last, recurrence }).spans).toHaveLength(3)
    const error = { code: 'too-many-occurrences', field: 'recurrence' }
    expect(resolveSchedule({ ...last, recurrence: { ...recurrence, count: 4 } })).toEqual(error)
  })

  it('may have 365 occurrences', () => {
    expect(resolve({ ...mondays, recurrence: { frequency: 'daily', interval: 1, count: 365 } }).spans).toHaveLength(365)
  })

  it('may last 24 hours every day, also while the clocks go back', () => {
    const recurrence: Recurrence = { frequency: 'daily', interval: 1, count: 3 }
    const day = { start: '2027-10-30T00:00', end: '2027-10-31T00:00', timezone: paris, recurrence }
    expect(resolve(day).spans.map(({ endsAt }) => endsAt.toISOString().slice(0, 16))).toEqual([
      '2027-10-30T22:00',
      '2027-10-31T22:00',
      '2027-11-01T23:00',
    ])
  })

  it.each([
    ['start', { start: '2027-03-15T09:01' }],
    ['end', { end: '2027-03-15T10:01' }],
    ['time zone', { timezone: 'Europe/Berlin' }],
    ['rule', { recurrence: monthly() }],
    ['lack of a rule', { recurrence: null }],
  ])('is another one with another %s', (_what, change) => {
    expect(isSameSchedule(mondays, { ...mondays, ...change })).toBe(false)
    expect(isSameSchedule({ ...mondays, ...change }, mondays)).toBe(false)
  })

  it('is the same one, in whatever order its rule was written', () => {
    const recurrence: Recurrence = { count: 4, weekdays: ['MO'], interval: 1, frequency: 'weekly' }
    expect(isSameSchedule(mondays, { ...mondays, recurrence })).toBe(true)
    expect(isSameSchedule({ ...mondays, recurrence: null }, { ...mondays, recurrence: null })).toBe(true)
  })
})

describe('an occurrence', () => {
  it('is at the times that it was moved to, otherwise at those of the rule', () => {
    const localStart = '2027-03-22T09:00'
    const moved = { movedStart: '2027-03-23T14:00', movedEnd: '2027-03-23T16:00' }
    expect(resolveOccurrence(mondays, { localStart, ...moved })).toMatchObject({
      ...{ startsAt: new Date('2027-03-23T13:00Z'), durationMinutes: 120 },
    })
    expect(resolveOccurrence(mondays, { localStart, movedStart: null, movedEnd: null })).toMatchObject({
      ...{ startsAt: new Date('2027-03-22T08:00Z'), durationMinutes: 60 },
    })
  })

  it.each([
    ['2027-03-28T01:59', 'none'],
    ['2027-03-28T02:00', 'missing'],
    ['2027-03-28T03:00', 'none'],
    ['2027-10-31T01:59', 'none'],
    ['2027-10-31T02:00', 'repeated'],
    ['2027-10-31T03:00', 'none'],
  ])('at %s is affected by the change of the clocks in Paris: %s', (localStart, expected) => {
    expect(findClockChange(localStart, paris)).toBe(expected)
  })

  it('overlaps with what is at the same time, but not with what ends before it or begins after it', () => {
    const [first, ...others] = resolve(mondays).spans
    const busy = (topic: string, from: string, to: string) => ({
      ...{ topic, startsAt: new Date(`2027-03-15T${from}Z`), endsAt: new Date(`2027-03-15T${to}Z`) },
    })
    const before = busy('Before', '07:00', '08:00')
    const after = busy('After', '09:00', '10:00')
    const overlapping = ['One', 'Two', 'Three', 'Four'].map((topic) => busy(topic, '07:30', '08:01'))
    expect(findConflicts([first, ...others], [before, after])).toEqual(new Map())
    const late = busy('Late', '08:59', '09:30')
    expect(findConflicts([first, ...others], [before, late, after])).toEqual(new Map([[first.localStart, [late]]]))
    expect(findConflicts([first], overlapping).get(first.localStart)).toEqual(overlapping.slice(0, 3))
  })
})

describe('the months that a series skips', () => {
  const skipped = (recurrence: Recurrence, start = '2027-01-31') =>
    findSkippedMonths(resolve({ ...mondays, start: `${start}T09:00`, end: `${start}T10:00`, recurrence }))

  it('are those between its first and last occurrence without its day', () => {
    expect(skipped(monthly({ count: 4 }))).toEqual(['2027-02', '2027-04', '2027-06'])
    expect(skipped(monthly({ count: 3, interval: 3 }))).toEqual(['2027-04'])
    expect(skipped(monthly({ until: '2027-02-28', count: undefined }))).toEqual([])
    expect(skipped(monthly({ count: 2, monthDay: 28 }), '2027-01-28')).toEqual([])
  })

  it('are none if it does not repeat by months', () => {
    expect(skipped({ frequency: 'daily', interval: 99, count: 60 })).toEqual([])
    expect(findSkippedMonths(resolve({ ...mondays, recurrence: null }))).toEqual([])
  })
})

describe('stored times', () => {
  const row = { local_start: '2027-03-15T09:00', local_end: '2027-03-15T10:30', duration_minutes: 60, timezone: paris }

  it('end at the local end, or after the duration of a meeting from before local ends were stored', () => {
    expect(storedTimes(row)?.end).toBe('2027-03-15T10:30')
    expect(storedTimes({ ...row, local_end: null })).toMatchObject({ end: '2027-03-15T10:00', durationMinutes: 60 })
  })

  it('are none without a start or a duration', () => {
    expect(storedTimes({ ...row, local_start: null })).toBeNull()
    expect(storedTimes({ ...row, duration_minutes: null })).toBeNull()
  })
})
