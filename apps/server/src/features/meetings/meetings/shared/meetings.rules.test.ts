import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endsAtOtherTime, localEnd, resolveSchedule, toInstants, uniqueByEmail } from './meetings.rules.ts'

const paris = 'Europe/Paris'
const toronto = 'America/Toronto'

describe('the instants of local times', () => {
  it.each([
    ['an ordinary hour', '2027-06-01T09:00', '2027-06-01T10:00', paris, '2027-06-01T07:00Z', '2027-06-01T08:00Z'],
    [
      'a missing start, moved forward',
      '2027-03-28T02:30',
      '2027-03-28T03:30',
      paris,
      '2027-03-28T01:30Z',
      '2027-03-28T02:30Z',
    ],
    [
      'a missing end, moved forward',
      '2027-03-28T01:00',
      '2027-03-28T02:30',
      paris,
      '2027-03-28T00:00Z',
      '2027-03-28T01:30Z',
    ],
    [
      'a doubled start, the first',
      '2027-10-31T02:30',
      '2027-10-31T03:30',
      paris,
      '2027-10-31T00:30Z',
      '2027-10-31T01:30Z',
    ],
    [
      'a doubled start in Toronto',
      '2027-11-07T01:30',
      '2027-11-07T01:45',
      toronto,
      '2027-11-07T05:30Z',
      '2027-11-07T05:45Z',
    ],
    [
      'a night of eight hours, while the clocks go back',
      '2027-10-30T22:00',
      '2027-10-31T06:00',
      paris,
      '2027-10-30T20:00Z',
      '2027-10-31T04:00Z',
    ],
    [
      'a night of eight hours, while the clocks go forward',
      '2027-03-27T22:00',
      '2027-03-28T06:00',
      paris,
      '2027-03-27T21:00Z',
      '2027-03-28T05:00Z',
    ],
    [
      'a day of 24 hours, which takes 25 by the clocks',
      '2027-10-31T00:00',
      '2027-11-01T00:00',
      paris,
      '2027-10-30T22:00Z',
      '2027-10-31T22:00Z',
    ],
    [
      'half an hour of summer time',
      '2027-10-03T02:10',
      '2027-10-03T04:00',
      'Australia/Lord_Howe',
      '2027-10-02T15:40Z',
      '2027-10-02T17:30Z',
    ],
    ['a renamed zone', '2027-06-01T09:00', '2027-06-01T10:00', 'US/Eastern', '2027-06-01T13:00Z', '2027-06-01T14:00Z'],
  ])('are correct for %s', (...[, start, end, timezone, startsAt, endsAt]) => {
    expect(toInstants({ start, end, timezone })).toMatchObject({
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
    })
  })

  it.each([
    ['2027-02-30T09:00', '2027-03-01T09:00', 'start-in-past'],
    ['2027-06-01T25:00', '2027-06-02T09:00', 'start-in-past'],
    ['0000-00-00T00:00', '2027-06-02T09:00', 'start-in-past'],
    ['9999-12-31T23:00', '9999-12-31T23:30', 'start-in-past'],
    ['2027-06-01T09:00', '2027-06-31T09:00', 'end-before-start'],
    ['2027-06-01T09:00', '2027-06-01T09:00', 'end-before-start'],
    ['2027-06-01T09:00', '2027-06-02T09:01', 'meeting-too-long'],
  ])('are refused from %s to %s with %s', (start, end, code) => {
    expect(toInstants({ start, end, timezone: paris })).toMatchObject({ code })
  })

  const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'), 'UTC')
  const localTimes = fc
    .record({
      month: fc.constantFrom(1, 3, 4, 9, 10, 11),
      day: fc.integer({ min: 1, max: 31 }),
      minute: fc.integer({ min: 0, max: 1439 }),
    })
    .map(({ month, day, minute }) =>
      Temporal.PlainDateTime.from({ year: 2027, month, day })
        .add({ minutes: minute })
        .toString({ smallestUnit: 'minute' }),
    )

  it('do not change when a meeting is saved again unchanged', () => {
    fc.assert(
      fc.property(zones, localTimes, fc.integer({ min: 1, max: 1500 }), (timezone, start, minutes) => {
        const end = Temporal.PlainDateTime.from(start).add({ minutes }).toString({ smallestUnit: 'minute' })
        const first = toInstants({ start, end, timezone })
        if ('code' in first) return
        expect(localEnd(start, first.durationMinutes)).toBe(end)
        expect(first.endsAt.getTime() - first.startsAt.getTime()).toBe(minutes * 60_000)
        expect(toInstants({ start, end: localEnd(start, first.durationMinutes), timezone })).toEqual(first)
        expect(first.durationMinutes).toBeLessThanOrEqual(1440)
      }),
      { numRuns: 1000 },
    )
  })

  it.each(['2026-10-20', '2027-03-20'])('of 22, 23 and 24 hours every night from %s always last as long', (day) => {
    const recurrence = { frequency: 'daily', interval: 1, count: 20 } as const
    for (const hours of [22, 23, 24]) {
      const start = `${day}T22:00`
      const schedule = resolveSchedule({ start, end: localEnd(start, hours * 60), timezone: paris, recurrence })
      if ('code' in schedule) throw new Error(schedule.code)
      const lengths = schedule.spans.map(({ startsAt, endsAt }) => (endsAt.getTime() - startsAt.getTime()) / 3_600_000)
      expect(new Set(lengths)).toEqual(new Set([hours]))
      expect(schedule.spans.filter((span) => endsAtOtherTime(span, paris))).toHaveLength(1)
    }
  })

  it('exist for any input of the right format, or are refused', () => {
    const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))
    const text = fc
      .tuple(digits(4), digits(2), digits(2), digits(2), digits(2))
      .map(([year, month, day, hour, minute]) => `${year}-${month}-${day}T${hour}:${minute}`)
    fc.assert(
      fc.property(text, text, zones, (start, end, timezone) => {
        const result = toInstants({ start, end, timezone })
        expect('code' in result || result.endsAt > result.startsAt).toBe(true)
      }),
    )
  })
})

describe('invitees', () => {
  it('are counted once per address and keep the first name', () => {
    expect(
      uniqueByEmail([
        { email: 'a@x.test', name: '' },
        { email: 'b@x.test', name: 'B' },
        { email: 'a@x.test', name: 'A' },
        { email: 'a@x.test', name: 'Another' },
        { email: 'b@x.test', name: '' },
      ]),
    ).toEqual([
      { email: 'a@x.test', name: 'A' },
      { email: 'b@x.test', name: 'B' },
    ])
  })
})
