import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { toSingleLine } from '#platform/mail/mail-text.ts'
import { needsUtcStart } from './icalendar-times.ts'
import { type CalendarMeeting, type CalendarRecipient, prepareICalendar } from './meetings.icalendar.ts'

type CalendarDetails = CalendarMeeting & CalendarRecipient
const toICalendar = (details: CalendarDetails): string => prepareICalendar(details)(details)

const toTime = (local: string, zone: string, minutes: number) => {
  const startsAt = Temporal.PlainDateTime.from(local).toZonedDateTime(zone, { disambiguation: 'compatible' })
  const endsAt = startsAt.add({ minutes })
  return { local, zone, startsAt: new Date(startsAt.epochMilliseconds), endsAt: new Date(endsAt.epochMilliseconds) }
}
const details = (change: Partial<CalendarDetails> = {}): CalendarDetails => ({
  method: 'REQUEST',
  cancelled: false,
  uid: 'meeting-1@portal.example',
  sequence: 3,
  topic: 'Board meeting',
  describe: () => 'Join us',
  url: 'https://acme.portal.example/portal/join/1234567890#secret',
  start: toTime('2026-12-01T09:00', 'Europe/Paris', 90),
  organizer: { name: 'Ada Byron', email: 'ada@example.test' },
  attendee: { name: 'Guest', email: 'guest@example.test' },
  now: new Date('2026-11-21T10:00:00Z'),
  ...change,
})

/** Parses the file with another library. */
function parseBack(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  ICAL.TimezoneService.reset()
  const zones = calendar.getAllSubcomponents('vtimezone')
  for (const zone of zones) ICAL.TimezoneService.register(zone)
  const [component, ...others] = calendar.getAllSubcomponents('vevent')
  expect(others).toEqual([])
  if (component === undefined) throw new Error('The calendar contains no event')
  const event = new ICAL.Event(component)
  return {
    calendar,
    component,
    event,
    zones: zones.map((zone) => String(zone.getFirstPropertyValue('tzid'))),
    startsAt: event.startDate.toJSDate(),
    endsAt: event.endDate.toJSDate(),
  }
}

describe('the calendar file of a single meeting', () => {
  it.each([
    ['an ordinary day', '2026-12-01T09:00', 'Europe/Paris', 90, false],
    ['summer in the southern hemisphere', '2027-01-15T23:30', 'Australia/Sydney', 60, false],
    ['a time zone without transitions', '2027-06-15T08:15', 'Asia/Kolkata', 45, false],
    ['a time zone that has abolished transitions', '2027-01-15T08:15', 'America/Sao_Paulo', 45, false],
    ['a time zone with two names', '2027-01-15T08:15', 'Asia/Calcutta', 45, false],
    ['UTC', '2027-06-15T08:15', 'UTC', 45, false],
    ['more than a day', '2027-06-15T08:15', 'America/Toronto', 1500, false],
    ['a missing hour', '2027-03-28T02:30', 'Europe/Paris', 60, true],
    ['a doubled hour', '2027-10-31T02:30', 'Europe/Paris', 60, true],
    ['a doubled hour', '2027-11-07T01:30', 'America/Toronto', 30, true],
    ['a missing half hour', '2027-10-03T02:15', 'Australia/Lord_Howe', 60, true],
    ['a night with a transition', '2027-03-27T23:00', 'Europe/Paris', 300, true],
    ['an end in the doubled hour', '2027-10-31T01:30', 'Europe/Paris', 60, true],
  ])('is parsed as the same instants: %s, %s in %s', (_name, local, zone, minutes, isAmbiguous) => {
    const start = toTime(local, zone, minutes)
    const text = toICalendar(details({ start }))
    const read = parseBack(text)
    expect(read.startsAt).toEqual(start.startsAt)
    expect(read.endsAt).toEqual(start.endsAt)
    expect(needsUtcStart(start)).toBe(isAmbiguous)
    const isUtc = isAmbiguous || zone === 'UTC'
    expect(read.zones).toEqual(isUtc ? [] : [zone])
    expect(text).toMatch(
      isUtc ? /^DTSTART:\d{8}T\d{6}Z\r$/m : new RegExp(`^DTSTART;TZID=${zone}:\\d{8}T\\d{6}\\r$`, 'm'),
    )
    expect(text).toContain(`\r\nDURATION:PT${minutes}M\r\n`)
    expect(text).not.toContain('DTEND')
  })

  it('is correct in every time zone of the runtime, on any day of ten years', () => {
    const zones = Intl.supportedValuesOf('timeZone')
    const localTimes = fc.integer({ min: 0, max: 10 * 365 * 96 }).map((quarters) =>
      Temporal.PlainDateTime.from('2026-11-01T00:00')
        .add({ minutes: quarters * 15 })
        .toString(),
    )
    fc.assert(
      fc.property(localTimes, fc.constantFrom(...zones), fc.integer({ min: 1, max: 600 }), (local, zone, minutes) => {
        const start = toTime(local, zone, minutes)
        const { startsAt, endsAt } = parseBack(toICalendar(details({ start })))
        expect([startsAt, endsAt]).toEqual([start.startsAt, start.endsAt])
      }),
      { numRuns: 1000 },
    )
  })

  it('has a stable uid, the sequence, one organizer and one attendee', () => {
    const { calendar, component, event } = parseBack(toICalendar(details()))
    expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST')
    expect([event.uid, event.sequence]).toEqual(['meeting-1@portal.example', 3])
    expect(component.getFirstPropertyValue('status')).toBe('CONFIRMED')
    expect(event.organizer.toLowerCase()).toBe('mailto:ada@example.test')
    expect(event.attendees.map((attendee) => String(attendee.getFirstValue()).toLowerCase())).toEqual([
      'mailto:guest@example.test',
    ])
  })

  it('states a cancellation, and is only published to the organizer', () => {
    const cancelled = parseBack(toICalendar(details({ method: 'CANCEL', cancelled: true, sequence: 4 })))
    expect(cancelled.calendar.getFirstPropertyValue('method')).toBe('CANCEL')
    expect(cancelled.component.getFirstPropertyValue('status')).toBe('CANCELLED')
    const published = parseBack(toICalendar(details({ method: 'PUBLISH', attendee: undefined })))
    expect(published.calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
    expect(published.event.attendees).toEqual([])
  })

  it('contains any topic and name as typed, in lines of at most 75 octets, without injected properties', () => {
    const odd = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.constantFrom(
        '<b>Board</b> & "quotes"',
        'a,b;c\\n:d\\',
        'Board\r\nATTENDEE:mailto:evil@example.test',
        'BEGIN:VEVENT',
        'ca^n \'t"',
        '👩‍👩‍👧 réunion 会议 اجتماع'.repeat(5),
      ),
    )
    fc.assert(
      fc.property(odd, odd, (topic, name) => {
        const text = toICalendar(
          details({
            topic,
            organizer: { name, email: 'ada@example.test' },
            attendee: { name, email: 'g@example.test' },
          }),
        )
        expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
        const { component, event } = parseBack(text)
        expect(event.summary).toBe(toSingleLine(topic))
        expect(event.attendees).toHaveLength(1)
        expect(component.getAllProperties('organizer')).toHaveLength(1)
      }),
      { numRuns: 300 },
    )
  })
})
