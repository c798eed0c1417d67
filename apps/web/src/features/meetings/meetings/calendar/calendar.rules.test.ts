import { expect, test } from 'vitest'
import {
  buildDay,
  findFirstMinute,
  foldLanes,
  layOutDay,
  listDays,
  moveTo,
  parseDate,
  shiftTime,
  stepDate,
} from './calendar.rules.ts'

const hour = 3_600_000
const meet = (startsAt: string, endsAt: string) => ({ startsAt, endsAt })
const layOut = (day: string, zone: string, ...rows: ReturnType<typeof meet>[]) =>
  layOutDay(rows, buildDay(day, zone), zone).map(({ row: _row, ...block }) => block)

test('weeks begin on Monday, and months have whole weeks', () => {
  expect(listDays('week', '2026-11-22')).toEqual([
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
  ])
  const month = listDays('month', '2026-11-22')
  expect([month[0], month.at(-1), month.length]).toEqual(['2026-10-26', '2026-12-06', 42])
  expect(stepDate('month', '2027-01-31', 1)).toBe('2027-02-28')
  expect(stepDate('week', '2026-11-22', -1)).toBe('2026-11-15')
})

test('a date that is none is today', () => {
  expect(['2026-02-30', '20261122', 'x', undefined].map((text) => parseDate(text, '2026-11-22'))).toEqual(
    Array.from({ length: 4 }, () => '2026-11-22'),
  )
  expect(parseDate('2027-02-28', '2026-11-22')).toBe('2027-02-28')
})

test.each([
  ['Europe/Paris', '2027-03-28', 23, { kind: 'missing', from: 120, to: 180 }],
  ['Europe/Paris', '2027-10-31', 25, { kind: 'repeated', from: 120, to: 180 }],
  ['Europe/Paris', '2027-03-27', 24, undefined],
  ['America/Sao_Paulo', '2018-11-04', 23, { kind: 'missing', from: 0, to: 60 }],
  ['America/Sao_Paulo', '2018-11-03', 24, undefined],
  ['America/Sao_Paulo', '2019-02-16', 25, { kind: 'repeated', from: 1380, to: 1440 }],
  ['America/Sao_Paulo', '2019-02-17', 24, undefined],
  ['Australia/Lord_Howe', '2027-10-03', 23.5, { kind: 'missing', from: 120, to: 150 }],
  ['Australia/Lord_Howe', '2027-04-04', 24.5, { kind: 'repeated', from: 90, to: 120 }],
])('in %s, %s takes %d hours', (zone, day, hours, change) => {
  const built = buildDay(day, zone)
  expect((built.to - built.from) / hour).toBe(hours)
  if (change === undefined) expect(built.change).toBeUndefined()
  else expect(built.change).toMatchObject(change)
})

test('overlapping meetings are side by side, and those after them have the whole width', () => {
  const blocks = layOut(
    '2027-06-01',
    'UTC',
    meet('2027-06-01T09:00Z', '2027-06-01T11:00Z'),
    meet('2027-06-01T09:30Z', '2027-06-01T10:00Z'),
    meet('2027-06-01T10:00Z', '2027-06-01T10:30Z'),
    meet('2027-06-01T11:00Z', '2027-06-01T12:00Z'),
  )
  expect(blocks.map(({ from, lane, lanes }) => [from, lane, lanes])).toEqual([
    [540, 0, 2],
    [570, 1, 2],
    [600, 1, 2],
    [660, 0, 1],
  ])
})

test('short meetings that would be drawn over each other are side by side', () => {
  const blocks = layOut(
    '2027-06-01',
    'UTC',
    meet('2027-06-01T09:00Z', '2027-06-01T09:10Z'),
    meet('2027-06-01T09:10Z', '2027-06-01T09:20Z'),
  )
  expect(blocks.map(({ lane, lanes }) => [lane, lanes])).toEqual([
    [0, 2],
    [1, 2],
  ])
})

