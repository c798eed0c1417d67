import { expandRecurrence } from '@foyer/contract/meetings/expand-recurrence'
import { Recurrence } from '@foyer/contract/meetings/recurrence'
import { readCases } from '@foyer/contract/meetings/recurrence-cases.fixture'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { type ReadEvent, readWithPython } from '#test/python-calendars.ts'
import { type CalendarDetails, type SeriesOccurrence, toICalendar } from './meetings.icalendar.ts'
import { toInstants } from './meetings.rules.ts'

const topic = 'Ward round, paediatrics'

/** The occurrences of a series that lasts equally long in local time, with the rules of the portal. */
function buildOccurrences(starts: readonly string[], zone: string, minutes: number): SeriesOccurrence[] {
  return starts.map((localStart) => {
    const end = Temporal.PlainDateTime.from(localStart).add({ minutes }).toString({ smallestUnit: 'minute' })
    const times = toInstants({ start: localStart, end, timezone: zone })
    if ('code' in times) throw new Error(`${times.code}: ${localStart} in ${zone}`)
    return { localStart, startsAt: times.startsAt, endsAt: times.endsAt, topic, cancelled: false }
  })
}

const move = (occurrence: SeriesOccurrence, minutes: number): SeriesOccurrence => ({
  ...occurrence,
  startsAt: new Date(occurrence.startsAt.getTime() + minutes * 60_000),
  endsAt: new Date(occurrence.startsAt.getTime() + (minutes + 45) * 60_000),
})
const cancel = (occurrence: SeriesOccurrence): SeriesOccurrence => ({ ...occurrence, cancelled: true })
const rename = (occurrence: SeriesOccurrence): SeriesOccurrence => ({ ...occurrence, topic: 'Renamed; by, name' })

type Change = (occurrence: SeriesOccurrence) => SeriesOccurrence
const replaceAt = (occurrences: readonly SeriesOccurrence[], index: number, change: Change): SeriesOccurrence[] =>
  occurrences.map((occurrence, at) => (at === index ? change(occurrence) : occurrence))

type Series = { name: string; zone: string; recurrence: Recurrence; occurrences: SeriesOccurrence[] }

function buildDetails({ zone, recurrence, occurrences }: Omit<Series, 'name'>): CalendarDetails {
  const [first] = occurrences
  if (first === undefined) throw new Error('A series has an occurrence')
  return {
    method: 'REQUEST',
    cancelled: false,
    uid: 'meeting-1@portal.example',
    sequence: 3,
    topic,
    description: 'Join us',
    url: 'https://acme.portal.example/portal/join/1234567890',
    start: { local: first.localStart, zone, startsAt: first.startsAt, endsAt: first.endsAt },
    series: { recurrence, occurrences },
    organizer: { name: 'Ada Byron', email: 'ada@example.test' },
    attendee: { name: 'Guest', email: 'guest@example.test' },
    now: new Date('2026-11-21T10:00:00Z'),
  }
}

const compareEvents = (one: ReadEvent, other: ReadEvent): number => one[0] - other[0] || one[1] - other[1]

/** What a reader has to find: what takes place, when it now does. */
const toEvents = (occurrences: readonly SeriesOccurrence[]): ReadEvent[] =>
  occurrences
    .filter(({ cancelled }) => !cancelled)
    .map(({ startsAt, endsAt, ...one }): ReadEvent => [startsAt.getTime(), endsAt.getTime(), one.topic])
    .sort(compareEvents)

/** The events of a file as ical.js reads them. */
function readWithIcalJs(text: string): ReadEvent[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  ICAL.TimezoneService.reset()
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const [component] = calendar.getAllSubcomponents('vevent')
  const event = new ICAL.Event(component)
  const toEvent = (item: ICAL.Event, startDate: ICAL.Time, endDate: ICAL.Time): ReadEvent => [
    startDate.toJSDate().getTime(),
    endDate.toJSDate().getTime(),
    item.summary,
  ]
  if (!event.isRecurring()) return [toEvent(event, event.startDate, event.endDate)]
  const found: ReadEvent[] = []
  const iterator = event.iterator()
  for (let next = iterator.next(); next; next = iterator.next()) {
    const { item, startDate, endDate } = event.getOccurrenceDetails(next)
    found.push(toEvent(item, startDate, endDate))
  }
  return found.sort(compareEvents)
}

const durations = [30, 120, 540]

