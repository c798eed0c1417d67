import type { Call } from '@foyer/contract/call'
import { meetingControls } from '@foyer/contract/meetings/meeting-controls'
import { room } from '@foyer/contract/meetings/room'
import { describe, expect, it } from 'vitest'
import { useFakeEngine } from '#test/fake-engine.ts'
import { useKit } from '#test/kit.ts'
import { makeMeeting } from '#test/meetings.ts'
import { type InRoom, useRoom } from '#test/room-fixture.ts'

const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine })
const tenant = await kit.createTenant()
const host = await kit.createUser(tenant, { firstname: 'Hedy', lastname: 'Host' })
const { connect, enterAs, enterAsGuest, knock } = useRoom({ kit, tenant, fake })
type Options = Parameters<typeof makeMeeting>[2]

const openRoom = async (options: Options = {}) => {
  const meeting = await makeMeeting(kit, host, options)
  return { meeting, hedy: await enterAs(host, meeting) }
}
const readState = async ({ client, participantId }: InRoom) =>
  (await client.call(meetingControls.state, { participantId })).body
const makeCoHost = ({ client, participantId }: InRoom, target: InRoom) =>
  client.call(meetingControls.setRole, { participantId, targetId: target.participantId, role: 'co-host' })
const readLog = async (meetingId: string) =>
  (
    await kit.owner(
      `select type, name, by_name from conference_events e join conferences c on c.id = e.conference_id
       where c.meeting_id = $1 order by e.id`,
      [meetingId],
    )
  ).map(({ type, name, by_name }) => `${by_name}: ${type} ${name}`.trim())

describe('what hosts may do', () => {
  type Act = { name: string; call: Call; input: (target: string) => object; roles: readonly string[] }
  const hosting = ['host', 'co-host']
  const acts: Act[] = [
    { name: 'mute', call: meetingControls.mute, input: (targetId) => ({ targetId }), roles: hosting },
    { name: 'mute all', call: meetingControls.mute, input: () => ({}), roles: hosting },
    { name: 'stop video', call: meetingControls.stopVideo, input: (targetId) => ({ targetId }), roles: hosting },
    { name: 'ask to unmute', call: meetingControls.askToUnmute, input: (targetId) => ({ targetId }), roles: hosting },
    { name: 'lower a hand', call: meetingControls.lowerHand, input: (targetId) => ({ targetId }), roles: hosting },
    { name: 'lower all hands', call: meetingControls.lowerHand, input: () => ({}), roles: hosting },
    { name: 'rename', call: meetingControls.rename, input: (targetId) => ({ targetId, name: 'Zoe' }), roles: hosting },
    { name: 'lock', call: meetingControls.configure, input: () => ({ locked: true }), roles: hosting },
    {
      name: 'set options',
      call: meetingControls.configure,
      input: () => ({ options: { chat: 'off' } }),
      roles: hosting,
    },
    {
      name: 'make a co-host',
      call: meetingControls.setRole,
      input: (targetId) => ({ targetId, role: 'co-host' }),
      roles: ['host'],
    },
    {
      name: 'hand over',
      call: meetingControls.setRole,
      input: (targetId) => ({ targetId, role: 'host' }),
      roles: ['host'],
    },
    { name: 'remove', call: meetingControls.remove, input: (targetId) => ({ targetId }), roles: hosting },
  ]

  for (const role of ['host', 'co-host', 'participant']) {
    it.each(acts)(`$name as ${role}`, async ({ call, input, roles }) => {
      const { meeting, hedy } = await openRoom()
      const [ann, ben] = [await enterAsGuest(meeting, 'Ann'), await enterAsGuest(meeting, 'Ben')]
      if (role === 'co-host') expect((await makeCoHost(hedy, ann)).status).toBe(200)
      const actor = role === 'host' ? hedy : ann
      const { participantId } = actor
      const response = await actor.client.call(call, { participantId, ...input(ben.participantId) })
      expect(response.status).toBe(roles.includes(role) ? 200 : 403)
      if (!roles.includes(role)) expect(response.body).toMatchObject({ code: 'hosts-only' })
    })
  }

  it.each(acts)('$name is not found for strangers, other participants’ stays and those who have left', async (act) => {
    const { meeting, hedy } = await openRoom()
    const ben = await enterAsGuest(meeting, 'Ben')
    const elsewhere = await kit.createTenant()
    const input = { participantId: hedy.participantId, ...act.input(ben.participantId) }
    for (const client of [ben.client, kit.as(tenant.admin), kit.guest(tenant), kit.as(elsewhere.admin)])
      expect((await client.call(act.call, input)).status).toBe(404)
    await hedy.client.call(room.leave, { participantId: hedy.participantId })
    expect((await hedy.client.call(act.call, input)).status).toBe(404)
  })
})

