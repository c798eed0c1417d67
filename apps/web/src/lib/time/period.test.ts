import { expect, test } from 'vitest'
import { lastDays, toRange } from './period.ts'

test.each([
  ['2026-11-21', 'UTC', '2026-11-21T00:00:00.000Z', '2026-11-21T23:59:59.999Z'],
  ['2026-11-21', 'Asia/Kolkata', '2026-11-20T18:30:00.000Z', '2026-11-21T18:29:59.999Z'],
  ['2026-11-01', 'America/Toronto', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z'],
  ['2027-03-28', 'Europe/Paris', '2027-03-27T23:00:00.000Z', '2027-03-28T21:59:59.999Z'],
  // The clocks go forward at midnight, so that day starts at 01:00.
  ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z', '2026-04-24T20:59:59.999Z'],
])('covers the whole local day %s in %s', (...[day, zone, from, to]) => {
  expect(toRange({ firstDay: day, lastDay: day }, zone)).toEqual({ from, to })
})

test('covers whole days, including the first and the last', () => {
  expect(toRange({ firstDay: '2026-10-24', lastDay: '2026-10-25' }, 'Europe/Paris')).toEqual({
    from: '2026-10-23T22:00:00.000Z',
    to: '2026-10-25T22:59:59.999Z',
  })
})

test('rejects periods that end before they start or have no dates', () => {
  expect(toRange({ firstDay: '2027-03-28', lastDay: '2027-03-27' }, 'UTC')).toBeUndefined()
  expect(toRange({ firstDay: '', lastDay: '2027-03-27' }, 'UTC')).toBeUndefined()
  expect(toRange({ firstDay: '2027-03-27', lastDay: '12027-03-27' }, 'UTC')).toBeUndefined()
})

test('ends the last seven days today in the user’s time zone', () => {
  expect(lastDays(7, 'Asia/Tokyo', Date.parse('2027-06-07T20:00:00Z'))).toEqual({
    firstDay: '2027-06-02',
    lastDay: '2027-06-08',
  })
})
