import { meetings } from '@foyer/contract/meetings/meetings'
import { responses } from '@foyer/contract/meetings/responses'
import { expect, it } from 'vitest'
import { createCalendarProgram } from '#test/calendar-program.ts'
import { newGuest } from '#test/responses-fixture.ts'
import { series, useSeriesFixture, weekly } from '#test/series-fixture.ts'

const { kit, bob, as, schedule, toForm, list, read, begin, findStarts } = await useSeriesFixture()
const from = '2088-03-29T09:00'

/** Returns the calendar of a recipient, with the emails that have arrived so far, by their order and method. */
async function receiveAll(email: string) {
  const calendar = createCalendarProgram()
  const mails = await kit.owner(
    `select calendar_method as method, calendar, subject from emails
     where to_email = $1 and state <> 'withdrawn' order by created_at, subject`,
    [email],
  )
  for (const { calendar: text, method } of mails) calendar.receive(text, { recipient: email, method })
  const dates = calendar.show().map(({ startsAt, topic }) => `${startsAt.slice(0, 16)} ${topic}`)
  const versions = mails.map(({ calendar: text }) => Number(/^SEQUENCE:(\d+)/m.exec(text)?.[1]))
  return { dates: dates.sort(), subjects: mails.map(({ subject }) => subject), versions }
}

const scheduleFor = async (...emails: string[]) => schedule({ invitees: emails.map((email) => ({ email })) })
const update = async (id: string, values: object) => {
  const { status, body } = await as.call(meetings.update, { ...toForm(await read(id)), ...values })
  expect([status, body]).toEqual([200, body])
  return body
}
const showDates = async (id: string) =>
  (await list(id)).map(({ start, topic, cancelled }) => `${start} ${topic}${cancelled ? ' cancelled' : ''}`)

it('changes this meeting and those after it, which become a meeting of their own', async () => {
  const email = newGuest()
  const { id, number } = await scheduleFor(email)
  const rest = (await as.call(meetings.get, { id, from })).body.remaining
  expect(rest).toEqual({ start: from, end: '2088-03-29T10:00', recurrence: { ...weekly, count: 2 } })
  const later = { start: '2088-03-29T15:00', end: '2088-03-29T16:00', recurrence: { ...weekly, count: 2 } }
  const preview = { id, from, timezone: series.timezone, ...later }
  expect((await as.call(meetings.previewTimes, preview)).body).toMatchObject({ total: 2, kept: 0, notified: 1 })
  const next = await update(id, { from, topic: 'Directors', ...later })
  expect(next.id).not.toBe(id)
  expect(next.number).not.toBe(number)
  expect(next.invitees).toMatchObject([{ email }])
  expect(await showDates(id)).toEqual(['2088-03-15T09:00 Board meeting', '2088-03-22T09:00 Board meeting'])
  expect(await showDates(next.id)).toEqual(['2088-03-29T15:00 Directors', '2088-04-05T15:00 Directors'])
  expect((await read(id)).recurrence).toMatchObject({ until: '2088-03-22' })
  const { dates, subjects } = await receiveAll(email)
  expect(subjects.toSorted()).toEqual([
    'Ends earlier: Board meeting',
    'Invitation: Board meeting',
    'Invitation: Directors',
  ])
  expect(dates).toEqual([
    '2088-03-15T08:00 Board meeting',
    '2088-03-22T08:00 Board meeting',
    '2088-03-29T13:00 Directors',
    '2088-04-05T13:00 Directors',
  ])
})

