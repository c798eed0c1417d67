import { meetings } from '@foyer/contract/meetings/meetings'
import type { Recurrence } from '@foyer/contract/meetings/recurrence'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { series, useSeriesFixture, weekly } from '#test/series-fixture.ts'

const {
  kit,
  ada,
  bob,
  invitees,
  as,
  schedule,
  list,
  toForm,
  upcoming,
  past,
  findMails,
  running,
  findStarts,
  read,
  findUids,
  begin,
} = await useSeriesFixture()

it('a meeting that repeats is at the same local time before and after a clock change, for its invitees too', async () => {
  const meeting = await schedule({ invitees })
  const starts = ['2088-03-15T08:00', '2088-03-22T08:00', '2088-03-29T07:00', '2088-04-05T07:00']
  expect(await findStarts(meeting.id)).toEqual(starts)
  expect(await findStarts(meeting.id, bob)).toEqual(starts)
  expect(meeting).toMatchObject({ recurrence: weekly, remaining: { start: series.start, end: series.end } })
  const [first] = (await upcoming(ada)).filter(({ meetingId }) => meetingId === meeting.id)
  expect(first).toMatchObject({ occurrence: '2088-03-15T09:00', changed: false, people: { count: 2 } })
})

it('begins with the first chosen day if the start is not on one', async () => {
  const meeting = await schedule({ start: '2088-03-16T09:00', end: '2088-03-16T10:30' })
  expect(meeting).toMatchObject({ start: '2088-03-22T09:00', end: '2088-03-22T10:30' })
  expect(await findStarts(meeting.id)).toHaveLength(4)
})

it.each([
  [{ recurrence: { ...weekly, weekdays: [] } }, 'weekday-missing', 'Please select a day'],
  [{ recurrence: { ...weekly, count: 0 } }, 'recurrence-end-invalid', undefined],
  [{ recurrence: { ...weekly, count: 1e9 } }, 'recurrence-end-invalid', undefined],
  [{ recurrence: { ...weekly, count: undefined } }, 'recurrence-end-invalid', undefined],
  [{ recurrence: { frequency: 'daily', until: '9999-12-31' } }, 'too-many-occurrences', undefined],
  [
    { recurrence: { frequency: 'daily', until: '2088-03-01' } },
    'end-before-start',
    'Cannot Choose a Pre-Date for End Date',
  ],
  [{ recurrence: { frequency: 'monthly', monthDay: 31, until: '2088-03-16' } }, 'no-occurrence', undefined],
  [{ start: '2020-03-16T09:00', end: '2020-03-16T10:00' }, 'start-in-past', 'Please choose an upcoming time'],
])('rejects %j', async (change, code, message) => {
  const { status, body } = await as.send(meetings.create, { ...series, ...change })
  expect([status, body.code]).toEqual([400, code])
  if (message !== undefined) expect(JSON.stringify(body)).toContain(message)
})

it('an open meeting does not repeat', async () => {
  const { status } = await as.send(meetings.create, {
    kind: 'open',
    topic: 'Open',
    timezone: 'UTC',
    password: 'secret1',
    recurrence: weekly,
  })
  expect(status).toBe(400)
})

it('a change of times before the first occurrence moves all of them and keeps the calendar UID', async () => {
  const meeting = await schedule({ invitees })
  const { ical_uid: uid, ical_sequence: sequence } = await findUids(meeting.id)
  const times = { start: '2088-03-15T10:00', end: '2088-03-15T11:00', recurrence: weekly }
  expect((await as.call(meetings.update, { ...toForm(meeting), ...times })).status).toBe(200)
  expect(await findStarts(meeting.id, bob)).toEqual([
    '2088-03-15T09:00',
    '2088-03-22T09:00',
    '2088-03-29T08:00',
    '2088-04-05T08:00',
  ])
  expect(await findUids(meeting.id)).toEqual({ ical_uid: uid, ical_sequence: sequence + 1, part: 1 })
})

it('occurrences that have begun stay, and new times begin a new part with its own calendar UID', async () => {
  const meeting = await schedule({ invitees })
  await begin(meeting.id, 2)
  const before = await findUids(meeting.id)
  const kept = (await past(ada)).map(({ startsAt }) => startsAt)
  const times = { start: '2088-03-29T10:00', end: '2088-03-29T11:00', recurrence: { ...weekly, count: 2 } }
  const preview = (await as.call(meetings.previewTimes, { id: meeting.id, timezone: meeting.timezone, ...times })).body
  expect(preview).toMatchObject({ total: 2, kept: 2, dropped: [] })
  const { body, status } = await as.call(meetings.update, { ...toForm(meeting), ...times })
  expect(status).toBe(200)
  expect(body.number).toBe(meeting.number)
  expect(await findStarts(meeting.id, bob)).toEqual(['2088-03-29T08:00', '2088-04-05T08:00'])
  expect((await past(ada)).map(({ startsAt }) => startsAt)).toEqual(kept)
  const after = await findUids(meeting.id)
  expect(after.part).toBe(2)
  expect(after.ical_uid).not.toBe(before.ical_uid)
  const subjects = (await findMails(meeting.id)).map(({ subject }) => subject).sort()
  expect(subjects).toEqual([
    'Changed: Board meeting',
    'Ends earlier: Board meeting',
    'Invitation : Board meeting',
    'Invitation: Board meeting',
    'Réunion modifiée : Board meeting',
    'Se termine plus tôt : Board meeting',
  ])
})

