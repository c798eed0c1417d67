import { describe, expect, it, test } from 'vitest'
import { expandRecurrence } from './expand-recurrence.ts'
import { Recurrence } from './recurrence.ts'
import { readCases } from './recurrence-cases.fixture.ts'
import { maxOccurrences } from './recurrence-constants.ts'

const toInstant = (local: string, zone: string): string =>
  Temporal.PlainDateTime.from(local)
    .toZonedDateTime(zone, { disambiguation: 'compatible' })
    .toInstant()
    .toString({ smallestUnit: 'minute' })

const cases = readCases()

it('has cases', () => expect(cases.length).toBeGreaterThanOrEqual(60))

test.each(cases)('$zone: $name', ({ zone, start, rule, starts }) => {
  expect(expandRecurrence(start, rule).map((local) => toInstant(local, zone))).toEqual(starts)
})

describe('rules that are long or have no occurrence', () => {
  it('stops one after the maximum', () => {
    const rule = Recurrence.parse({ frequency: 'daily', until: '2100-01-01' })
    expect(expandRecurrence('2027-01-01T09:00', rule)).toHaveLength(maxOccurrences + 1)
  })
  it('finds none in a month without the day, or if the end is before the first', () => {
    const none = Recurrence.parse({ frequency: 'monthly', interval: 12, monthDay: 31, count: 3 })
    expect(expandRecurrence('2027-02-01T09:00', none)).toEqual([])
    expect(expandRecurrence('2027-02-01T09:00', Recurrence.parse({ frequency: 'daily', until: '2027-01-31' }))).toEqual(
      [],
    )
  })
  it('finds those after the last year of a meeting, however long the interval is', () => {
    for (const rule of [
      { frequency: 'monthly', interval: 99, monthDay: 31, count: 365 },
      { frequency: 'monthly', interval: 12, monthDay: 29, count: 365 },
      { frequency: 'weekly', interval: 99, weekdays: ['MO'], count: 365 },
    ])
      expect(expandRecurrence('2028-02-29T09:00', Recurrence.parse(rule)).at(-1)?.slice(0, 4)).toMatch(/^2[2-9]/)
    const late = Recurrence.parse({ frequency: 'monthly', interval: 99, monthDay: 1, count: 20 })
    expect(expandRecurrence('2027-01-01T09:00', late)).toHaveLength(20)
  })
  it.each([
    { frequency: 'daily' },
    { frequency: 'daily', until: '2027-01-31', count: 2 },
    { frequency: 'daily', count: 366 },
    { frequency: 'daily', interval: 0, count: 1 },
    { frequency: 'weekly', weekdays: [], count: 1 },
    { frequency: 'monthly', monthDay: 32, count: 1 },
    { frequency: 'daily', until: '2027-02-30' },
  ])('rejects %j', (rule) => expect(Recurrence.safeParse(rule).success).toBe(false))
})