it('takes exceptions, answers, guests and co-managers of the later dates along', async () => {
  const email = newGuest()
  const guest = newGuest()
  const { id } = await scheduleFor(email, bob.email)
  const last = '2088-04-05T09:00'
  await as.call(meetings.invite, { id, occurrence: last, invitees: [{ email: guest }] })
  const moved = { topic: 'Budget', start: '2088-04-06T09:00', end: '2088-04-06T10:00' }
  await as.call(meetings.updateOccurrence, { id, occurrence: last, version: (await read(id)).version, ...moved })
  // Versions of the former UID go on.
  for (const topic of ['Plans', 'Budget']) await update(id, { topic, managers: [bob.email] })
  await update(id, { topic: series.topic })
  const answer = { id, response: 'declined' } as const
  await kit.as(bob).call(responses.respondAsUser, { ...answer, occurrence: from })
  const next = await update(id, { from, password: 'another2' })
  expect(next.managers).toMatchObject([{ email: bob.email }])
  expect(await showDates(next.id)).toEqual(['2088-03-29T09:00 Board meeting', '2088-04-06T09:00 Budget'])
  expect((await receiveAll(guest)).dates).toEqual(['2088-04-06T07:00 Budget'])
  expect((await receiveAll(email)).dates).toHaveLength(4)
  const answers = (await as.call(responses.list, { id: next.id, occurrence: from })).body.items
  expect(answers.find((invitee) => invitee.email === bob.email)?.response).toBe('declined')
  expect(await findStarts(next.id, bob)).toEqual(['2088-03-29T07:00', '2088-04-06T07:00'])
  expect(await findStarts(id, bob)).toEqual(['2088-03-15T08:00', '2088-03-22T08:00'])
  await as.call(meetings.delete, { id: next.id })
  const { dates, versions } = await receiveAll(guest)
  expect(dates).toEqual([])
  expect(versions).toEqual([...new Set(versions)].toSorted((one, other) => one - other))
})

it('is a change of the whole series from its first date on', async () => {
  const { id } = await schedule()
  expect((await update(id, { from: series.start, topic: 'Directors' })).id).toBe(id)
  expect(await list(id)).toHaveLength(4)
})

it('is refused for what is no upcoming date of the series, and for an old version', async () => {
  const { id, version } = await schedule()
  await begin(id, 1)
  await as.call(meetings.delete, { id, occurrence: from })
  const form = toForm(await read(id))
  for (const other of [series.start, from, '2088-03-30T09:00']) {
    expect((await as.call(meetings.update, { ...form, from: other })).status).toBe(404)
    expect((await as.call(meetings.delete, { id, from: other })).status).toBe(404)
  }
  const old = { ...form, version: version - 1, from: '2088-03-22T09:00' }
  expect((await as.call(meetings.update, old)).body.code).toBe('conflict')
})

it('deletes this meeting and those after it, from all calendars', async () => {
  const email = newGuest()
  const guest = newGuest()
  const { id } = await scheduleFor(email, bob.email)
  await as.call(meetings.invite, { id, occurrence: from, invitees: [{ email: guest }] })
  expect((await kit.as(bob).call(meetings.delete, { id, from })).status).toBe(404)
  expect((await as.call(meetings.delete, { id, from })).status).toBe(200)
  expect(await showDates(id)).toHaveLength(2)
  expect(await findStarts(id, bob)).toEqual(['2088-03-15T08:00', '2088-03-22T08:00'])
  expect((await receiveAll(email)).dates).toHaveLength(2)
  expect((await receiveAll(guest)).dates).toEqual([])
  expect((await as.call(meetings.delete, { id, from: series.start })).status).toBe(200)
  expect((await as.call(meetings.get, { id })).status).toBe(404)
})

it('leaves what has begun with the series, which can end with it', async () => {
  const email = newGuest()
  const { id } = await scheduleFor(email)
  await begin(id, 2)
  const next = await update(id, { from, topic: 'Directors' })
  expect(await list(id)).toEqual([])
  expect(await showDates(next.id)).toHaveLength(2)
  expect((await read(next.id)).recurrence).toMatchObject({ count: 2 })
})

it('refuses to delete one meeting and those after it at once', async () => {
  const { id } = await scheduleFor(newGuest())
  const before = await showDates(id)
  const { status, body } = await as.send(meetings.delete, { id, occurrence: from, from })
  expect([status, body.code]).toEqual([400, 'bad-input'])
  expect(await showDates(id)).toEqual(before)
})