it('the preview lists changed and cancelled occurrences that new times would drop, and conflicts', async () => {
  const other = await schedule({
    topic: 'Lunch',
    recurrence: undefined,
    start: '2087-03-24T10:30',
    end: '2087-03-24T12:00',
  })
  const meeting = await schedule({ start: '2087-03-17T09:00', end: '2087-03-17T10:00' })
  await as.call(meetings.delete, { id: meeting.id, occurrence: '2087-03-31T09:00' })
  const times = { start: '2087-03-17T10:00', end: '2087-03-17T11:00', timezone: series.timezone, recurrence: weekly }
  const { body } = await as.call(meetings.previewTimes, { id: meeting.id, ...times })
  expect(body.dropped.map(({ occurrence, cancelled }) => [occurrence, cancelled])).toEqual([['2087-03-31T09:00', true]])
  expect(body.first.map(({ conflicts }) => conflicts)).toEqual([
    [],
    [{ topic: 'Lunch', endsAt: '2087-03-24T11:00:00.000Z' }],
    [],
    [],
  ])
  expect(body.conflicts).toBe(1)
  await as.call(meetings.delete, { id: other.id })
})

it('a series every 99 months takes place as often as it says, or is refused', async () => {
  const long = { start: '2028-01-31T09:00', end: '2028-01-31T10:00' }
  const every99 = (count: number) => ({ frequency: 'monthly' as const, interval: 99, monthDay: 31, count })
  const { id, remaining } = await schedule({ ...long, recurrence: every99(16) })
  expect(remaining?.recurrence).toEqual(every99(16))
  const dates = await list(id)
  expect(dates).toHaveLength(16)
  expect(dates.at(-1)).toMatchObject({ occurrence: '2193-01-31T09:00', start: '2193-01-31T09:00' })
  const preview = { ...long, timezone: series.timezone, recurrence: every99(17) }
  expect((await as.call(meetings.previewTimes, preview)).body.code).toBe('too-many-occurrences')
  const tooLong = { ...series, ...long, recurrence: every99(17) }
  expect((await as.call(meetings.create, tooLong)).body.code).toBe('too-many-occurrences')
  expect((await as.call(meetings.previewTimes, { ...preview, recurrence: every99(16) })).body).toMatchObject({
    total: 16,
    last: { localStart: '2193-01-31T09:00' },
  })
})

it('the preview names the dates that end at another time because the clocks change, however late they are', async () => {
  const nights = { start: '2088-03-20T22:00', end: '2088-03-21T06:00', timezone: 'Europe/Paris' }
  const recurrence = { frequency: 'daily', interval: 1, count: 300 } as const
  const { body } = await as.call(meetings.previewTimes, { ...nights, recurrence })
  expect(body.otherEnds).toEqual([
    { localStart: '2088-03-27T22:00', startsAt: '2088-03-27T21:00:00.000Z', endsAt: '2088-03-28T05:00:00.000Z' },
    { localStart: '2088-10-30T22:00', startsAt: '2088-10-30T20:00:00.000Z', endsAt: '2088-10-31T04:00:00.000Z' },
  ])
  expect((await as.call(meetings.previewTimes, { ...nights, recurrence: undefined })).body.otherEnds).toEqual([])
})

it('one date of a series over a clock change is saved unchanged with the times that are read', async () => {
  const { id } = await schedule({
    start: '2088-10-30T02:30',
    end: '2088-10-30T03:30',
    recurrence: { frequency: 'daily', interval: 1, count: 3 },
  })
  const date = (await list(id)).find(({ occurrence }) => occurrence === '2088-10-31T02:30')
  expect(date).toMatchObject({ start: '2088-10-31T02:30', end: '2088-10-31T03:30', endsAt: '2088-10-31T01:30:00.000Z' })
  const { version, topic } = await read(id)
  const [start, end] = [date?.start ?? '', date?.end ?? '']
  const input = { id, occurrence: '2088-10-31T02:30', version, topic, start, end }
  expect((await as.call(meetings.updateOccurrence, input)).body).toEqual(date)
})

