import { meetings } from '@foyer/contract/meetings/meetings'
import { room } from '@foyer/contract/meetings/room'
import { expect, it } from 'vitest'
import { createCalendarProgram } from '#test/calendar-program.ts'
import { useFakeEngine } from '#test/fake-engine.ts'
import { local, useMeetingsFixture } from '#test/meetings-fixture.ts'
import { newGuest } from '#test/responses-fixture.ts'
import { findSentCalendars } from '#test/sent-calendars.ts'

const fake = await useFakeEngine()
const { kit, tenant, ada, bob, schedule, upcoming, past } = await useMeetingsFixture({ engine: fake.engine })
const as = kit.as(ada)
const daily = { frequency: 'daily' as const, interval: 1, count: 3 }
/** Returns a time some days from that of a date. */
const addDays = (at: string, days: number) =>
  Temporal.PlainDateTime.from(at).add({ days }).toString({ smallestUnit: 'minute' })
const addMinutes = (at: string, minutes: number) =>
  Temporal.PlainDateTime.from(at).add({ minutes }).toString({ smallestUnit: 'minute' })

/** Schedules a daily series that begins in 40 minutes, with an invitee and a guest of its first date. */
async function scheduleSoon() {
  const start = local(40)
  const times = { start, end: addMinutes(start, 60), recurrence: daily }
  const { id, number } = await schedule(ada, {
    ...times,
    options: { joinBeforeHost: true },
    invitees: [{ email: bob.email }],
  })
  const guest = newGuest()
  await as.call(meetings.invite, { id, occurrence: start, invitees: [{ email: guest }] })
  const update = async (change: object) => {
    const { version, topic, timezone, password } = (await as.call(meetings.get, { id })).body
    const input = { id, version, topic, timezone, password, ...times, ...change }
    const { status, body } = await as.call(meetings.update, input)
    expect([status, body]).toMatchObject([200, {}])
    return body
  }
  /** Returns the starts in the portal of an invitee, in their calendar and in that of the guest. */
  const show = async (ids = [id]) => {
    const listed = (await upcoming(bob)).filter(({ meetingId }) => ids.includes(meetingId))
    const read = async (email: string) => {
      const program = createCalendarProgram()
      for (const { calendar, calendar_method: method } of await findSentCalendars(kit, tenant.tenantId, email))
        if (calendar.includes(number) || ids.length > 1) program.receive(calendar, { recipient: email, method })
      return program
        .show()
        .map(({ startsAt }) => startsAt.slice(0, 16))
        .filter((at) => at >= local(0))
    }
    return {
      listed: listed.map(({ startsAt }) => startsAt.slice(0, 16)),
      invitee: (await read(bob.email)).sort(),
      guest: await read(guest),
    }
  }
  return { id, number, start, guest, update, show }
}
/** Holds a conference of a meeting, to which the host connects or not, and ends it or not. */
async function hold(id: string, { isConnected, isEnded }: { isConnected: boolean; isEnded: boolean }) {
  const { conferenceId, participantId } = (await as.call(room.start, { id })).body
  if (isConnected) await kit.owner('update participants set connected_at = now() where id = $1', [participantId])
  if (isEnded) await as.call(room.end, { conferenceId })
  return conferenceId
}
const days = (start: string, ...numbers: number[]) => numbers.map((number) => addDays(start, number))

it.each([
  { done: 'a click on Start', isConnected: false, isEnded: true },
  { done: 'a click on Start a moment ago', isConnected: false, isEnded: false },
  { done: 'a short test', isConnected: true, isEnded: true },
])('a date is still to come after $done: it moves with its series, and its guest is notified', async (held) => {
  const { id, start, update, show } = await scheduleSoon()
  await hold(id, held)
  const longer = addMinutes(start, 75)
  await update({ end: longer })
  expect(await show()).toEqual({ listed: days(start, 0, 1, 2), invitee: days(start, 0, 1, 2), guest: [start] })
  const [today] = (await upcoming(bob)).filter(({ meetingId }) => meetingId === id)
  expect(today?.endsAt.slice(0, 16)).toBe(longer)
  const later = addMinutes(start, 30)
  await update({ start: later, end: addMinutes(later, 60) })
  expect(await show()).toEqual({ listed: days(later, 0, 1, 2), invitee: days(later, 0, 1, 2), guest: [] })
})