test('at most two meetings stand side by side; the rest share a button with those that they overlap with', () => {
  const at = (from: string, to: string) => meet(`2027-06-01T${from}Z`, `2027-06-01T${to}Z`)
  const rows = [
    ...[at('09:00', '12:00'), at('09:00', '11:30'), at('09:30', '10:00'), at('09:45', '10:15'), at('11:00', '11:10')],
    at('13:00', '14:00'),
  ]
  const { blocks, folds } = foldLanes(layOutDay(rows, buildDay('2027-06-01', 'UTC'), 'UTC'))
  expect(blocks.map(({ from, lane, lanes, isBesideFold }) => [from, lane, lanes, isBesideFold])).toEqual([
    [540, 0, 2, true],
    [540, 1, 2, true],
    [780, 0, 1, false],
  ])
  expect(folds.map(({ from, to, rows: folded }) => [from, to, folded.length])).toEqual([
    [570, 615, 2],
    [660, 690, 1],
  ])
})

test('a meeting across midnight is on both days', () => {
  const night = meet('2027-06-01T22:00Z', '2027-06-02T01:00Z')
  expect(layOut('2027-06-01', 'UTC', night)).toMatchObject([{ from: 1320, to: 1440, endsAfter: true }])
  expect(layOut('2027-06-02', 'UTC', night)).toMatchObject([{ from: 0, to: 60, startsBefore: true }])
  expect(layOut('2027-06-03', 'UTC', night)).toEqual([])
})

test('a meeting during a clock change covers the hours of the clock in which it is held', () => {
  // From 01:30 to 03:30 by the clock, in an hour.
  expect(layOut('2027-03-28', 'Europe/Paris', meet('2027-03-28T00:30Z', '2027-03-28T01:30Z'))).toMatchObject([
    { from: 90, to: 210 },
  ])
  // From the first 02:30 to the second 02:15, in 45 minutes.
  expect(layOut('2027-10-31', 'Europe/Paris', meet('2027-10-31T00:30Z', '2027-10-31T01:15Z'))).toMatchObject([
    { from: 120, to: 180 },
  ])
  // The second 01:45 in Lord Howe.
  expect(layOut('2027-04-04', 'Australia/Lord_Howe', meet('2027-04-03T15:15Z', '2027-04-03T16:15Z'))).toMatchObject([
    { from: 105, to: 165 },
  ])
  expect(layOut('2018-11-04', 'America/Sao_Paulo', meet('2018-11-04T02:30Z', '2018-11-04T03:30Z'))).toMatchObject([
    { from: 60, to: 90, startsBefore: true },
  ])
})

test('a day begins at the working hours, or at an earlier meeting', () => {
  const first = (...starts: number[]) => findFirstMinute(starts.map((from) => ({ from })))
  expect([first(), first(600), first(360), first(1110, 1200), first(1110, 600)]).toEqual([450, 450, 330, 1080, 450])
})

test('a moved meeting keeps its length and has the times of its own zone', () => {
  const row = { startsAt: '2027-03-26T08:00Z', endsAt: '2027-03-26T09:30Z', timezone: 'Europe/Paris' }
  expect(moveTo(row, '2027-03-29T10:00', 'UTC')).toEqual({ start: '2027-03-29T12:00', end: '2027-03-29T13:30' })
  // Two hours from 01:00, after which the clocks show 02:00 once they have gone back.
  const night = { startsAt: '2027-10-30T23:00Z', endsAt: '2027-10-31T01:00Z', timezone: 'Europe/Paris' }
  expect(moveTo(night, '2027-10-31T01:00', 'Europe/Paris')).toEqual({
    start: '2027-10-31T01:00',
    end: '2027-10-31T03:00',
  })
  expect(shiftTime('2027-03-26T23:50', { minutes: 15 })).toBe('2027-03-27T00:05')
  expect(shiftTime('2027-03-26T23:50', { days: -1 })).toBe('2027-03-25T23:50')
})
