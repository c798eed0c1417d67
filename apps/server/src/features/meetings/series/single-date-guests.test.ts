import { meetings } from '@foyer/contract/meetings/meetings'
import { expect, it } from 'vitest'
import { createCalendarProgram } from '#test/calendar-program.ts'
import { newGuest } from '#test/responses-fixture.ts'
import { series, useSeriesFixture, weekly } from '#test/series-fixture.ts'

const { kit, bob, as, schedule, toForm, findStarts, list, read, findUids, begin } = await useSeriesFixture()
const date = '2088-03-22T09:00'

/** Schedules a series with Bob as guest of its second date, and returns his calendar, which takes his new emails. */
async function scheduleWithGuest(change: object = {}) {
  const meeting = await schedule(change)
  const { id } = meeting
  await as.call(meetings.invite, { id, occurrence: date, invitees: [{ email: bob.email }] })
  const calendar = createCalendarProgram()
  const handled = new Set<string>()
  const receive = async (): Promise<{ method: string; text: string }[]> => {
    const mails = await kit.owner(
      `select id, calendar_method as method, calendar, text_encrypted from emails
       where meeting_id = $1 and to_email = $2 and state <> 'withdrawn' order by created_at`,
      [id, bob.email],
    )
    const arrived = mails.filter((mail) => !handled.has(mail.id))
    for (const mail of arrived) {
      handled.add(mail.id)
      calendar.receive(mail.calendar, { recipient: bob.email, method: mail.method })
    }
    return arrived.map(({ method, text_encrypted }) => ({ method, text: kit.platform.secret.open(text_encrypted) }))
  }
  await receive()
  const update = async (values: object) =>
    expect((await as.call(meetings.update, { ...toForm(await read(id)), ...values })).status).toBe(200)
  return { meeting, id, calendar, receive, update }
}
const show = ({ calendar }: Awaited<ReturnType<typeof scheduleWithGuest>>) =>
  calendar.show().map(({ startsAt, endsAt, topic }) => `${startsAt.slice(0, 16)} ${endsAt.slice(11, 16)} ${topic}`)
const times = { start: series.start, end: series.end }
const longer = { start: series.start, end: '2088-03-15T10:15', recurrence: weekly }

it('a guest of one date is emailed a new topic and a new password, about this date, and nothing about options', async () => {
  const guest = await scheduleWithGuest()
  await guest.update({ topic: 'Directors' })
  expect((await guest.receive()).map(({ method }) => method)).toEqual(['REQUEST'])
  expect(show(guest)).toEqual(['2088-03-22T08:00 09:00 Directors'])
  await guest.update({ topic: 'Directors', password: 'another2' })
  const [mail, ...others] = await guest.receive()
  expect(others).toEqual([])
  expect(mail?.text).toContain('#another2')
  expect(mail?.text).toContain('22 mars 2088')
  await guest.update({ topic: 'Directors', password: 'another2', options: { joinBeforeHost: true } })
  expect(await guest.receive()).toEqual([])
})

it('a guest of a renamed date is emailed the new password of the series, and not its new topic', async () => {
  const guest = await scheduleWithGuest()
  const { version } = await read(guest.id)
  const renamed = { topic: 'Budget', start: date, end: '2088-03-22T10:00' }
  await as.call(meetings.updateOccurrence, { id: guest.id, occurrence: date, version, ...renamed })
  await guest.receive()
  await guest.update({ topic: 'Directors' })
  expect(await guest.receive()).toEqual([])
  await guest.update({ topic: 'Directors', password: 'another2' })
  expect((await guest.receive()).map(({ text }) => text.includes('#another2') && text.includes('Budget'))).toEqual([
    true,
  ])
  expect(show(guest)).toEqual(['2088-03-22T08:00 09:00 Budget'])
})

