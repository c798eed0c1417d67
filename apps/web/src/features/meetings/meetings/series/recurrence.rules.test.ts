import { expect, test } from 'vitest'
import {
  chooseFrequency,
  chooseRepeats,
  countPreviewLines,
  findEarlyEnd,
  followStart,
  toggleWeekday,
  toRecurrenceInput,
  toRecurrenceValues,
} from './recurrence.rules.ts'

const start = '2031-06-02T09:00'
const weekly = { frequency: 'weekly', interval: 1, weekdays: ['MO'], count: 10 } as const
const toWeekly = (overrides: object = {}) => ({ ...weekly, weekdays: [...weekly.weekdays], ...overrides })
const none = toRecurrenceValues(null, start)

test('the fields of a new rule are those of the start', () => {
  expect(toRecurrenceInput(none)).toEqual({})
  expect(toRecurrenceInput(chooseRepeats(none, 'weekly', start))).toEqual({
    recurrence: { frequency: 'weekly', interval: 1, weekdays: ['MO'], until: '2031-09-02' },
  })
  expect(toRecurrenceInput(chooseRepeats(none, 'monthly', start))).toEqual({
    recurrence: { frequency: 'monthly', interval: 1, monthDay: 2, until: '2032-06-02' },
  })
  expect(toRecurrenceInput(chooseRepeats(none, 'daily', start))).toEqual({
    recurrence: { frequency: 'daily', interval: 1, until: '2031-07-02' },
  })
})

test.each([
  [toWeekly(), 'weekly'],
  [toWeekly({ weekdays: ['TU', 'TH'] }), 'weekly'],
  [toWeekly({ interval: 2 }), 'custom'],
  [{ frequency: 'monthly', interval: 1, monthDay: 2, until: '2032-01-01' } as const, 'monthly'],
  [{ frequency: 'monthly', interval: 1, monthDay: 31, until: '2032-01-01' } as const, 'custom'],
  [{ frequency: 'daily', interval: 1, count: 3 } as const, 'daily'],
])('%j is sent as it was read', (rule, repeats) => {
  const values = toRecurrenceValues(rule, start)
  expect(values.repeats).toBe(repeats)
  expect(toRecurrenceInput(values)).toEqual({ recurrence: rule })
})

test('day and end follow the start until others are chosen', () => {
  const values = chooseRepeats(none, 'weekly', start)
  expect(followStart(values, start, '2031-06-04T09:00')).toMatchObject({ weekdays: ['WE'], until: '2031-09-04' })
  const chosen = { ...values, weekdays: toggleWeekday(values.weekdays, 'TH'), until: '2031-12-24' }
  expect(followStart(chosen, start, '2031-06-04T09:00')).toMatchObject({ weekdays: ['MO', 'TH'], until: '2031-12-24' })
  expect(followStart(values, start, 'T09:00')).toBe(values)
})

test('a simple rule resets what was custom, and nothing else', () => {
  const custom = { ...toRecurrenceValues(toWeekly({ interval: 3 }), start), monthDay: 31 as const }
  expect(chooseRepeats(custom, 'weekly', start)).toMatchObject({ interval: 1, ends: 'count', count: 10 })
  expect(chooseRepeats(custom, 'monthly', start)).toMatchObject({ interval: 1, monthDay: 2 })
  expect(chooseFrequency(custom, 'monthly', start)).toMatchObject({ interval: 3, monthDay: 31 })
})

test('weekdays keep the order of a week', () => {
  expect(toggleWeekday(['TU'], 'MO')).toEqual(['MO', 'TU'])
  expect(toggleWeekday(['MO', 'TU'], 'MO')).toEqual(['TU'])
})

test('an end before the start is found before it is sent', () => {
  const values = { ...chooseRepeats(none, 'daily', start), until: '2031-06-01' }
  expect(findEarlyEnd({ start, recurrence: values })).toEqual({ 'recurrence.until': 'end-before-start' })
  expect(findEarlyEnd({ start, recurrence: { ...values, until: '2031-06-02' } })).toEqual({})
  expect(findEarlyEnd({ start, recurrence: { ...values, repeats: 'never' } })).toEqual({})
})

test('the preview knows its height before it is loaded', () => {
  const count = (number: number) => ({ ...chooseRepeats(none, 'daily', start), ends: 'count' as const, count: number })
  expect(countPreviewLines({ start, recurrence: count(2) })).toBe(2)
  // Four dates, and how many follow.
  expect(countPreviewLines({ start, recurrence: count(9) })).toBe(5)
  expect(countPreviewLines({ start, recurrence: { ...count(9), count: '' } })).toBe(1)
})
