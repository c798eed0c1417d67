import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Ical4jReading, ical4jVersions, readWithIcal4j } from '#test/ical4j-calendars.ts'
import { readObservances } from '#test/observances.ts'
import { buildOccurrences, writeFile } from './icalendar-series.fixture.ts'
import { buildVtimezone } from './vtimezone.ts'

const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')
const hour = 3_600_000

/** Wraps the lines of a time zone in a calendar. */
const wrap = (lines: readonly string[]): string => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n')
const write = (zone: string, from: string, to = from): string =>
  wrap(buildVtimezone(zone, Temporal.Instant.from(from), Temporal.Instant.from(to)))
const findOffset = (zone: string, instant: number): number =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6

const observance = (kind: string, start: string, [from, to]: [string, string], ...rule: string[]) => [
  `BEGIN:${kind}`,
  `DTSTART:${start}`,
  `TZOFFSETFROM:${from}`,
  `TZOFFSETTO:${to}`,
  ...rule.map((one) => `RRULE:FREQ=YEARLY;${one}`),
  `END:${kind}`,
]
const timezone = (zone: string, ...observances: string[][]) => [
  'BEGIN:VTIMEZONE',
  `TZID:${zone}`,
  ...observances.flat(),
  'END:VTIMEZONE',
]

/** Time zones as they were written once: valid, but refused or misread by some programs. */
const former = {
  'Europe/Paris': timezone(
    'Europe/Paris',
    observance('STANDARD', '20261025T030000', ['+0200', '+0100']),
    observance('DAYLIGHT', '20270328T020000', ['+0100', '+0200']),
    observance('STANDARD', '20271031T030000', ['+0200', '+0100']),
  ),
  'Europe/Istanbul': timezone('Europe/Istanbul', observance('DAYLIGHT', '20160327T030000', ['+0200', '+0300'])),
  'Asia/Singapore': timezone('Asia/Singapore', observance('DAYLIGHT', '19811231T233000', ['+0730', '+0800'])),
}

describe('the time zone of a calendar file', () => {
  it('has yearly rules where the zone follows them', () => {
    expect(write('Europe/Paris', '2027-03-01T08:00Z', '2027-04-05T07:00Z')).toBe(
      wrap(
        timezone(
          'Europe/Paris',
          observance('DAYLIGHT', '20260329T020000', ['+0100', '+0200'], 'BYMONTH=3;BYDAY=-1SU'),
          observance('STANDARD', '20261025T030000', ['+0200', '+0100'], 'BYMONTH=10;BYDAY=-1SU'),
        ),
      ),
    )
    const rules = (zone: string) => write(zone, '2027-03-01T08:00Z').match(/(?<=^RRULE:FREQ=YEARLY;).*$/gm)
    expect(rules('America/New_York')).toEqual([
      'BYMONTH=3;BYMONTHDAY=8,9,10,11,12,13,14;BYDAY=SU',
      'BYMONTH=11;BYMONTHDAY=1,2,3,4,5,6,7;BYDAY=SU',
    ])
    expect(rules('Asia/Jerusalem')).toEqual([
      'BYMONTH=3;BYMONTHDAY=23,24,25,26,27,28,29;BYDAY=FR',
      'BYMONTH=10;BYDAY=-1SU',
    ])
  })

  it.each([
    ['Asia/Singapore', '+0800'],
    ['Europe/Istanbul', '+0300'],
  ])('has one STANDARD with equal offsets where the zone has no changes: %s', (zone, offset) => {
    const expected = wrap(timezone(zone, observance('STANDARD', '19700101T000000', [offset, offset])))
    expect(write(zone, '2027-03-01T08:00Z', '2029-03-01T08:00Z')).toBe(expected)
  })

  it('has single changes, after a STANDARD, where the zone follows no yearly rule', () => {
    const gaza = write('Asia/Gaza', '2027-01-01T00:00Z', '2027-12-31T00:00Z')
    expect(gaza).not.toContain('RRULE')
    expect(gaza.match(/^BEGIN:(STANDARD|DAYLIGHT)/gm)?.slice(0, 2)).toEqual(['BEGIN:STANDARD', 'BEGIN:DAYLIGHT'])
  })

  it('is read by its observances alone as the runtime has it, in all zones', { timeout: 60_000 }, () => {
    for (const zone of zones) {
      const [from, to] = ['2026-12-01T00:00Z', '2029-01-01T00:00Z']
      const read = readObservances(write(zone, from, to))
      for (let instant = Date.parse(from); instant <= Date.parse(to); instant += 61 * hour)
        expect(read(instant), `${zone} at ${new Date(instant).toISOString()}`).toBe(findOffset(zone, instant))
    }
  })

  it('is right at any instant of any period', { timeout: 60_000 }, () => {
    const start = fc.integer({ min: Date.parse('2015-01-01T00:00Z'), max: Date.parse('2037-01-01T00:00Z') })
    fc.assert(
      fc.property(fc.constantFrom(...zones), start, fc.nat(3 * 365 * 24), (zone, from, hours) => {
        const to = from + hours * hour
        const read = readObservances(write(zone, new Date(from).toISOString(), new Date(to).toISOString()))
        const change = Temporal.Instant.fromEpochMilliseconds(from)
          .toZonedDateTimeISO(zone)
          .getTimeZoneTransition('next')?.epochMilliseconds
        const around = change === undefined || change > to ? [] : [change - 1, change]
        for (const instant of [from, to, Math.floor((from + to) / 2), ...around])
          expect(read(instant), `${zone} at ${new Date(instant).toISOString()}`).toBe(findOffset(zone, instant))
      }),
      { numRuns: 1000 },
    )
  })

  it('is refused without STANDARD by the reader of these tests', () => {
    for (const zone of ['Europe/Istanbul', 'Asia/Singapore'] as const)
      expect(() => readObservances(wrap(former[zone]))).toThrow('no STANDARD')
  })
})

