import { expect, test } from 'vitest'
import { makeMeeting } from '#features/meetings/meetings/meetings.fixtures.ts'
import { buildCalendarLinks } from './calendar-links.ts'

test('adds a meeting to other calendars with its instants and its link', () => {
  const links = buildCalendarLinks(makeMeeting({ topic: 'Q&A, part 2' }))
  const google = new URL(links?.google ?? '').searchParams
  expect(google.get('text')).toBe('Q&A, part 2')
  expect(google.get('dates')).toBe('20310602T070000Z/20310602T080000Z')
  expect(google.get('details')).toBe('https://acme.test/portal/join/1234567890#abcd2345')
  const outlook = new URL(links?.outlook ?? '').searchParams
  expect(outlook.get('startdt')).toBe('2031-06-02T07:00:00.000Z')
  expect(outlook.get('subject')).toBe('Q&A, part 2')
})

test('has no links for a meeting without a time', () => {
  expect(buildCalendarLinks(makeMeeting({ startsAt: null, endsAt: null }))).toBeUndefined()
})
