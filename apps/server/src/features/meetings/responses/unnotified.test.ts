import { meetings } from '@foyer/contract/meetings/meetings'
import { responses } from '@foyer/contract/meetings/responses'
import { expect, it } from 'vitest'
import { local } from '#test/meetings-fixture.ts'
import { newGuest, useResponsesFixture } from '#test/responses-fixture.ts'

// The portal of the tests has no mail server.
const { kit, ada, bob, schedule, findToken, respond, list, findInvitee, scheduleWith } = await useResponsesFixture()

const count = async (id: string, user = ada) =>
  (await kit.as(user).call(responses.countUnnotified, { ids: [id] })).body.items
const mark = (input: { id: string; inviteeIds?: string[] }, user = ada) =>
  kit.as(user).call(responses.markNotified, input)
const findDeliveries = async (id: string) => (await list(id)).map(({ delivery }) => delivery)

it('invitees whom no email could reach count until they are marked as notified', async () => {
  const [one, two] = [newGuest(), newGuest()]
  const { id } = await scheduleWith(one, two)
  expect(await findDeliveries(id)).toEqual(['unsent', 'unsent'])
  expect(await count(id)).toEqual([{ id, count: 2 }])
  expect((await mark({ id, inviteeIds: [(await findInvitee(id, one)).id] })).status).toBe(200)
  expect((await findInvitee(id, one)).delivery).toBe('notified')
  expect(await count(id)).toEqual([{ id, count: 1 }])
  await mark({ id })
  expect(await findDeliveries(id)).toEqual(['notified', 'notified'])
  expect(await count(id)).toEqual([])
  const [entry] = await kit.owner(
    `select after from audit_log where object_id = $1 and action = 'responses.markNotified' and after->>'notified' = '2'`,
    [id],
  )
  expect(entry).toBeDefined()
})

it('an invitee who has answered was notified', async () => {
  const guest = newGuest()
  const { id } = await scheduleWith(guest, newGuest())
  await respond(await findToken(guest), 'accepted')
  expect(await count(id)).toEqual([{ id, count: 1 }])
})

it('a change after the mark is not known to invitees yet, but a reminder says nothing new', async () => {
  const { id, version } = await scheduleWith(newGuest())
  await mark({ id })
  await kit.owner(
    `insert into emails (tenant_id, message_id, to_email, to_name, subject, text_encrypted, html_encrypted, logged_text, meeting_id, state)
     select tenant_id, message_id || 'r', to_email, to_name, 'Reminder', text_encrypted, html_encrypted, '', meeting_id, 'unsent'
     from emails where meeting_id = $1`,
    [id],
  )
  expect(await count(id)).toEqual([])
  const form = { topic: 'Board meeting', timezone: 'UTC', password: 'secret1', options: { joinBeforeHost: false } }
  const moved = { id, version, ...form, start: local(180), end: local(240) }
  expect((await kit.as(ada).call(meetings.update, moved)).status).toBe(200)
  expect(await findDeliveries(id)).toEqual(['unsent'])
  expect(await count(id)).toEqual([{ id, count: 1 }])
})

it('an invitee who is restored is still marked', async () => {
  const guest = newGuest()
  const { id } = await scheduleWith(guest)
  await mark({ id })
  const { id: inviteeId } = await findInvitee(id, guest)
  await kit.as(ada).call(responses.remove, { id, inviteeId })
  await kit.as(ada).call(responses.restore, { id, inviteeId })
  expect(await findDeliveries(id)).toEqual(['notified'])
})

it('guests of a date that is over no longer count', async () => {
  const { id } = await schedule(ada, { recurrence: { frequency: 'daily', interval: 1, count: 2 } })
  const [first] = await kit.owner('select id, local_start from occurrences where meeting_id = $1 order by starts_at', [
    id,
  ])
  const invitees = [{ email: newGuest() }]
  await kit.as(ada).call(meetings.invite, { id, occurrence: first.local_start, invitees })
  expect(await count(id)).toEqual([{ id, count: 1 }])
  await kit.owner(`update occurrences set ends_at = portal_now() where id = $1`, [first.id])
  expect(await count(id)).toEqual([])
})

it('counts and marks only for those who may edit the meeting', async () => {
  const { id } = await schedule(ada, { invitees: [{ email: bob.email }] })
  expect(await count(id, bob)).toEqual([])
  expect((await mark({ id }, bob)).status).toBe(404)
  const stranger = await kit.createUser(await kit.createTenant())
  expect(await count(id, stranger)).toEqual([])
  expect((await mark({ id }, stranger)).status).toBe(404)
})