it('a date that is being held already stays as it is until its end, in lists and calendars', async () => {
  const { id, start, update, show } = await scheduleSoon()
  await hold(id, { isConnected: true, isEnded: false })
  const later = addMinutes(start, 30)
  await update({ start: later, end: addMinutes(later, 60) })
  const starts = [start, ...days(later, 1, 2)]
  expect(await show()).toEqual({ listed: starts, invitee: starts, guest: [start] })
})

it('a series is changed from a date on of which a test was held, which stays with the former meeting', async () => {
  const { id, start, update, show } = await scheduleSoon()
  await update({ start, end: addMinutes(start, 60), recurrence: { ...daily, count: 4 } })
  await kit.owner(
    `update occurrences set starts_at = starts_at - interval '1 day', ends_at = ends_at - interval '1 day' where meeting_id = $1`,
    [id],
  )
  await kit.owner(
    `update calendar_entries set starts_at = starts_at - interval '1 day', ends_at = ends_at - interval '1 day' where meeting_id = $1`,
    [id],
  )
  const conferenceId = await hold(id, { isConnected: true, isEnded: true })
  const second = addDays(start, 1)
  const following = await update({
    from: second,
    start: second,
    end: addMinutes(second, 75),
    recurrence: { ...daily, count: 3 },
  })
  expect(following.id).not.toBe(id)
  const rows = await kit.owner('select occurrence_id from conferences where id = $1', [conferenceId])
  expect(rows).toEqual([{ occurrence_id: null }])
  expect((await show([id, following.id])).listed).toHaveLength(3)
})

it('a meeting that was held and ended before its time is past at once, and one row once its time is over', async () => {
  const { id, number, start } = await scheduleSoon()
  const conferenceId = await hold(id, { isConnected: true, isEnded: true })
  const find = async () => (await past()).filter((row) => row.number === number)
  expect(await find()).toMatchObject([{ conferenceId }])
  await kit.owner(
    `with over as (update occurrences set starts_at = starts_at - interval '2 hours', ends_at = ends_at - interval '2 hours'
       where meeting_id = $1 and local_start = $2 returning id, starts_at, ends_at)
     update calendar_entries e set starts_at = over.starts_at, ends_at = over.ends_at from over where e.occurrence_id = over.id`,
    [id, start],
  )
  expect(await find()).toMatchObject([{ conferenceId, participants: 1 }])
})

it('a meeting that was held before its time stays in the past if its date is moved or cancelled', async () => {
  const moved = await scheduleSoon()
  const cancelled = await scheduleSoon()
  const find = async (number: string) => (await past()).filter((row) => row.number === number)
  await hold(moved.id, { isConnected: true, isEnded: true })
  const { version, topic } = (await as.call(meetings.get, { id: moved.id })).body
  const start = addMinutes(moved.start, 300)
  const input = { id: moved.id, version, occurrence: moved.start, topic, start, end: addMinutes(start, 60) }
  expect((await as.call(meetings.updateOccurrence, input)).status).toBe(200)
  await hold(cancelled.id, { isConnected: true, isEnded: true })
  await as.call(meetings.delete, { id: cancelled.id, occurrence: cancelled.start })
  expect([await find(moved.number), await find(cancelled.number)]).toMatchObject([[{}], [{}]])
  const rows = await kit.owner('select occurrence_id from conferences where meeting_id = $1', [moved.id])
  expect(rows).toEqual([{ occurrence_id: null }])
})
