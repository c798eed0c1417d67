import { contract } from '@foyer/contract/contract'
import { expect, it } from 'vitest'
import { useFakeEngine } from '#test/fake-engine.ts'
import { useKit } from '#test/kit.ts'
import { makeMeeting } from '#test/meetings.ts'
import { useRoom } from '#test/room-fixture.ts'

const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine })
const tenant = await kit.createTenant()
const { enterAs, enterAsGuest } = useRoom({ kit, tenant, fake })
const superadmin = await kit.createUser(kit.operator, { level: 'superadmin' })
const host = await kit.createUser(tenant, { firstname: 'Hedy', lastname: 'Host' })
const guest = await kit.createUser(tenant, { firstname: 'Vera', lastname: 'Visitor' })

/** Stores a picture, and returns its path. */
async function addPicture(user: { id: string; tenantId: string }) {
  const [{ id }] = await kit.owner(
    `insert into profile_pictures (tenant_id, user_id, media_type, bytes) values ($1, $2, 'image/webp', '\\x00') returning id`,
    [user.tenantId, user.id],
  )
  return `/picture/${id}`
}
const hosts = await addPicture(host)
const visitors = await addPicture(guest)

it('is in every list of meetings and invitees; guests have none', async () => {
  const form = { topic: 'Pictures', start: '2090-01-01T10:00', end: '2090-01-01T11:00', timezone: 'UTC' }
  const invitees = [{ email: guest.email }, { email: 'guest@elsewhere.test' }]
  const meeting = (await kit.as(host).call(contract.meetings.create, { ...form, password: 'secret1', invitees })).body
  const own = (await kit.as(host).call(contract.meetings.listSchedules, {})).body.items
  expect(own[0]?.hostPicture).toBe(hosts)
  expect(own[0]?.people.first.map(({ picture }) => picture).toSorted()).toEqual(['', visitors])
  const invited = (await kit.as(guest).call(contract.meetings.listSchedules, {})).body.items
  expect(invited).toMatchObject([{ hostPicture: hosts }])
  const states = (await kit.as(host).call(contract.responses.list, { id: meeting.id })).body.items
  expect(states.map(({ picture }) => picture).toSorted()).toEqual(['', visitors])
})

it('is in the room and its chat, and in the lists of meetings in progress', async () => {
  const meeting = await makeMeeting(kit, host, { topic: 'Pictures', options: { joinBeforeHost: true } })
  const hosting = await enterAs(host, meeting)
  const visiting = await enterAs(guest, meeting)
  const outside = await enterAsGuest(meeting, 'Gus')
  const { participantId } = hosting
  const state = (await hosting.client.call(contract.meetingControls.state, { participantId })).body
  expect(state.people.map(({ picture }) => picture)).toEqual([hosts, visitors, ''])
  for (const { client, participantId } of [visiting, outside])
    await client.call(contract.chat.sendMessage, { participantId, text: 'Hello' })
  const messages = (await hosting.client.call(contract.chat.listMessages, { participantId })).body.items
  expect(messages.map(({ fromPicture }) => fromPicture)).toEqual([visitors, ''])
  const live = (await kit.as(tenant.admin).call(contract.conferences.listLive, {})).body.items
  expect(live).toMatchObject([{ hostPicture: hosts }])
  const inConference = { conferenceId: live[0]?.id ?? '' }
  const participants = (await kit.as(tenant.admin).call(contract.conferences.listLiveParticipants, inConference)).body
  expect(participants.items.map(({ picture }) => picture)).toEqual([hosts, visitors, ''])
})

it('is named to no one in a meeting that hides pictures, from its beginning or since a host hid them', async () => {
  const options = { lobby: true, hideProfilePictures: true }
  const meeting = await makeMeeting(kit, host, { topic: 'Hidden', options })
  const { number, password } = meeting
  const hosting = await enterAs(host, meeting)
  const { client, participantId } = hosting
  await kit.as(guest).call(contract.room.join, { number, password, name: 'Vera' })
  const readState = async () => (await client.call(contract.meetingControls.state, { participantId })).body
  const readChat = async () => (await client.call(contract.chat.listMessages, { participantId })).body.items
  const listNamed = async (): Promise<string[]> => {
    const { people, waiting } = await readState()
    return [...people, ...waiting].map(({ picture }) => picture)
  }
  const written = (await client.call(contract.chat.sendMessage, { participantId, text: 'Hello' })).body
  expect(written.fromPicture).toBe('')
  expect([await listNamed(), (await readChat()).map(({ fromPicture }) => fromPicture)]).toEqual([['', ''], ['']])
  const configure = (hideProfilePictures: boolean) =>
    client.call(contract.meetingControls.configure, { participantId, options: { hideProfilePictures } })
  await configure(false)
  expect([await listNamed(), (await readChat()).map(({ fromPicture }) => fromPicture)]).toEqual([
    [hosts, visitors],
    [hosts],
  ])
  await configure(true)
  expect(JSON.stringify([await readState(), await readChat()])).not.toContain('/picture/')
  const [{ id: conferenceId }] = await kit.owner('select id from conferences where meeting_id = $1', [meeting.id])
  await client.call(contract.room.end, { conferenceId })
  const after = (await kit.as(host).call(contract.chat.listAfterwards, { conferenceId })).body.items
  expect(after.map(({ fromPicture }) => fromPicture)).toEqual([''])
})

it('is named to its own tenant only, whose host serves it', async () => {
  const search = { search: 'Visitor' }
  const named = { ...search, tenantuuid: tenant.tenantId }
  const [own] = (await kit.as(tenant.admin).call(contract.users.list, search)).body.items
  expect([own?.picture, (await kit.as(tenant.admin).call(contract.users.get, { id: guest.id })).body.picture]).toEqual([
    visitors,
    visitors,
  ])
  const [across] = (await kit.as(superadmin).call(contract.users.list, named)).body.items
  expect([across?.id, across?.picture]).toEqual([guest.id, ''])
  const all = (await kit.as(superadmin).call(contract.conferences.listLive, { search: 'Pictures' })).body.items
  expect(all).toMatchObject([{ host: 'Hedy Host', hostPicture: '' }])
})

it('is in the audit log of its own tenant only', async () => {
  const period = {
    from: '2020-01-01T00:00:00Z',
    to: '2099-01-01T00:00:00Z',
    actor: host.email,
    call: 'meetings.create',
  }
  const list = async (caller: typeof host) => (await kit.as(caller).call(contract.audit.list, period)).body.items
  expect((await list(tenant.admin)).map(({ actorPicture }) => actorPicture)).toEqual([hosts])
  expect((await list(superadmin)).map(({ actorPicture }) => actorPicture)).toEqual([''])
})