it('who is invited to the series and to one date of it gets one email about a change', async () => {
  const guest = await scheduleWithGuest()
  await as.call(meetings.invite, { id: guest.id, invitees: [{ email: bob.email }] })
  await guest.receive()
  await guest.update({ password: 'another2' })
  expect(await guest.receive()).toHaveLength(1)
  await as.call(meetings.delete, { id: guest.id })
  expect((await guest.receive()).map(({ method }) => method)).toEqual(['CANCEL'])
  expect(show(guest)).toEqual([])
})

it('a date that a new rule still has keeps its guest, who is not emailed if its times stay', async () => {
  const guest = await scheduleWithGuest()
  const more = { ...weekly, count: 6 }
  const preview = await as.call(meetings.previewTimes, {
    id: guest.id,
    timezone: series.timezone,
    ...times,
    recurrence: more,
  })
  expect(preview.body).toMatchObject({ total: 6, dropped: [], notified: 0, invited: 1 })
  await guest.update({ ...times, recurrence: more })
  expect(await guest.receive()).toEqual([])
  expect(await findStarts(guest.id, bob)).toEqual(['2088-03-22T08:00'])
  expect(await list(guest.id)).toHaveLength(6)
})

it('a date that becomes longer keeps its guest, who is emailed the new times and asked again', async () => {
  const guest = await scheduleWithGuest()
  await kit.owner(`update invitees set response = 'accepted' where meeting_id = $1`, [guest.id])
  const preview = await as.call(meetings.previewTimes, { id: guest.id, timezone: series.timezone, ...longer })
  expect(preview.body).toMatchObject({ dropped: [], notified: 1 })
  await guest.update(longer)
  expect((await guest.receive()).map(({ method }) => method)).toEqual(['REQUEST'])
  expect(show(guest)).toEqual(['2088-03-22T08:00 09:15 Board meeting'])
  expect(await kit.owner('select response from invitees where meeting_id = $1', [guest.id])).toEqual([
    { response: 'none' },
  ])
})

it('a date that was moved, renamed or cancelled by itself stays so if a new rule still has it', async () => {
  const { id } = await schedule({ recurrence: { ...weekly, count: 5 } })
  const change = async (occurrence: string, values: object) => {
    const { version } = await read(id)
    const end = occurrence.replace('09:00', '10:00')
    const input = { id, version, occurrence, topic: series.topic, start: occurrence, end, ...values }
    expect((await as.call(meetings.updateOccurrence, input)).status).toBe(200)
  }
  await change('2088-03-22T09:00', { start: '2088-03-23T14:00', end: '2088-03-23T15:00' })
  await change('2088-03-29T09:00', { topic: 'Budget' })
  await as.call(meetings.delete, { id, occurrence: '2088-04-05T09:00' })
  const preview = await as.call(meetings.previewTimes, { id, timezone: series.timezone, ...longer })
  // The rule ends before the last date, for which nothing was arranged.
  expect(preview.body).toMatchObject({ total: 4, retained: 3, dropped: [] })
  await as.call(meetings.update, { ...toForm(await read(id)), ...longer })
  const rows = await list(id)
  expect(rows.map(({ start, end, topic, changed, cancelled }) => ({ start, end, topic, changed, cancelled }))).toEqual([
    { start: '2088-03-15T09:00', end: '2088-03-15T10:15', topic: 'Board meeting', changed: false, cancelled: false },
    { start: '2088-03-23T14:00', end: '2088-03-23T15:00', topic: 'Board meeting', changed: true, cancelled: false },
    { start: '2088-03-29T09:00', end: '2088-03-29T10:15', topic: 'Budget', changed: true, cancelled: false },
    { start: '2088-04-05T09:00', end: '2088-04-05T10:15', topic: 'Board meeting', changed: false, cancelled: true },
  ])
})