it('the preview says what happens at clock changes and in short months', async () => {
  const preview = async (times: { start: string; end: string; recurrence: z.input<typeof Recurrence> }) =>
    (await as.call(meetings.previewTimes, { timezone: 'Europe/Paris', ...times })).body
  const daily = await preview({
    start: '2088-03-27T02:30',
    end: '2088-03-27T03:00',
    recurrence: { frequency: 'daily', count: 3 },
  })
  expect(daily.first.map(({ clockChange }) => clockChange)).toEqual(['none', 'missing', 'none'])
  const monthly = await preview({
    start: '2088-01-31T09:00',
    end: '2088-01-31T10:00',
    recurrence: { frequency: 'monthly', monthDay: 31, count: 3 },
  })
  expect(monthly.skippedMonths).toEqual(['2088-02', '2088-04'])
  expect(monthly.last?.localStart).toBe('2088-05-31T09:00')
})

it('a meeting that begins to repeat, and one that no longer does, keep number and version', async () => {
  const single = await schedule({ recurrence: undefined })
  const repeated = await as.call(meetings.update, { ...toForm(single), ...series })
  expect(repeated.body).toMatchObject({ number: single.number, version: single.version + 1, recurrence: weekly })
  expect(await findStarts(single.id)).toHaveLength(4)
  const times = { start: series.start, end: series.end }
  const back = await as.call(meetings.update, { ...toForm(repeated.body), ...times })
  expect(back.body).toMatchObject({ recurrence: null, remaining: null })
  expect((await upcoming(ada)).filter(({ meetingId }) => meetingId === single.id)).toMatchObject([{ occurrence: null }])
})

it('times that are sent unchanged change nothing, those of the part that has not begun neither', async () => {
  const meeting = await schedule()
  const { start, end, recurrence } = series
  const same = await as.call(meetings.update, { ...toForm(meeting), start, end, recurrence })
  await begin(meeting.id, 2)
  const { remaining } = await read(meeting.id)
  expect(remaining).toEqual({ start, end, recurrence })
  const unchanged = await as.call(meetings.update, { ...toForm(same.body), start, end, recurrence })
  expect(unchanged.status).toBe(200)
  expect(await findUids(meeting.id)).toMatchObject({ part: 1 })
})

/** Moves the first occurrence so that it has begun and is not over. */
async function beginFirst(id: string): Promise<void> {
  await begin(id, 1)
  await kit.owner(
    `update occurrences set ends_at = portal_now() + interval '10 minutes' where meeting_id = $1 and starts_at < portal_now()`,
    [id],
  )
}

it('an occurrence whose time has come stays when the next ones change, although no one has joined it', async () => {
  const meeting = await schedule({ invitees })
  await beginFirst(meeting.id)
  const findBegun = () =>
    kit.owner('select * from occurrences where meeting_id = $1 and starts_at < portal_now()', [meeting.id])
  const begun = await findBegun()
  const times = { start: '2088-03-22T10:00', end: '2088-03-22T11:00', recurrence: { ...weekly, count: 3 } }
  const preview = (await as.call(meetings.previewTimes, { id: meeting.id, timezone: meeting.timezone, ...times })).body
  expect(preview).toMatchObject({ total: 3, kept: 1 })
  expect((await as.call(meetings.update, { ...toForm(meeting), ...times })).status).toBe(200)
  expect(await findBegun()).toEqual(begun)
  expect(await findUids(meeting.id)).toMatchObject({ part: 2 })
  const subjects = (await findMails(meeting.id)).map(({ subject }) => subject)
  expect(subjects).toContain('Ends earlier: Board meeting')
  expect(subjects.filter((subject) => /cancel|annul/i.test(subject))).toEqual([])
})

it('the next occurrences can be changed while one is in progress, but not that one', async () => {
  const meeting = await schedule()
  await beginFirst(meeting.id)
  const [{ id: occurrenceId }] = await kit.owner(
    'select id from occurrences where meeting_id = $1 order by starts_at limit 1',
    [meeting.id],
  )
  await running(meeting, occurrenceId)
  const occurrence = '2088-03-15T09:00'
  expect((await as.call(meetings.delete, { id: meeting.id, occurrence })).body.code).toBe('meeting-in-progress')
  expect((await as.call(meetings.delete, { id: meeting.id })).body.code).toBe('meeting-in-progress')
  const times = { start: '2088-03-22T10:00', end: '2088-03-22T11:00', recurrence: { ...weekly, count: 3 } }
  expect((await as.call(meetings.update, { ...toForm(meeting), ...times })).status).toBe(200)
  expect(await findStarts(meeting.id)).toEqual(['2088-03-22T09:00', '2088-03-29T08:00', '2088-04-05T08:00'])
})
