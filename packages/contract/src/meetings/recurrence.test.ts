import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { maxOccurrences } from '../constants.ts'
import { expandRecurrence } from './expand-recurrence.ts'
import { Recurrence } from './recurrence.ts'

type Case = { name: string; zone: string; start: string; rule: Recurrence; starts: string[] }

const formatDay = (text: string): string => text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')

/** Reads a rule as RFC 5545 writes it, with a local date as its end. */
function parseRule(text: string): Recurrence {
  const parts = new Map(text.split(';').map((part) => [part.split('=')[0] ?? '', part.split('=')[1] ?? '']))
  const [frequency, until, count] = [parts.get('FREQ'), parts.get('UNTIL'), parts.get('COUNT')]
  return Recurrence.parse({
    frequency: frequency?.toLowerCase(),
    interval: Number(parts.get('INTERVAL') ?? 1),
    ...(until ? { until: formatDay(until) } : {}),
    ...(count ? { count: Number(count) } : {}),
    ...(frequency === 'WEEKLY' ? { weekdays: parts.get('BYDAY')?.split(',') } : {}),
    ...(frequency === 'MONTHLY' ? { monthDay: Number(parts.get('BYMONTHDAY')) } : {}),
  })
}

function readCases(): Case[] {
  const cases: Case[] = []
  let zone = ''
  for (const line of readFileSync(join(import.meta.dirname, 'recurrence-cases.txt'), 'utf8').split('\n')) {
    if (line.startsWith('[')) zone = line.slice(1, -1)
    if (line === '' || line.startsWith('#') || line.startsWith('[')) continue
    const [name = '', start = '', rule = '', starts = ''] = line.split(' | ')
    cases.push({ name, zone, start, rule: parseRule(rule), starts: starts.split(' ') })
  }
  return cases
}

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
