import { expect, it } from 'vitest'
import { listAttendees } from './conference-summary.rules.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 9, minute))
const stay = (identity: string, from: number, to: number, name = identity) => ({
  ...{ identity, name },
  ...{ from: at(from), to: at(to) },
})

it('adds the stays of a person up, and counts two devices at the same time once', () => {
  const stays = [stay('ann', 0, 10), stay('bo', 0, 30), stay('ann', 5, 12), stay('ann', 20, 25), stay('ann', 6, 8)]
  expect(listAttendees(stays)).toEqual([
    { name: 'bo', minutes: 30 },
    { name: 'ann', minutes: 17 },
  ])
})

it('names a person as they were called last, and rounds to a minute at least', () => {
  expect(listAttendees([stay('x', 0, 0, 'Ann'), stay('x', 1, 1, 'Anna')])).toEqual([{ name: 'Anna', minutes: 1 }])
})
