import { expandRecurrence } from '@foyer/contract/meetings/expand-recurrence'
import { Recurrence } from '@foyer/contract/meetings/recurrence'
import { readCases } from '@foyer/contract/meetings/recurrence-cases.fixture'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCalendarProgram } from '#test/calendar-program.ts'
import { type ReadEvent, readWithPython } from '#test/python-calendars.ts'
import {
  anySeries,
  buildOccurrences,
  cancel,
  caseSeries,
  move,
  rename,
  replaceAt,
  writeFile,
} from './icalendar-series.fixture.ts'
import type { SeriesOccurrence } from './meetings.icalendar.ts'

const compareEvents = (one: ReadEvent, other: ReadEvent): number => one[0] - other[0] || one[1] - other[1]

/** Lists the events that a reader has to find: those that take place, at their present times. */
const toEvents = (occurrences: readonly SeriesOccurrence[]): ReadEvent[] =>
  occurrences
    .filter(({ cancelled }) => !cancelled)
    .map(({ startsAt, endsAt, ...one }): ReadEvent => [startsAt.getTime(), endsAt.getTime(), one.topic])
    .sort(compareEvents)

/** Reads the events of a file with ical.js. */
function readWithIcalJs(file: string): ReadEvent[] {
  const calendar = createCalendarProgram()
  calendar.receive(file)
  const shown = calendar.show()
  return shown
    .map((event): ReadEvent => [Date.parse(event.startsAt), Date.parse(event.endsAt), event.topic])
    .sort(compareEvents)
}

/** Each occurrence, in a file of its own. */
const singleOccurrences = readCases().flatMap(({ zone, start, rule }) => {
  const occurrences = buildOccurrences(expandRecurrence(start, rule), zone, 60)
  return occurrences.map(({ localStart }, index) => {
    const changed = replaceAt(occurrences, index, (one) => (index % 2 === 0 ? one : move(rename(one), 300)))
    const file = writeFile({ zone, recurrence: rule, occurrences: changed }, { only: [localStart] })
    return { name: `${zone}, ${localStart}`, file, occurrences: changed.slice(index, index + 1) }
  })
})

const paris = 'Europe/Paris'
const weekly = Recurrence.parse({ frequency: 'weekly', interval: 1, weekdays: ['SU', 'MO'], until: '2027-04-04' })
/** The nights from Monday, 22 March; on Sunday, 28 March, 02:30 does not exist. */
const nights = buildOccurrences(expandRecurrence('2027-03-22T02:30', weekly), paris, 60)
/** Reads the lines that state the times and topics of the events. */
const readLines = (file: string): string[] =>
  file
    .slice(file.indexOf('BEGIN:VEVENT'))
    .split('\r\n')
    .filter((line) => /^(BEGIN:VEVENT|DTSTART|DURATION|RRULE|EXDATE|RECURRENCE-ID|SUMMARY|STATUS)/.test(line))

