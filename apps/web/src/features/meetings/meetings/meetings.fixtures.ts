import type { Meeting, MeetingOccurrence, Occurrence } from '@foyer/contract/meetings/meetings.shapes'
import { defaultMeetingOptions } from '@foyer/contract/meetings/options/meeting-option-constants'
import { standardModeId } from '@foyer/contract/meetings/options/mode-id'
import type { TimesPreview } from '@foyer/contract/meetings/times-preview'

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
  modeId: standardModeId,
  options: defaultMeetingOptions,
  url: 'https://acme.test/portal/join/1234567890',
  version: 3,
  invitees: [{ email: 'bob@x.test', name: 'Bob', alternativeHost: false }],
  own: true,
  managers: [],
  ...overrides,
})

/** Makes a series on every Monday, of which 2 June 2031 is one. */
export const makeSeries = (overrides: Partial<Meeting> = {}): Meeting => {
  const recurrence = { frequency: 'weekly', interval: 1, weekdays: ['MO'], count: 10 } as const
  const remaining = {
    start: '2031-06-16T09:00',
    end: '2031-06-16T10:00',
    recurrence: { ...recurrence, weekdays: [...recurrence.weekdays], count: 8 },
  }
  return makeMeeting({ recurrence: { ...recurrence, weekdays: [...recurrence.weekdays] }, remaining, ...overrides })
}

/** Makes a date of the series, by its day in June 2031. */
export const makeDate = (day: number, overrides: Partial<MeetingOccurrence> = {}): MeetingOccurrence => {
  const date = `2031-06-${String(day).padStart(2, '0')}`
  return {
    occurrence: `${date}T09:00`,
    topic: 'Weekly review',
    start: `${date}T09:00`,
    end: `${date}T10:00`,
    startsAt: `${date}T07:00:00.000Z`,
    endsAt: `${date}T08:00:00.000Z`,
    changed: false,
    cancelled: false,
    password: null,
    options: {},
    ...overrides,
  }
}

const noEffects = { kept: 0, retained: 0, dropped: [], notified: 1, invited: 1 }

export const makePreview = (overrides: Partial<TimesPreview> = {}): TimesPreview => {
  const first = [2, 9, 16, 23].map((day) => {
    const { start: localStart, startsAt, endsAt } = makeDate(day)
    return { localStart, startsAt, endsAt, clockChange: 'none' as const, conflicts: [] }
  })
  const { start: localStart, startsAt, endsAt } = makeDate(30)
  const last = { localStart, startsAt, endsAt }
  const others = { checked: 0, checkedDates: 5, busy: 0, named: [] }
  return { total: 5, first, last, otherEnds: [], skippedMonths: [], conflicts: 0, others, ...noEffects, ...overrides }
}

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
  alternativeHost: false,
  manager: false,
  running: false,
  host: 'Ana Silva',
  hostPicture: '',
  version: 1,
  invitation: null,
  people: { count: 0, first: [] },
  emails: { invitation: true, change: true, cancellation: true },
  ...overrides,
})
