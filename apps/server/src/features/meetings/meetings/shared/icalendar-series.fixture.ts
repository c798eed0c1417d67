import { expandRecurrence } from '@foyer/contract/meetings/expand-recurrence'
import { Recurrence } from '@foyer/contract/meetings/recurrence'
import { readCases } from '@foyer/contract/meetings/recurrence-cases.fixture'
import fc from 'fast-check'
import {
  type CalendarMeeting,
  type CalendarRecipient,
  prepareICalendar,
  type SeriesOccurrence,
} from './meetings.icalendar.ts'
import { toInstants } from './meetings.rules.ts'

export const topic = 'Ward round, paediatrics'

/** Builds the occurrences of a series that lasts equally long in local time, with the rules of the portal. */
export function buildOccurrences(starts: readonly string[], zone: string, minutes: number): SeriesOccurrence[] {
  return starts.map((localStart) => {
    const end = Temporal.PlainDateTime.from(localStart).add({ minutes }).toString({ smallestUnit: 'minute' })
    const times = toInstants({ start: localStart, end, timezone: zone })
    if ('code' in times) throw new Error(`${times.code}: ${localStart} in ${zone}`)
    return { localStart, startsAt: times.startsAt, endsAt: times.endsAt, topic, cancelled: false }
  })
}

export const move = (occurrence: SeriesOccurrence, minutes: number): SeriesOccurrence => ({
  ...occurrence,
  startsAt: new Date(occurrence.startsAt.getTime() + minutes * 60_000),
  endsAt: new Date(occurrence.startsAt.getTime() + (minutes + 45) * 60_000),
})
export const cancel = (occurrence: SeriesOccurrence): SeriesOccurrence => ({ ...occurrence, cancelled: true })
export const rename = (occurrence: SeriesOccurrence): SeriesOccurrence => ({
  ...occurrence,
  topic: 'Renamed; by, name',
})

type Change = (occurrence: SeriesOccurrence) => SeriesOccurrence
export const replaceAt = (
  occurrences: readonly SeriesOccurrence[],
  index: number,
  change: Change,
): SeriesOccurrence[] => occurrences.map((occurrence, at) => (at === index ? change(occurrence) : occurrence))

export type Series = { name: string; zone: string; recurrence: Recurrence; occurrences: SeriesOccurrence[] }

const request: CalendarRecipient = { method: 'REQUEST', attendee: { name: 'Guest', email: 'guest@example.test' } }

export function writeFile(
  { zone, recurrence, occurrences }: Omit<Series, 'name'>,
  { method, attendee, ...change }: Partial<CalendarMeeting & CalendarRecipient> = {},
): string {
  const [first] = occurrences
  if (first === undefined) throw new Error('A series has an occurrence')
  const write = prepareICalendar({
    cancelled: method === 'CANCEL',
    uid: 'meeting-1@portal.example',
    sequence: 3,
    topic,
    describe: (occurrence) => `Join us ${occurrence?.localStart ?? ''}`.trim(),
    url: 'https://acme.portal.example/portal/join/1234567890',
    start: { local: first.localStart, zone, startsAt: first.startsAt, endsAt: first.endsAt },
    series: { recurrence, occurrences },
    organizer: { name: 'Ada Byron', email: 'ada@example.test' },
    now: new Date('2026-11-21T10:00:00Z'),
    ...change,
  })
  return write({
    ...request,
    ...(method === undefined ? {} : { method }),
    ...(attendee === undefined ? {} : { attendee }),
  })
}

const durations = [30, 120, 540]

/** Every case with every duration: as it is, and with each occurrence moved, cancelled and renamed. */
export const caseSeries = readCases().flatMap(({ name, zone, start, rule, starts }) =>
  durations.flatMap((minutes): Series[] => {
    const occurrences = buildOccurrences(expandRecurrence(start, rule), zone, minutes)
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
export const anySeries: fc.Arbitrary<Series> = fc
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