describe('the calendar file of a series', () => {
  it('is tried with the instants that are stated by hand', () => {
    expect(caseSeries.length).toBeGreaterThan(2500)
    for (const { name, zone, start, rule, starts } of readCases()) {
      const occurrences = buildOccurrences(expandRecurrence(start, rule), zone, 60)
      const instants = occurrences.map(({ startsAt }) =>
        startsAt.toTemporalInstant().toString({ smallestUnit: 'minute' }),
      )
      expect(instants, name).toEqual(starts)
    }
  })

  it('is read by ical.js as the occurrences of the portal', { timeout: 120_000 }, () => {
    for (const series of caseSeries) {
      const file = writeFile(series)
      expect(readWithIcalJs(file), `${series.name}\n${file}`).toEqual(toEvents(series.occurrences))
    }
  })

  it('contains only one occurrence if it is about one', () => {
    for (const { name, file, occurrences } of singleOccurrences) {
      expect(readWithIcalJs(file), `${name}\n${file}`).toEqual(toEvents(occurrences))
    }
  })

  it('is read by Python as the occurrences of the portal', { timeout: 300_000 }, async ({ skip }) => {
    const series = [...caseSeries, ...fc.sample(anySeries, 300)].map((one) => ({ ...one, file: writeFile(one) }))
    const all = [...series, ...singleOccurrences]
    const result = await readWithPython(all.map(({ file }) => file))
    if ('missing' in result) return skip(result.missing)
    for (const [index, { name, file, occurrences }] of all.entries()) {
      expect(result.read[index]?.sort(compareEvents), `${name}\n${file}`).toEqual(toEvents(occurrences))
    }
  })

  it('is read as any rule says, in six time zones', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(anySeries, (series) => {
        expect(readWithIcalJs(writeFile(series))).toEqual(toEvents(series.occurrences))
      }),
      { numRuns: 500 },
    )
  })

  it('states risky and changed times in UTC, excludes what is cancelled, and ends in UTC', () => {
    const file = writeFile({ zone: paris, recurrence: weekly, occurrences: replaceAt(nights, 3, cancel) })
    expect(readLines(file)).toEqual([
      'BEGIN:VEVENT',
      'DTSTART;TZID=Europe/Paris:20270322T023000',
      'DURATION:PT60M',
      'RRULE:FREQ=WEEKLY;INTERVAL=1;WKST=MO;BYDAY=MO,SU;UNTIL=20270404T003000Z',
      'EXDATE;TZID=Europe/Paris:20270404T023000',
      'SUMMARY:Ward round\\, paediatrics',
      'STATUS:CONFIRMED',
      'BEGIN:VEVENT',
      'RECURRENCE-ID;TZID=Europe/Paris:20270328T023000',
      'DTSTART:20270328T013000Z',
      'DURATION:PT60M',
      'SUMMARY:Ward round\\, paediatrics',
      'STATUS:CONFIRMED',
    ])
    expect(file).toContain('DESCRIPTION:Join us 2027-03-28T02:30\r\n')
    for (const line of ['UID:meeting-1@portal.example', 'SEQUENCE:3', 'DTSTAMP:20261121T100000Z']) {
      expect(file.split(`\r\n${line}\r\n`)).toHaveLength(3)
    }
    expect(file.match(/^ATTENDEE/gm)).toHaveLength(2)
    expect(file.match(/^BEGIN:VTIMEZONE/gm)).toHaveLength(1)
  })

  it('cancels the series with one event, or one occurrence', () => {
    const series = { zone: paris, recurrence: weekly, occurrences: nights }
    const all = writeFile(series, { method: 'CANCEL' })
    expect(all).toContain('METHOD:CANCEL\r\n')
    expect(readLines(all)).toEqual([
      'BEGIN:VEVENT',
      'DTSTART;TZID=Europe/Paris:20270322T023000',
      'DURATION:PT60M',
      'RRULE:FREQ=WEEKLY;INTERVAL=1;WKST=MO;BYDAY=MO,SU;UNTIL=20270404T003000Z',
      'SUMMARY:Ward round\\, paediatrics',
      'STATUS:CANCELLED',
    ])
    const one = writeFile(
      { ...series, occurrences: replaceAt(nights, 2, cancel) },
      { method: 'CANCEL', only: ['2027-03-29T02:30'] },
    )
    expect(readLines(one)).toEqual([
      'BEGIN:VEVENT',
      'RECURRENCE-ID;TZID=Europe/Paris:20270329T023000',
      'DTSTART:20270329T003000Z',
      'DURATION:PT60M',
      'SUMMARY:Ward round\\, paediatrics',
      'STATUS:CANCELLED',
    ])
  })

  it('excludes what the rule has but this part of the series no longer does', () => {
    const occurrences = nights.filter((_, index) => index !== 1)
    const file = writeFile({ zone: paris, recurrence: weekly, occurrences })
    expect(readLines(file)).toContain('EXDATE;TZID=Europe/Paris:20270328T023000')
    expect(readWithIcalJs(file)).toEqual(toEvents(occurrences))
  })
})