const recurrence = { frequency: 'weekly', interval: 1, weekdays: ['MO'], count: 60 } as const
const starts = Array.from({ length: 60 }, (_, week) =>
  Temporal.PlainDateTime.from('2027-03-01T09:00').add({ weeks: week }).toString({ smallestUnit: 'minute' }),
)
const weekly = zones.map((zone) => {
  const occurrences = buildOccurrences(starts, zone, 60)
  return {
    zone,
    file: writeFile({ zone, recurrence: { ...recurrence, weekdays: ['MO'] }, occurrences }),
    expected: occurrences.map(({ startsAt }) => startsAt.getTime()),
  }
})

/** Zones that these versions misread: ical4j 4 single changes, the others changes by two hours or half an hour. */
const misread = ['Africa/Cairo', 'Asia/Gaza', 'Asia/Hebron', 'Antarctica/Troll', 'Australia/Lord_Howe']

describe.each(ical4jVersions)('ical4j %s', (version) => {
  it('reads a weekly series in every zone at its times', { timeout: 180_000 }, async ({ skip }) => {
    const result = await readWithIcal4j(
      version,
      weekly.map(({ file }) => file),
    )
    if ('missing' in result) return skip(result.missing)
    const wrong = weekly.filter(
      ({ zone, expected }, index) => !misread.includes(zone) && String(result.read[index]) !== String(expected),
    )
    expect(wrong.map(({ zone }) => zone)).toEqual([])
  })

  it('does not read some of the time zones that were written before', { timeout: 120_000 }, async ({ skip }) => {
    const series = weekly.filter(({ zone }) => zone in former)
    const files = series.map(({ file }) => file)
    const replaced = files.map((file, index) => {
      const lines = Object.entries(former).find(([zone]) => zone === series[index]?.zone)?.[1] ?? []
      return file.replace(/BEGIN:VTIMEZONE.*END:VTIMEZONE/s, lines.join('\r\n'))
    })
    const result = await readWithIcal4j(version, replaced)
    if ('missing' in result) return skip(result.missing)
    const isRight = (reading: Ical4jReading | undefined, index: number) =>
      String(reading) === String(series[index]?.expected)
    expect(result.read.every(isRight)).toBe(false)
  })
})
