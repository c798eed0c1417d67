import { meetingState } from '@foyer/contract/insight/meeting-state'
import { room } from '@foyer/contract/meetings/room'
import { expect, it } from 'vitest'
import type { EngineTrack } from '#engine/media-engine.ts'
import { useFakeEngine } from '#test/fake-engine.ts'
import { createKit, type TestUser, useKit } from '#test/kit.ts'
import { makeMeeting, type TestMeeting } from '#test/meetings.ts'
import { createUserWithRole } from '#test/roles.ts'
import { useRoom } from '#test/room-fixture.ts'

const fake = await useFakeEngine()
// The supervision of meetings would repair what these tests break.
const kit = await useKit({ engine: fake.engine, supervisorTimings: { heartbeatMs: 3_600_000 } })
const tenant = await kit.createTenant()
const host = await kit.createUser(tenant, { firstname: 'Hedy', lastname: 'Host' })
const { enterAsGuest, enterAs } = useRoom({ kit, tenant, fake })

const get = (number: string, user: TestUser = tenant.admin) => kit.as(user).call(meetingState.get, { id: number })
const track = (sid: string, source: EngineTrack['source'], muted = false): EngineTrack => ({
  sid,
  kind: source === 'microphone' ? 'audio' : 'video',
  source,
  muted,
})

/** Starts a meeting with its host and a guest, who hears and sees the host. */
async function startMeeting() {
  const meeting = await makeMeeting(kit, host, { topic: 'Handover', options: { joinBeforeHost: true } })
  const hosted = await enterAs(host, meeting)
  const guest = await enterAsGuest(meeting, 'Gus')
  const [{ room: name, id: conferenceId }] = await kit.owner(
    'select c.room, c.id from conferences c join participants p on p.conference_id = c.id where p.id = $1',
    [hosted.participantId],
  )
  const findSid = (identity: string) => String(fake.rooms.get(name)?.get(identity))
  const [hostSid, guestSid] = [findSid(hosted.participantId), findSid(guest.participantId)]
  const described = {
    publishers: [
      {
        sid: hostSid,
        identity: hosted.participantId,
        tracks: [track('TR_mic', 'microphone', true), track('TR_cam', 'camera')],
      },
    ],
    subscribers: [
      {
        sid: guestSid,
        identity: guest.participantId,
        tracks: ['TR_mic', 'TR_cam'].map((sid) => ({ sid, publisher: hostSid })),
      },
    ],
    orphans: [],
  }
  fake.setState(name, described)
  return { meeting, conferenceId, name: String(name), hosted, guest, hostSid, guestSid, described }
}

it('shows who sends and who receives what, from the engine, with the names of the portal', async () => {
  const { meeting, name, hosted, hostSid, guestSid } = await startMeeting()
  fake.setStats([
    {
      ...{ room: name, identity: hosted.participantId, sid: hostSid, connection: 'good', pausedVideos: 0 },
      ...{ loss: 0.01, roundTripMs: 20, sentBits: 1_000_000 },
    },
  ])
  const { status, body } = await get(`${meeting.number.slice(0, 3)} ${meeting.number.slice(3)}`)
  expect([status, body.number, body.topic, body.tenant]).toEqual([200, meeting.number, 'Handover', ''])
  expect(body.conference).toMatchObject({
    engine: 'read',
    seesSubscriptions: true,
    connected: { engine: 2, portal: 2 },
    counts: { publishers: 1, subscribers: 1, streams: 2, orphans: 0 },
    publishers: [
      {
        ...{ connectionId: hostSid, room: '', portal: 'connected', leftAt: null, since: null },
        tracks: [
          { source: 'microphone', muted: true },
          { source: 'camera', muted: false },
        ],
        ...{ loss: 0.01, roundTripMs: 20, sentBits: 1_000_000 },
      },
    ],
    subscribers: [
      {
        ...{ connectionId: guestSid, name: 'Gus', portal: 'connected', streams: 2, receivedBits: null },
        receives: [{ connectionId: hostSid, sources: ['microphone', 'camera'] }],
      },
    ],
    orphans: [],
  })
  fake.setStats([])
})

it('finds what engine and portal do not agree on, and streams that lead nowhere', async () => {
  const { meeting, conferenceId, name, hosted, guest, hostSid, guestSid, described } = await startMeeting()
  const stranger = fake.connect(name, 'somebody', true)
  await kit.owner(`update participants set left_at = now() - interval '1 minute' where id = $1`, [hosted.participantId])
  fake.rooms.get(name)?.delete(guest.participantId)
  const idle = await enterAsGuest(meeting, 'Ida')
  const idleSid = String(fake.rooms.get(name)?.get(idle.participantId))
  fake.setState(name, {
    ...described,
    subscribers: [],
    orphans: [
      { kind: 'subscription', trackSid: 'TR_cam', subscriberSid: guestSid },
      { kind: 'participant', sid: idleSid, identity: idle.participantId },
    ],
  })
  const { conference } = (await get(meeting.number)).body
  expect(conference?.publishers).toMatchObject([{ portal: 'left', leftAt: expect.any(String) }])
  expect(conference?.counts.orphans).toBe(5)
  expect(conference?.orphans.map(({ kind, connectionId }) => [kind, connectionId])).toEqual([
    ['engine-only', hostSid],
    ['engine-only', stranger],
    ['portal-only', guestSid],
    ['subscription', guestSid],
    ['idle', idleSid],
  ])
  expect(conference?.orphans[3]).toMatchObject({ name: 'Gus', source: 'camera', from: expect.any(String) })
  // Someone who left a moment ago is not reported yet, nor is one who moves to another room.
  await kit.owner('update participants set left_at = now() where id = $1', [hosted.participantId])
  await kit.owner('update participants set moved_at = now() where id = $1', [guest.participantId])
  const settling = (await get(meeting.number)).body.conference
  expect(settling?.orphans.map(({ kind }) => kind)).toEqual(['engine-only', 'subscription', 'idle'])
  await kit.owner('update conferences set ended_at = now() where id = $1', [conferenceId])
})

