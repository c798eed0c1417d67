import type { Meeting, Occurrence } from '@foyer/contract/meetings/meetings.shapes'

const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`

export const makeMeeting = (overrides: Partial<Meeting> = {}): Meeting => ({
  id: id(12),
  number: '1234567890',
  kind: 'scheduled',
  topic: 'Weekly review',
  start: '2031-06-02T09:00',
  end: '2031-06-02T10:00',
  timezone: 'Europe/Paris',
  startsAt: '2031-06-02T07:00:00.000Z',
  endsAt: '2031-06-02T08:00:00.000Z',
  recurrence: null,
  remaining: null,
  password: 'abcd2345',
  joinBeforeHost: false,
  url: 'https://acme.test/portal/join/1234567890',
  version: 3,
  invitees: [{ email: 'bob@x.test', name: 'Bob' }],
  ...overrides,
})

export const makeOccurrence = (minutesFromNow: number, overrides: Partial<Occurrence> = {}): Occurrence => ({
  id: id(100 + minutesFromNow),
  meetingId: id(12),
  occurrence: null,
  changed: false,
  number: '1234567890',
  topic: 'Weekly review',
  startsAt: new Date(Date.now() + minutesFromNow * 60_000).toISOString(),
  endsAt: new Date(Date.now() + (minutesFromNow + 60) * 60_000).toISOString(),
  timezone: 'Europe/Paris',
  own: true,
  running: false,
  host: 'Ana Silva',
  version: 1,
  people: { count: 0, first: [] },
  ...overrides,
})