/** Every case with every duration: as it is, and with each occurrence moved, cancelled and renamed. */
const caseSeries = readCases().flatMap(({ name, zone, start, rule, starts }) =>
  durations.flatMap((minutes): Series[] => {
    const occurrences = buildOccurrences(expandRecurrence(start, rule), zone, minutes)
    expect(occurrences.map(({ startsAt }) => startsAt.toISOString().slice(0, 16))).toEqual(
      starts.map((instant) => instant.slice(0, 16)),
    )
    const buildSeries = (change: string, changed: SeriesOccurrence[]): Series => ({
      name: `${zone}, ${name}, ${minutes} minutes, ${change}`,
      zone,
      recurrence: rule,
      occurrences: changed,
    })
    const changes = occurrences.flatMap(({ localStart }, index) => [
      buildSeries(
        `moved ${localStart}`,
        replaceAt(occurrences, index, (one) => move(one, 1510)),
      ),
      buildSeries(`cancelled ${localStart}`, replaceAt(occurrences, index, cancel)),
      buildSeries(`renamed ${localStart}`, replaceAt(occurrences, index, rename)),
    ])
    // The rest has been replaced by another part of the series.
    const ended = starts
      .slice(1)
      .map((_, index) => buildSeries(`ended after ${index + 1}`, occurrences.slice(0, index + 1)))
    const three: Change[] = [(one) => move(one, -90), cancel, rename]
    const together = three.reduce((changed, change, index) => replaceAt(changed, index, change), occurrences)
    return [
      buildSeries('as the rule says', occurrences),
      ...changes,
      ...ended,
      buildSeries('with three changes', together),
    ]
  }),
)

const zones = [
  'Europe/Paris',
  'Europe/Dublin',
  'America/Toronto',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
]

/** Any rule, with any occurrences changed, around clock changes or not. */
const anySeries: fc.Arbitrary<Series> = fc
  .record({
    zone: fc.constantFrom(...zones),
    start: fc.integer({ min: 0, max: 4 * 365 * 96 }).map((quarters) =>
      Temporal.PlainDateTime.from('2026-11-01T00:00')
        .add({ minutes: quarters * 15 })
        .toString({ smallestUnit: 'minute' }),
    ),
    minutes: fc.integer({ min: 1, max: 92 }).map((quarters) => quarters * 15),
    rule: fc
      .record({ interval: fc.integer({ min: 1, max: 4 }), count: fc.integer({ min: 1, max: 60 }) })
      .chain((rule) =>
        fc.oneof(
          fc.record({ ...toConstants(rule), frequency: fc.constant('daily') }),
          fc.record({
            ...toConstants(rule),
            frequency: fc.constant('weekly'),
            weekdays: fc.uniqueArray(fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'), { minLength: 1 }),
          }),
          fc.record({
            ...toConstants(rule),
            frequency: fc.constant('monthly'),
            monthDay: fc.integer({ min: 1, max: 31 }),
          }),
        ),
      ),
    changes: fc.array(
      fc.record({
        index: fc.nat(59),
        change: fc.oneof(
          fc.constantFrom<Change>(cancel, rename),
          fc.integer({ min: -3000, max: 3000 }).map(
            (minutes): Change =>
              (one) =>
                move(one, minutes),
          ),
        ),
      }),
      { maxLength: 5 },
    ),
  })
  .map(({ zone, start, minutes, rule, changes }) => {
    const recurrence = Recurrence.parse(rule)
    const occurrences = buildOccurrences(expandRecurrence(start, recurrence), zone, minutes)
    return {
      name: `${zone}, ${start}, ${minutes} minutes, ${JSON.stringify(rule)}`,
      zone,
      recurrence,
      occurrences: changes.reduce((changed, { index, change }) => replaceAt(changed, index, change), occurrences),
    }
  })
  .filter(({ occurrences }) => occurrences.length > 0)

function toConstants(rule: { interval: number; count: number }) {
  return { interval: fc.constant(rule.interval), count: fc.constant(rule.count) }
}

describe('the calendar file of a series', () => {
  it('is read by ical.js as the occurrences of the portal', { timeout: 120_000 }, () => {
    expect(caseSeries.length).toBeGreaterThan(2000)
    for (const series of caseSeries) {
      const file = toICalendar(buildDetails(series))
      expect(readWithIcalJs(file), `${series.name}\n${file}`).toEqual(toEvents(series.occurrences))
    }
  })

  it('is read by Python as the occurrences of the portal', { timeout: 300_000 }, ({ skip }) => {
    const all = [...caseSeries, ...fc.sample(anySeries, 300)]
    const files = all.map((series) => toICalendar(buildDetails(series)))
    const result = readWithPython(files)
    if ('missing' in result) return skip(result.missing)
    for (const [index, { name, occurrences }] of all.entries()) {
      expect(result.read[index]?.sort(compareEvents), `${name}\n${files[index]}`).toEqual(toEvents(occurrences))
    }
  })

  it('is read as any rule says, in six time zones', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(anySeries, (series) => {
        expect(readWithIcalJs(toICalendar(buildDetails(series)))).toEqual(toEvents(series.occurrences))
      }),
      { numRuns: 500 },
    )
  })
})
