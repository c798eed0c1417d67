// Subject: features/meetings
import { createMomentFormats } from '@foyer/contract/moments'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameZone } from '#platform/mail/mail-text.ts'
import { createCalendarProgram } from './calendar-program.ts'
import { isStated, readStatedTimes } from './stated-times.ts'

const zone = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Paris',
  'BEGIN:STANDARD',
  'DTSTART:20261025T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'END:STANDARD',
  'END:VTIMEZONE',
]
const series = { DTSTART: ';TZID=Europe/Paris:20270111T090000', RRULE: ':FREQ=WEEKLY;UNTIL=20270201T080000Z' }
const date = { 'RECURRENCE-ID': ';TZID=Europe/Paris:20270118T090000', DTSTART: ':20270118T100000Z' }
const delivery = { recipient: 'guest@example.test', method: 'REQUEST' }
const cancellation = { ...delivery, method: 'CANCEL' }

type Lines = { [property: string]: string | undefined }

/** Writes a file with one event, as the portal would write it, with other properties; undefined leaves one out. */
function write(change: Lines = {}, { method = 'REQUEST', head = '', zones = zone } = {}): string {
  const event: Lines = {
    UID: ':1@portal.example',
    SEQUENCE: ':1',
    DTSTAMP: ':20261101T080000Z',
    DURATION: ':PT60M',
    SUMMARY: ':Round',
    ORGANIZER: ':mailto:ada@example.test',
    ATTENDEE: ':mailto:guest@example.test',
    STATUS: method === 'CANCEL' ? ':CANCELLED' : ':CONFIRMED',
    ...series,
    ...(change['RECURRENCE-ID'] === undefined ? {} : { RRULE: undefined }),
    ...change,
  }
  const lines = Object.entries(event).flatMap(([name, value]) => (value === undefined ? [] : [`${name}${value}`]))
  const calendar = ['BEGIN:VCALENDAR', head || 'VERSION:2.0', 'PRODID:-//x//y//EN', `METHOD:${method}`, ...zones]
  return [...calendar, 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n')
}
const cancel = (change: Lines = {}) => write({ SEQUENCE: ':2', ...change }, { method: 'CANCEL' })

describe('the calendar program of the tests', () => {
  it.each([
    ['another version', write({}, { head: 'VERSION:1.0' })],
    ['another method than its part of the email', write({}, { method: 'PUBLISH' })],
    ['no VTIMEZONE', write({}, { zones: [] })],
    ['no SEQUENCE', write({ SEQUENCE: undefined })],
    ['no DTSTAMP', write({ DTSTAMP: undefined })],
    ['a DTSTAMP that is not in UTC', write({ DTSTAMP: ':20261101T080000' })],
    ['no organizer', write({ ORGANIZER: undefined })],
    ['an organizer without address', write({ ORGANIZER: ':Ada' })],
    ['no attendee', write({ ATTENDEE: undefined })],
    ['another attendee', write({ ATTENDEE: ':mailto:other@example.test' })],
    ['a floating start', write({ DTSTART: ':20270111T090000' })],
    ['an end before its start', write({ DURATION: ':-PT60M' })],
    ['a cancelled status', write({ STATUS: ':CANCELLED' })],
    ['no topic', write({ SUMMARY: undefined })],
    ['a line of 80 octets', write({ SUMMARY: `:${'x'.repeat(72)}` })],
  ])('refuses a file with %s', (_flaw, file) => {
    expect(() => createCalendarProgram().receive(file, delivery)).toThrow(/^A calendar program ignores a file that /)
  })

  it.each<[string, string[], string]>([
    ['a lower sequence', [write({ SEQUENCE: ':2' })], write()],
    ['a lower sequence for one date', [write({ SEQUENCE: ':2' })], write(date)],
    ['the same sequence and an older time stamp', [write()], write({ DTSTAMP: ':20261101T075959Z' })],
    ['another organizer', [write()], write({ SEQUENCE: ':2', ORGANIZER: ':mailto:bob@example.test' })],
    ['a date that the series does not have', [write()], write({ ...date, 'RECURRENCE-ID': ':20270119T090000Z' })],
    ['a date that is at another time', [write()], write({ ...date, 'RECURRENCE-ID': ':20270118T090000Z' })],
  ])('refuses a change with %s', (_flaw, earlier, file) => {
    const program = createCalendarProgram()
    for (const one of earlier) program.receive(one, delivery)
    expect(() => program.receive(file, delivery)).toThrow(/^A calendar program ignores this: /)
  })

  it.each<[string, string[], string]>([
    ['with the sequence of the invitation', [write()], cancel({ SEQUENCE: ':1' })],
    ['of one date with the sequence of the series', [write()], cancel({ ...date, SEQUENCE: ':1' })],
    ['of what it never had', [], cancel()],
    ['of one date that it never had', [write({ ...date, UID: ':2@portal.example' })], cancel(date)],
    ['that comes twice', [write(), cancel()], cancel({ SEQUENCE: ':3' })],
  ])('refuses a cancellation %s', (_flaw, earlier, file) => {
    const program = createCalendarProgram()
    for (const one of earlier) program.receive(one, one.includes('METHOD:CANCEL') ? cancellation : delivery)
    expect(() => program.receive(file, cancellation)).toThrow(/^A calendar program ignores this: /)
  })

  it('shows what it has taken: a series, a date of it that moves, one that is cancelled, and nothing in the end', () => {
    const program = createCalendarProgram()
    const findStarts = () => program.show().map(({ startsAt }) => startsAt.slice(5, 16))
    program.receive(write(), delivery)
    expect(findStarts()).toEqual(['01-11T08:00', '01-18T08:00', '01-25T08:00', '02-01T08:00'])
    program.receive(write({ ...date, SEQUENCE: ':2' }), delivery)
    program.receive(write(date, { method: 'REQUEST' }).replace('SEQUENCE:1', 'SEQUENCE:2'), delivery)
    expect(findStarts()).toEqual(['01-11T08:00', '01-18T10:00', '01-25T08:00', '02-01T08:00'])
    program.receive(cancel({ ...date, SEQUENCE: ':3' }), cancellation)
    expect(findStarts()).toEqual(['01-11T08:00', '01-25T08:00', '02-01T08:00'])
    program.receive(cancel({ SEQUENCE: ':4' }), cancellation)
    expect(findStarts()).toEqual([])
  })
})

describe('the times that an email states', () => {
  const labels = { en: 'When:', fr: 'Date :' } as const
  const moment = fc.record({
    language: fc.constantFrom('en' as const, 'fr' as const),
    zone: fc.constantFrom('Europe/Paris', 'America/St_Johns', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC'),
    style: fc.record({
      dateFormat: fc.constantFrom('words' as const, 'dmy' as const, 'mdy' as const, 'iso' as const),
      timeFormat: fc.constantFrom('12' as const, '24' as const),
    }),
    start: fc.integer({ min: Date.UTC(2026, 0) / 60_000, max: Date.UTC(2031, 0) / 60_000 }),
    minutes: fc.integer({ min: 1, max: 1440 }),
  })

  it('are read in both languages and all formats, and are not taken for others', () => {
    fc.assert(
      fc.property(moment, ({ language, zone: timezone, style, start, minutes }) => {
        const toEvent = (from: number, to: number) => {
          const [startsAt = '', endsAt = ''] = [from, to].map((minute) => new Date(minute * 60_000).toISOString())
          return { startsAt, endsAt }
        }
        const { startsAt, endsAt } = toEvent(start, start + minutes)
        const period = createMomentFormats(language, timezone, style).periodWithOffset(startsAt, endsAt)
        const stated = readStatedTimes(`Hello\n${labels[language]} ${nameZone(period, timezone)}\nBye`)
        const says = (event: { startsAt: string; endsAt: string }) => stated !== undefined && isStated(stated, event)
        expect(says({ startsAt, endsAt })).toBe(true)
        for (const shift of [1, 60, 1440]) expect(says(toEvent(start + shift, start + minutes + shift))).toBe(false)
        expect(says(toEvent(start, start + minutes + 1))).toBe(false)
      }),
      { numRuns: 300 },
    )
  })
})