describe('the state of a room', () => {
  it('has those who are connected with their roles, and raised hands', async () => {
    const { meeting, hedy } = await openRoom()
    const ann = await enterAsGuest(meeting, 'Ann')
    const { participantId } = ann
    await ann.client.call(meetingControls.raiseHand, { participantId, raised: true })
    const state = await readState(hedy)
    expect(state).toMatchObject({ role: 'host', locked: false, waiting: [], chatSequence: 0 })
    expect(state.people.map(({ name, role, isUser }: { [key: string]: unknown }) => ({ name, role, isUser }))).toEqual([
      { name: 'User', role: 'host', isUser: true },
      { name: 'Ann', role: 'participant', isUser: false },
    ])
    const raisedAt = state.people[1]?.handRaisedAt
    expect(Date.parse(raisedAt ?? '')).toBeGreaterThan(0)
    await ann.client.call(meetingControls.raiseHand, { participantId, raised: true })
    expect((await readState(hedy)).people[1]?.handRaisedAt).toBe(raisedAt)
    await hedy.client.call(meetingControls.lowerHand, { participantId: hedy.participantId })
    expect((await readState(ann)).people[1]?.handRaisedAt).toBeNull()
  })

  it('keeps name, hand and role of a participant whose connection was lost', async () => {
    const { meeting, hedy } = await openRoom()
    const ann = await enterAsGuest(meeting, 'Ann')
    await makeCoHost(hedy, ann)
    await ann.client.call(meetingControls.raiseHand, { participantId: ann.participantId, raised: true })
    const { participantId } = hedy
    await hedy.client.call(meetingControls.rename, { participantId, targetId: ann.participantId, name: 'Anna' })
    const again = await enterAsGuest(meeting, 'Ann', ann.cookie)
    const state = await readState(again)
    expect(state.role).toBe('co-host')
    const own = state.people.find((one: { participantId: string }) => one.participantId === again.participantId)
    expect(own).toMatchObject({ name: 'Anna', role: 'co-host' })
    expect(own?.handRaisedAt).toEqual(expect.any(String))
  })
})

describe('muting', () => {
  it('reaches the microphones that are on, of one participant or of all but the hosts', async () => {
    const { meeting, hedy } = await openRoom()
    const [ann, ben] = [await enterAsGuest(meeting, 'Ann'), await enterAsGuest(meeting, 'Ben')]
    for (const [index, { participantId }] of [hedy, ann, ben].entries()) {
      fake.setTracks(participantId, [
        { sid: `mic-${index}`, kind: 'audio', source: 'microphone', muted: index === 2 },
        { sid: `camera-${index}`, kind: 'video', source: 'camera', muted: false },
      ])
    }
    const { participantId } = hedy
    expect((await hedy.client.call(meetingControls.mute, { participantId })).status).toBe(200)
    expect(fake.muted.splice(0)).toEqual(['mic-1'])
    await hedy.client.call(meetingControls.stopVideo, { participantId, targetId: ben.participantId })
    expect(fake.muted.splice(0)).toEqual(['camera-2'])
    expect(await readLog(meeting.id)).toEqual(['User: muted Ann', 'User: muted Ben', 'User: video-stopped Ben'])
  })

  it('fails while the engine is away', async () => {
    const { meeting, hedy } = await openRoom()
    await enterAsGuest(meeting, 'Ann')
    fake.down()
    const { participantId } = hedy
    const response = await hedy.client.call(meetingControls.mute, { participantId })
    fake.up()
    expect(response.body).toMatchObject({ code: 'unavailable' })
  })

  it('is asked to be undone, not done', async () => {
    const { meeting, hedy } = await openRoom()
    const ann = await enterAsGuest(meeting, 'Ann')
    const { participantId } = hedy
    await hedy.client.call(meetingControls.askToUnmute, { participantId, targetId: ann.participantId })
    expect((await readState(ann)).unmuteRequestedAt).not.toBeNull()
    expect((await readState(hedy)).unmuteRequestedAt).toBeNull()
  })
})

describe('removing', () => {
  it('keeps out every tab of a participant, unless the options let them come back', async () => {
    const { meeting, hedy } = await openRoom()
    const ann = await enterAsGuest(meeting, 'Ann')
    const tab = await enterAsGuest(meeting, 'Ann', ann.cookie)
    const { participantId } = hedy
    await hedy.client.call(meetingControls.remove, { participantId, targetId: tab.participantId })
    expect(fake.removed).toEqual(expect.arrayContaining([ann.participantId, tab.participantId]))
    for (const { client, participantId: id } of [ann, tab])
      expect((await client.call(meetingControls.state, { participantId: id })).status).toBe(404)
    const refused = await knock(meeting, 'Other name', ann.cookie)
    expect(refused).toMatchObject({ status: 403, body: { code: 'removed-from-meeting' } })
    await hedy.client.call(meetingControls.configure, { participantId, options: { kickedMayRejoin: true } })
    expect((await knock(meeting, 'Ann', ann.cookie)).body).toMatchObject({ state: 'joined' })
  })

  it('can lock the meeting in the same step', async () => {
    const { meeting, hedy } = await openRoom()
    const [ann, ben] = [await enterAsGuest(meeting, 'Ann'), await enterAsGuest(meeting, 'Ben')]
    const { participantId } = hedy
    await hedy.client.call(meetingControls.remove, { participantId, targetId: ann.participantId })
    expect(await readState(hedy)).toMatchObject({ locked: false })
    await hedy.client.call(meetingControls.remove, { participantId, targetId: ben.participantId, lock: true })
    expect(await readState(hedy)).toMatchObject({ locked: true })
    // Another browser is another guest.
    expect((await knock(meeting, 'Ben')).body).toMatchObject({ code: 'meeting-locked' })
    expect(await readLog(meeting.id)).toEqual(expect.arrayContaining(['User: removed Ben', 'User: locked']))
  })

  it('does not reach hosts', async () => {
    const { meeting, hedy } = await openRoom()
    const ann = await enterAsGuest(meeting, 'Ann')
    await makeCoHost(hedy, ann)
    const { participantId } = ann
    const response = await ann.client.call(meetingControls.remove, { participantId, targetId: hedy.participantId })
    expect(response.status).toBe(403)
  })
})

