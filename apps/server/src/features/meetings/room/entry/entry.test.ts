import { meetingControls } from '@foyer/contract/meetings/meeting-controls'
import { room } from '@foyer/contract/meetings/room'
import { builtInRoles } from '@foyer/contract/permissions'
import { describe, expect, it } from 'vitest'
import { useFakeEngine } from '#test/fake-engine.ts'
import { expectDefined, useKit } from '#test/kit.ts'
import { makeMeeting } from '#test/meetings.ts'
import { createUserWithRole } from '#test/roles.ts'
import { type InRoom, useRoom } from '#test/room-fixture.ts'

const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine })
const tenant = await kit.createTenant()
const host = await kit.createUser(tenant)
const { enterAs, enterAsGuest, knock } = useRoom({ kit, tenant, fake })

const openRoom = async (options: Parameters<typeof makeMeeting>[2] = {}) => {
  const meeting = await makeMeeting(kit, host, options)
  return { meeting, hedy: await enterAs(host, meeting) }
}
const readState = async ({ client, participantId }: InRoom) =>
  (await client.call(meetingControls.state, { participantId })).body
const findSelf = async (self: InRoom) =>
  expectDefined((await readState(self)).people.find(({ participantId }) => participantId === self.participantId))
const makeCoHost = ({ client, participantId }: InRoom, target: InRoom) =>
  client.call(meetingControls.setRole, { participantId, targetId: target.participantId, role: 'co-host' })

describe('a participant who returns', () => {
  it('after leaving has the name that they give now and no raised hand, but still the role', async () => {
    const { meeting, hedy } = await openRoom()
    const ann = await enterAsGuest(meeting, 'Ann')
    const { participantId } = ann
    await makeCoHost(hedy, ann)
    await ann.client.call(meetingControls.raiseHand, { participantId, raised: true })
    await ann.client.call(room.leave, { participantId })
    const again = await enterAsGuest(meeting, 'Anna', ann.cookie)
    expect(await findSelf(again)).toMatchObject({ name: 'Anna', handRaisedAt: null, role: 'co-host' })
    expect(await findSelf(await enterAsGuest(meeting, 'Anna', ann.cookie))).toMatchObject({ role: 'co-host' })
  })

  it('after a host has removed them is a participant like any other', async () => {
    const { meeting, hedy } = await openRoom({ options: { kickedMayRejoin: true } })
    const ann = await enterAsGuest(meeting, 'Ann')
    await makeCoHost(hedy, ann)
    const { participantId } = hedy
    const removed = await hedy.client.call(meetingControls.remove, { participantId, targetId: ann.participantId })
    expect(removed.status).toBe(200)
    const again = await enterAsGuest(meeting, 'Anna', ann.cookie)
    expect(await findSelf(again)).toMatchObject({ name: 'Anna', role: 'participant' })
  })
})

describe('a host', () => {
  it('is stopped neither by the lock nor by the lobby', async () => {
    const { meeting, hedy } = await openRoom({ options: { lobby: true } })
    const { client, participantId } = hedy
    await client.call(meetingControls.configure, { participantId, locked: true })
    const second = await enterAs(host, meeting)
    expect(await readState(second)).toMatchObject({ role: 'host', locked: true })
  })

  it('is no owner whose role may not start meetings: they wait like an invitee, without the password', async () => {
    const permissions = builtInRoles.member.filter((key) => key !== 'meeting.open.start')
    const owner = await createUserWithRole(kit, tenant, { level: 'member', permissions })
    const meeting = await makeMeeting(kit, owner)
    const joined = await kit.as(owner).call(room.join, { number: meeting.number, name: 'Olga' })
    expect(joined.body).toMatchObject({ state: 'waiting', isHost: false })
    expect((await kit.as(owner).call(room.preview, { number: meeting.number })).body.meeting?.isHost).toBe(false)
  })
})

it('a guest who waits for the host gets the cookie by which they are recognized', async () => {
  const meeting = await makeMeeting(kit, host)
  const waiting = await kit
    .guest(tenant)
    .call(room.join, { number: meeting.number, password: meeting.password, name: 'Gus' })
  expect(waiting.cookies.map(({ name }) => name)).toContain('guest')
})

it('the hosts hear of a caller who asks for the first time, or again after a while, but not of each request', async () => {
  const { meeting } = await openRoom({ options: { lobby: true } })
  const countEvents = async () =>
    (await kit.owner(`select from events where topic = 'meeting-controls' and object_id = $1`, [meeting.id])).length
  const { cookie } = await knock(meeting, 'Ann')
  expect(await countEvents()).toBe(1)
  await knock(meeting, 'Ann', cookie)
  expect(await countEvents()).toBe(1)
  await kit.owner(`update knocks set seen_at = seen_at - interval '91 seconds' where meeting_id = $1`, [meeting.id])
  await knock(meeting, 'Ann', cookie)
  expect(await countEvents()).toBe(2)
})

it('those in the lobby keep their place while they ask, and lose it when they stop', async () => {
  const { meeting, hedy } = await openRoom({ options: { lobby: true } })
  const findWaiting = async () => (await readState(hedy)).waiting.map(({ name }) => name)
  const ann = await knock(meeting, 'Ann')
  await knock(meeting, 'Ben')
  await knock(meeting, 'Ann', ann.cookie)
  expect(await findWaiting()).toEqual(['Ann', 'Ben'])
  await kit.owner(
    `update knocks set seen_at = seen_at - interval '91 seconds' where meeting_id = $1 and name = 'Ann'`,
    [meeting.id],
  )
  expect(await findWaiting()).toEqual(['Ben'])
  await knock(meeting, 'Anna', ann.cookie)
  expect(await findWaiting()).toEqual(['Ben', 'Anna'])
})