it('a date that stays in a new part of the series is the same event in the calendar of its guest', async () => {
  const guest = await scheduleWithGuest()
  await begin(guest.id, 1)
  const old = await findUids(guest.id)
  await guest.update({ start: date, end: '2088-03-22T10:30', recurrence: { ...weekly, count: 2 } })
  expect((await findUids(guest.id)).ical_uid).not.toBe(old.ical_uid)
  await guest.receive()
  expect(show(guest)).toEqual(['2088-03-22T08:00 09:30 Board meeting'])
  expect(guest.calendar.uids()).toEqual([old.ical_uid])
  await as.call(meetings.delete, { id: guest.id, occurrence: date })
  expect((await guest.receive()).map(({ method }) => method)).toEqual(['CANCEL'])
  expect(show(guest)).toEqual([])
})

it('dates that are lost are named with their guests, who get a cancellation', async () => {
  const other = newGuest()
  const guest = await scheduleWithGuest()
  await as.call(meetings.invite, { id: guest.id, occurrence: '2088-03-29T09:00', invitees: [{ email: other }] })
  const tuesdays = { start: '2088-03-16T09:00', end: '2088-03-16T10:00', recurrence: { ...weekly, weekdays: ['TU'] } }
  const input = { id: guest.id, timezone: series.timezone, ...tuesdays }
  const { body } = await as.send(meetings.previewTimes, input)
  expect(body.dropped).toMatchObject([
    { occurrence: date, guests: { count: 1, first: [{ email: bob.email, name: 'Bob Noyce' }] } },
    { occurrence: '2088-03-29T09:00', guests: { count: 1, first: [{ email: other, name: '' }] } },
  ])
  expect(body).toMatchObject({ notified: 2, invited: 2 })
  await guest.update(tuesdays)
  expect((await guest.receive()).map(({ method }) => method)).toEqual(['CANCEL'])
  expect(show(guest)).toEqual([])
})

it('the guest of the only date of a meeting that no longer repeats is invited to the meeting', async () => {
  const guest = await scheduleWithGuest()
  await guest.update({ start: date, end: '2088-03-22T10:00' })
  expect((await read(guest.id)).invitees).toMatchObject([{ email: bob.email }])
  await guest.receive()
  expect(show(guest)).toEqual(['2088-03-22T08:00 09:00 Board meeting'])
})

it('the guest of a date in progress of an earlier part is emailed a new password and the deletion', async () => {
  const guest = await scheduleWithGuest({ recurrence: { ...weekly, weekdays: ['MO'], count: 3 } })
  await begin(guest.id, 2)
  await kit.owner(
    `with running as (
       update occurrences set ends_at = portal_now() + interval '10 minutes'
       where meeting_id = $1 and local_start = $2 returning id, ends_at)
     update calendar_entries e set ends_at = running.ends_at from running where e.occurrence_id = running.id`,
    [guest.id, date],
  )
  await guest.update({ start: '2088-03-29T10:00', end: '2088-03-29T11:00', recurrence: { ...weekly, count: 2 } })
  expect(await guest.receive()).toEqual([])
  await guest.update({ password: 'another2' })
  expect((await guest.receive()).map(({ text }) => text.includes('#another2'))).toEqual([true])
  await as.call(meetings.delete, { id: guest.id })
  expect((await guest.receive()).map(({ method }) => method)).toEqual(['CANCEL'])
})

it('a held cancellation of a date does not follow a newer change of the series', async () => {
  const guest = await scheduleWithGuest()
  const other = newGuest()
  await as.call(meetings.invite, { id: guest.id, invitees: [{ email: other }] })
  await as.call(meetings.delete, { id: guest.id, occurrence: date })
  await guest.update({ topic: 'Directors' })
  const mails = await kit.owner(
    `select to_email as to, calendar_method as method, calendar, state from emails where meeting_id = $1 and state <> 'withdrawn'
     order by created_at`,
    [guest.id],
  )
  const find = (to: string) =>
    mails
      .filter((mail) => mail.to === to)
      .map(({ method, calendar }) => [method, Number(/SEQUENCE:(\d+)/.exec(calendar)?.[1])])
  expect(find(other)).toEqual([
    ['REQUEST', 0],
    ['REQUEST', 2],
  ])
  expect(find(bob.email)).toEqual([
    ['REQUEST', 0],
    ['CANCEL', 2],
  ])
})
