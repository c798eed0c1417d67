import { meetings } from '@foyer/contract/meetings/meetings'
import { expect, it } from 'vitest'
import { newGuest, useResponsesFixture } from '#test/responses-fixture.ts'

const { kit, ada, bob, schedule, upcoming, running, findInvitee, findCalendars } = await useResponsesFixture()

const scheduleFor = (...emails: string[]) => schedule(ada, { invitees: emails.map((email) => ({ email })) })
const handOver = async (id: string, to: string, by = ada) => {
  const { id: inviteeId } = await findInvitee(id, to)
  return kit.as(by).call(meetings.handOver, { id, inviteeId })
}
const isOwn = async (user: typeof ada, id: string) =>
  (await upcoming(user)).find(({ meetingId }) => meetingId === id)?.own

it('gives the meeting to an invitee, whose changes then reach the calendars of the others', async () => {
  const guest = newGuest()
  const { id } = await scheduleFor(guest, bob.email)
  const other = await scheduleFor(bob.email)
  expect((await handOver(id, bob.email)).status).toBe(200)
  expect([await isOwn(ada, id), await isOwn(bob, id)]).toEqual([undefined, true])
  expect(await isOwn(ada, other.id)).toBe(true)
  const { version, topic, timezone, password } = (await kit.as(bob).call(meetings.get, { id })).body
  const change = { id, version, timezone, password, joinBeforeHost: true }
  expect((await kit.as(bob).call(meetings.update, { ...change, topic: `${topic} 2` })).status).toBe(200)
  const calendars = await findCalendars(guest)
  const changed = calendars.at(-1) ?? ''
  const uid = /^UID:.*$/m.exec(changed)?.[0] ?? ''
  expect(changed).toContain(bob.email)
  expect(calendars[0]).not.toContain(uid)
  expect(calendars.filter((text) => text.includes(uid))).toHaveLength(2)
})

it('is for active users only, by the owner only, and not while the meeting is in progress', async () => {
  const guest = newGuest()
  const meeting = await scheduleFor(guest, bob.email)
  const { id } = meeting
  expect((await handOver(id, guest)).body).toMatchObject({ code: 'new-host-invalid', field: 'inviteeId' })
  const { version, topic, timezone, password } = (await kit.as(ada).call(meetings.get, { id })).body
  const change = { id, version, topic, timezone, password, joinBeforeHost: true, managers: [bob.email] }
  expect((await kit.as(ada).call(meetings.update, change)).status).toBe(200)
  expect((await handOver(id, bob.email, bob)).status).toBe(403)
  await running(meeting)
  expect((await handOver(id, bob.email)).body.code).toBe('meeting-in-progress')
  expect(await isOwn(ada, id)).toBe(true)
})