describe('a locked meeting', () => {
  it('refuses newcomers; those who were in it return', async () => {
    const { meeting, hedy } = await openRoom()
    const ann = await enterAsGuest(meeting, 'Ann')
    await hedy.client.call(meetingControls.configure, { participantId: hedy.participantId, locked: true })
    expect(await knock(meeting, 'Ben')).toMatchObject({ status: 409, body: { code: 'meeting-locked' } })
    expect((await knock(meeting, 'Ann', ann.cookie)).body).toMatchObject({ state: 'joined' })
    expect(await readState(hedy)).toMatchObject({ locked: true })
    expect(await readLog(meeting.id)).toEqual(['User: locked'])
  })
})

describe('handing over', () => {
  it('makes the host a co-host, who returns as that', async () => {
    const { meeting, hedy } = await openRoom()
    const ann = await enterAsGuest(meeting, 'Ann')
    const { participantId } = hedy
    await hedy.client.call(meetingControls.setRole, { participantId, targetId: ann.participantId, role: 'host' })
    expect((await readState(ann)).role).toBe('host')
    expect((await readState(hedy)).role).toBe('co-host')
    const again = await enterAs(host, meeting)
    expect((await readState(again)).role).toBe('co-host')
  })

  it('and naming co-hosts need the option', async () => {
    const { meeting, hedy } = await openRoom({ options: { coHosts: false } })
    const ann = await enterAsGuest(meeting, 'Ann')
    expect((await makeCoHost(hedy, ann)).body).toMatchObject({ code: 'option-off' })
  })
})

describe('sharing the screen for hosts only', () => {
  it('is what the engine grants, also after a change of role or option', async () => {
    const { meeting, hedy } = await openRoom({ options: { screenShare: 'hosts' } })
    const ann = await enterAsGuest(meeting, 'Ann')
    const sources = () => fake.granted.get(ann.participantId)?.sources
    await makeCoHost(hedy, ann)
    await expect.poll(sources).toContain('screen-share')
    const { participantId } = hedy
    const targetId = ann.participantId
    await hedy.client.call(meetingControls.setRole, { participantId, targetId, role: 'participant' })
    await expect.poll(sources).toEqual(['camera', 'microphone'])
    await hedy.client.call(meetingControls.configure, { participantId, options: { screenShare: 'everyone' } })
    await expect.poll(sources).toContain('screen-share')
  })
})

describe('renaming oneself', () => {
  it('needs the option', async () => {
    const { meeting, hedy } = await openRoom({ options: { rename: false } })
    const ann = await enterAsGuest(meeting, 'Ann')
    const rename = ({ client, participantId }: InRoom) =>
      client.call(meetingControls.rename, { participantId, targetId: participantId, name: 'Someone' })
    expect((await rename(ann)).body).toMatchObject({ code: 'option-off' })
    expect((await rename(hedy)).status).toBe(200)
  })
})

describe('entering', () => {
  it('tells participants, but not hosts, to begin muted and without video', async () => {
    const meeting = await makeMeeting(kit, host, { options: { muteOnEntry: true, videoOffOnEntry: true } })
    const { number, password } = meeting
    const started = (await kit.as(host).call(room.start, { id: meeting.id })).body
    expect(started).toMatchObject({ microphone: true, camera: true })
    await connect(started.participantId ?? '')
    const joined = await kit.guest(tenant).call(room.join, { number, password, name: 'Gus' })
    expect(joined.body).toMatchObject({ microphone: false, camera: false })
  })

  it.each([
    [{ muteOnEntry: true }, { microphone: false, camera: true }],
    [{ videoOffOnEntry: true }, { microphone: true, camera: false }],
  ])('with %o, chosen in the room, counts for those who join later', async (options, expected) => {
    const { meeting, hedy } = await openRoom()
    await hedy.client.call(meetingControls.configure, { participantId: hedy.participantId, options })
    expect((await knock(meeting, 'Gus')).body).toMatchObject(expected)
  })
})
