import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Recurrence } from './recurrence.ts'

/** A recurrence stated by hand, with the instants at which its occurrences start. */
export type RecurrenceCase = { name: string; zone: string; start: string; rule: Recurrence; starts: string[] }

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

/** Reads the recurrences of `recurrence-cases.txt`. */
export function readCases(): RecurrenceCase[] {
  const cases: RecurrenceCase[] = []
  let zone = ''
  for (const line of readFileSync(join(import.meta.dirname, 'recurrence-cases.txt'), 'utf8').split('\n')) {
    if (line.startsWith('[')) zone = line.slice(1, -1)
    if (line === '' || line.startsWith('#') || line.startsWith('[')) continue
    const [name = '', start = '', rule = '', starts = ''] = line.split(' | ')
    cases.push({ name, zone, start, rule: parseRule(rule), starts: starts.split(' ') })
  }
  return cases
}
