import { meetings } from '@foyer/contract/meetings/meetings'
import { responses } from '@foyer/contract/meetings/responses'
import { expect, it } from 'vitest'
import { createCalendarProgram } from '#test/calendar-program.ts'
import { mailsTo } from '#test/mailbox.ts'
import { newGuest, useResponsesFixture } from '#test/responses-fixture.ts'

const { kit, tenant, ada, bob, schedule, upcoming, running, findInvitee, findCalendars, ...answering } =
  await useResponsesFixture()

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
  const change = { id, version, timezone, password, options: { joinBeforeHost: true } }
  expect((await kit.as(bob).call(meetings.update, { ...change, topic: `${topic} 2` })).status).toBe(200)
  const calendars = await findCalendars(guest)
  const changed = calendars.at(-1) ?? ''
  const uid = /^UID:.*$/m.exec(changed)?.[0] ?? ''
  expect(changed).toContain(bob.email)
  expect(calendars[0]).not.toContain(uid)
  expect(calendars.filter((text) => text.includes(uid))).toHaveLength(2)
})

/** Returns the texts that an address was sent in English or French since it was invited, and what its calendar shows. */
async function read(email: string) {
  const [, ...texts] = (await mailsTo(kit, tenant.tenantId, email)).map(({ text }) => text)
  const rows = await kit.owner(
    'select calendar, calendar_method as method from emails where to_email = $1 order by created_at, calendar_method',
    [email],
  )
  const program = createCalendarProgram()
  for (const { calendar, method } of rows) if (calendar) program.receive(calendar, { recipient: email, method })
  return { texts, shown: program.show().length, file: rows.at(-1)?.calendar.replaceAll('\r\n ', '') }
}

it('tells everyone what is true of them: those who answered and not, the new host and the former one', async () => {
  const [answered, silent] = [newGuest(), newGuest()]
  const owner = await kit.createUser(tenant, { firstname: 'Olga', lastname: 'Owner' })
  const next = await kit.createUser(tenant, { firstname: 'Nora', lastname: 'Next' })
  const meeting = await schedule(owner, { invitees: [answered, silent, next.email].map((email) => ({ email })) })
  const { id } = meeting
  expect((await kit.as(owner).call(responses.sendToOwnCalendar, { id })).status).toBe(200)
  await answering.respond(await answering.findToken(answered), 'accepted')
  const invitees = (await kit.as(owner).call(responses.list, { id })).body.items
  const inviteeId = invitees.find(({ email }) => email === next.email)?.id ?? ''
  expect((await kit.as(owner).call(meetings.handOver, { id, inviteeId })).status).toBe(200)

  const guests = [await read(answered), await read(silent)]
  expect(guests.map(({ texts }) => texts.filter((text) => text.includes('Your answer still counts')).length)).toEqual([
    1, 0,
  ])
  expect(guests.map(({ texts }) => texts.filter((text) => text.includes('Can you come?')).length)).toEqual([0, 1])
  expect(guests.map(({ shown }) => shown)).toEqual([1, 1])
  const host = await read(next.email)
  expect(host.texts.filter((text) => text.includes('/respond#'))).toEqual([])
  expect(host.texts.join()).toContain('You now host this meeting')
  expect(host).toMatchObject({ shown: 1, file: expect.stringMatching(new RegExp(`ORGANIZER.*${next.email}`)) })
  expect(host.file).not.toContain('ATTENDEE')
  const former = await read(owner.email)
  expect(former.texts).toEqual([expect.stringContaining('no longer host it')])
  expect(former.shown).toBe(0)
  const listed = (await kit.as(next).call(responses.list, { id })).body.items
  expect(listed.map(({ email }) => email).sort()).toEqual([answered, silent].sort())
  expect((await upcoming(next)).find(({ meetingId }) => meetingId === id)?.people.count).toBe(2)
  expect((await upcoming(owner)).filter(({ meetingId }) => meetingId === id)).toEqual([])
})

it('is for active users only, by the owner only, and not while the meeting is in progress', async () => {
  const guest = newGuest()
  const meeting = await scheduleFor(guest, bob.email)
  const { id } = meeting
  expect((await handOver(id, guest)).body).toMatchObject({ code: 'new-host-invalid', field: 'inviteeId' })
  const { version, topic, timezone, password } = (await kit.as(ada).call(meetings.get, { id })).body
  const change = { id, version, topic, timezone, password, options: { joinBeforeHost: true }, managers: [bob.email] }
  expect((await kit.as(ada).call(meetings.update, change)).status).toBe(200)
  expect((await handOver(id, bob.email, bob)).status).toBe(403)
  await running(meeting)
  expect((await handOver(id, bob.email)).body.code).toBe('meeting-in-progress')
  expect(await isOwn(ada, id)).toBe(true)
})
