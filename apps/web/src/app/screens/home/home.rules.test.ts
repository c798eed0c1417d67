import { expect, test } from 'vitest'
import { findGreeting, findPlace } from './home.rules.ts'

test('greets by the hour in the time zone of the user', () => {
  const greet = (hour: string, zone = 'UTC') => findGreeting(zone, Date.parse(`2026-11-23T${hour}:00Z`))
  expect(['03:59', '04:00', '11:59', '12:00', '17:59', '18:00'].map((hour) => greet(hour))).toEqual([
    'evening',
    'morning',
    'morning',
    'afternoon',
    'afternoon',
    'evening',
  ])
  expect(greet('23:00', 'Asia/Tokyo')).toBe('morning')
})

test('names the city of a time zone', () => {
  expect(['America/New_York', 'America/Argentina/Buenos_Aires', 'UTC'].map(findPlace)).toEqual([
    'New York',
    'Buenos Aires',
    'UTC',
  ])
})
