import { expect, it } from 'vitest'
import { findSmallest, mayMoveSelf, spread } from './breakouts.rules.ts'

it('spreads people so that no room has two more than another, and everyone is somewhere', () => {
  for (let count = 0; count < 40; count += 1) {
    const people = Array.from({ length: count }, (_, index) => index)
    const placed = spread(people, [
      { id: 'a', size: 0 },
      { id: 'b', size: 0 },
      { id: 'c', size: 0 },
    ])
    expect(placed.map(({ person }) => person).toSorted((one, two) => one - two)).toEqual(people)
    const sizes = ['a', 'b', 'c'].map((id) => placed.filter(({ breakoutId }) => breakoutId === id).length)
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
  }
})

it('fills the smaller rooms first, in an order that chance decides', () => {
  const rooms = [
    { id: 'a', size: 2 },
    { id: 'b', size: 0 },
  ]
  const orders = [0.9, 0.1]
  expect(spread(['Ann', 'Ben'], rooms, () => orders.shift() ?? 0)).toEqual([
    { person: 'Ben', breakoutId: 'b' },
    { person: 'Ann', breakoutId: 'b' },
  ])
  expect(spread(['Ann'], [])).toEqual([])
  expect(findSmallest([])).toBeUndefined()
})

it('lets participants move back, to their room, and anywhere where they may choose', () => {
  expect(mayMoveSelf({ mode: 'manual', assignedId: null, to: null })).toBe(true)
  expect(mayMoveSelf({ mode: 'random', assignedId: 'a', to: 'a' })).toBe(true)
  expect(mayMoveSelf({ mode: 'manual', assignedId: 'a', to: 'b' })).toBe(false)
  expect(mayMoveSelf({ mode: 'choice', assignedId: null, to: 'b' })).toBe(true)
})