it('says where someone is whom the portal has with another connection, or in another room', async () => {
  const { meeting, conferenceId, hosted } = await startMeeting()
  await kit.owner(`update participants set connection_id = 'PA_other' where id = $1`, [hosted.participantId])
  expect((await get(meeting.number)).body.conference?.publishers).toMatchObject([{ portal: 'elsewhere' }])
  const breakoutRoom = `${(await kit.owner('select room from conferences where id = $1', [conferenceId]))[0].room}.b`
  const [{ id }] = await kit.owner(
    `insert into breakout_rooms (tenant_id, conference_id, position, name, room)
     values ($1, $2, 1, 'Blue', $3) returning id`,
    [tenant.tenantId, conferenceId, breakoutRoom],
  )
  await kit.owner('update participants set breakout_id = $2, connection_id = $3 where id = $1', [
    ...[hosted.participantId, id],
    'PA_blue',
  ])
  await fake.engine.ensureRoom(breakoutRoom)
  fake.rooms.get(breakoutRoom)?.set(hosted.participantId, 'PA_blue')
  fake.setState(breakoutRoom, {
    publishers: [{ sid: 'PA_blue', identity: hosted.participantId, tracks: [track('TR_1', 'camera')] }],
    ...{ subscribers: [], orphans: [] },
  })
  expect((await get(meeting.number)).body.conference?.publishers).toMatchObject([
    { portal: 'elsewhere', room: '' },
    { portal: 'connected', room: 'Blue' },
  ])
})

it('says that a meeting is not in progress, and that the engine does not respond or is elsewhere', async () => {
  const idle = await makeMeeting(kit, host, { topic: 'Quiet' })
  expect((await get(idle.number)).body).toMatchObject({ topic: 'Quiet', conference: null })
  const { meeting, conferenceId } = await startMeeting()
  fake.down()
  expect((await get(meeting.number)).body.conference).toMatchObject({ engine: 'away', counts: { publishers: 0 } })
  fake.up()
  await kit.owner(`update conferences set engine_instance = gen_random_uuid() where id = $1`, [conferenceId])
  expect((await get(meeting.number)).body.conference).toMatchObject({ engine: 'elsewhere', publishers: [] })
})

it('knows an engine that does not tell who receives what', async () => {
  const blind = await useFakeEngine({ seesSubscriptions: false })
  const portal = await createKit({ engine: blind.engine })
  const admin = portal.operator.admin
  const meeting: TestMeeting = await makeMeeting(portal, admin)
  await portal.as(admin).call(room.start, { id: meeting.id })
  const { body } = await portal.as(admin).call(meetingState.get, { id: meeting.number })
  expect(body.conference).toMatchObject({ engine: 'read', seesSubscriptions: false, subscribers: [] })
  await portal.close()
})

it('refuses what is no meeting ID, and one that does not exist or belongs to others', async () => {
  for (const id of ['123', 'abcdefghij', '12345678901']) {
    const { status, body } = await get(id)
    expect([status, body.issues?.[0]?.code]).toEqual([400, 'meeting-id-invalid'])
    expect(body.issues?.[0]?.message).toBe('Enter a valid Meeting Id')
  }
  const unknown = await get('0000000000')
  expect([unknown.status, unknown.body.message]).toEqual([404, 'Meeting Id not found'])
  const { number } = await makeMeeting(kit, host)
  const support = { level: 'member', permissions: ['room.meetingstate.get'] } as const
  const member = await createUserWithRole(kit, tenant, support)
  const own = await makeMeeting(kit, member)
  const managed = await makeMeeting(kit, host)
  await kit.owner('insert into meeting_managers (tenant_id, meeting_id, user_id) values ($1, $2, $3)', [
    ...[tenant.tenantId, managed.id],
    member.id,
  ])
  expect((await get(own.number, member)).body.number).toBe(own.number)
  expect((await get(managed.number, member)).body.number).toBe(managed.number)
  expect((await get(number, member)).body.code).toBe('meeting-id-not-found')
  expect((await get(number, (await kit.createTenant()).admin)).body.code).toBe('meeting-id-not-found')
  const operator = await get(number, kit.operator.admin)
  expect([operator.status, operator.body.tenant]).toEqual([200, `Tenant ${tenant.subdomain}`])
  expect((await get(number, host)).status).toBe(403)
})
