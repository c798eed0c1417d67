import { expect, it, test } from 'vitest'
import { describeRecurrence } from './describe-recurrence.ts'
import { Recurrence } from './recurrence.ts'

const weekly = (interval: number, weekdays: string[], end: object) => ({
  frequency: 'weekly',
  interval,
  weekdays,
  ...end,
})
const monthly = (interval: number, monthDay: number, end: object) => ({
  frequency: 'monthly',
  interval,
  monthDay,
  ...end,
})

test.each([
  [
    '2026-11-24T09:00',
    weekly(1, ['TH', 'TU'], { until: '2026-12-22' }),
    'Every week on Tuesday and Thursday until 22 December 2026, 9 times',
    'Toutes les semaines, le mardi et le jeudi, jusqu’au 22 décembre 2026, 9 fois',
  ],
  [
    '2026-11-23T09:00',
    weekly(2, ['MO'], { count: 3 }),
    'Every 2 weeks on Monday until 21 December 2026, 3 times',
    'Toutes les 2 semaines, le lundi, jusqu’au 21 décembre 2026, 3 fois',
  ],
  [
    '2026-11-23T09:00',
    weekly(1, ['SU', 'MO', 'WE'], { count: 3 }),
    'Every week on Monday, Wednesday and Sunday until 29 November 2026, 3 times',
    'Toutes les semaines, le lundi, le mercredi et le dimanche, jusqu’au 29 novembre 2026, 3 fois',
  ],
  [
    '2026-11-23T09:00',
    weekly(1, ['MO', 'TU', 'WE', 'TH', 'FR'], { until: '2026-12-18' }),
    'Every weekday until 18 December 2026, 20 times',
    'Du lundi au vendredi, toutes les semaines, jusqu’au 18 décembre 2026, 20 fois',
  ],
  [
    '2026-11-23T09:00',
    weekly(2, ['MO', 'TU', 'WE', 'TH', 'FR'], { count: 10 }),
    'Every 2 weeks from Monday to Friday until 11 December 2026, 10 times',
    'Toutes les 2 semaines, du lundi au vendredi, jusqu’au 11 décembre 2026, 10 fois',
  ],
  [
    '2026-11-23T09:00',
    weekly(1, ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'], { count: 9 }),
    'Every day until 1 December 2026, 9 times',
    'Tous les jours, jusqu’au 1er décembre 2026, 9 fois',
  ],
  [
    '2026-11-23T09:00',
    weekly(3, ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'], { count: 7 }),
    'Every 3 weeks on every day until 29 November 2026, 7 times',
    'Toutes les 3 semaines, tous les jours, jusqu’au 29 novembre 2026, 7 fois',
  ],
  [
    '2026-11-23T23:30',
    { frequency: 'daily', interval: 3, until: '2026-11-30' },
    'Every 3 days until 30 November 2026, 3 times',
    'Tous les 3 jours, jusqu’au 30 novembre 2026, 3 fois',
  ],
  [
    '2026-11-23T09:00',
    { frequency: 'daily', count: 1 },
    'Every day until 23 November 2026, once',
    'Tous les jours, jusqu’au 23 novembre 2026, une seule fois',
  ],
  [
    '2027-01-31T09:00',
    monthly(1, 31, { count: 4 }),
    'Every month on day 31 (skips shorter months) until 31 July 2027, 4 times',
    'Tous les mois, le 31 (sauf les mois plus courts), jusqu’au 31 juillet 2027, 4 fois',
  ],
  [
    '2027-01-01T09:00',
    monthly(2, 1, { count: 2 }),
    'Every 2 months on day 1 until 1 March 2027, 2 times',
    'Tous les 2 mois, le 1er, jusqu’au 1er mars 2027, 2 fois',
  ],
])('from %s: %j', (start, rule, english, french) => {
  const parsed = Recurrence.parse(rule)
  expect(describeRecurrence('en', parsed, { start })).toBe(english)
  expect(describeRecurrence('fr', parsed, { start })).toBe(french)
})

test.each([
  ['2027-01-15', 1, 28, false],
  ['2027-01-15', 1, 29, true],
  ['2027-01-15', 2, 31, true],
  ['2027-01-15', 2, 30, false],
  ['2027-01-15', 12, 31, false],
  ['2027-01-15', 5, 31, true],
  ['2028-02-15', 12, 29, true],
  ['2027-11-15', 3, 30, true],
])('from %s, every %i months on day %i', (day, interval, monthDay, skips) => {
  const rule = Recurrence.parse(monthly(interval, monthDay, { count: 5 }))
  expect(describeRecurrence('en', rule, { start: `${day}T09:00` }).includes('(skips shorter months)')).toBe(skips)
})

it.each([
  ['words', 'Every day until 20 December 2026, 2 times', 'Tous les jours, jusqu’au 20 décembre 2026, 2 fois'],
  ['dmy', 'Every day until 20/12/2026, 2 times', 'Tous les jours, jusqu’au 20/12/2026, 2 fois'],
  ['iso', 'Every day until 2026-12-20, 2 times', 'Tous les jours, jusqu’au 2026-12-20, 2 fois'],
] as const)('writes the date as the reader has chosen: %s', (dateFormat, english, french) => {
  const rule = Recurrence.parse({ frequency: 'daily', interval: 1, until: '2026-12-20' })
  const style = { dateFormat, timeFormat: '24' } as const
  expect(describeRecurrence('en', rule, { start: '2026-12-19T09:00', style })).toBe(english)
  expect(describeRecurrence('fr', rule, { start: '2026-12-19T09:00', style })).toBe(french)
})

it('describes the draft of a form, which can have no occurrence, too many or no end', () => {
  const describeDraft = (end: object) =>
    describeRecurrence('en', { frequency: 'daily', interval: 1, ...end }, { start: '2027-01-01T09:00' })
  expect(describeDraft({ until: '2026-12-31' })).toBe('Every day until 31 December 2026')
  expect(describeDraft({ until: '2030-01-01' })).toBe('Every day until 1 January 2030')
  expect(describeDraft({})).toBe('Every day')
})
