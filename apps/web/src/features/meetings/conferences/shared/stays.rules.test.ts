import { expect, test } from 'vitest'
import { findPeriod, placeStay, type Stay } from './stays.rules.ts'

const at = (time: string) => `2026-11-20T${time}:00.000Z`
const make = (joined: string, left: string | null): Stay => ({
  id: joined,
  name: 'Ana',
  email: '',
  picture: '',
  joinedAt: at(joined),
  leftAt: left === null ? null : at(left),
})
const held = { startsAt: at('10:00'), endsAt: at('11:00') }

test.each([
  ['the whole meeting', make('10:00', '11:00'), { start: 0, share: 1 }],
  ['a part of it', make('10:15', '10:45'), { start: 0.25, share: 0.5 }],
  ['an end that was not recorded', make('10:30', null), { start: 0.5, share: 0.5 }],
  ['no time at all', make('10:30', '10:30'), { start: 0.5, share: 0 }],
])('places %s', (_name, stay, place) => {
  expect(placeStay(stay, findPeriod(held, [stay], 0))).toEqual(place)
})

test('the period grows with stays outside the meeting, and without it is theirs', () => {
  const stays = [make('09:30', '10:15'), make('10:10', '11:30')]
  const period = { from: Date.parse(at('09:30')), to: Date.parse(at('11:30')) }
  expect(findPeriod(held, stays, 0)).toEqual(period)
  expect(findPeriod(undefined, stays, 0)).toEqual(period)
})

test('a meeting in progress lasts until now', () => {
  const stays = [make('10:00', null)]
  const period = findPeriod({ ...held, endsAt: null }, stays, Date.parse(at('10:40')))
  expect(period.to).toBe(Date.parse(at('10:40')))
  expect(placeStay(make('10:10', null), period)).toEqual({ start: 0.25, share: 0.75 })
})

test('a meeting that began this moment has a length', () => {
  const stay = make('10:00', null)
  expect(placeStay(stay, findPeriod(undefined, [stay], 0))).toEqual({ start: 0, share: 1 })
})
