import { conferences } from '@foyer/contract/meetings/conferences'
import { feedback } from '@foyer/contract/meetings/feedback'
import { room } from '@foyer/contract/meetings/room'
import { expect, it } from 'vitest'
import type { ConnectionState } from '#engine/engine-stats.ts'
import { useFakeEngine } from '#test/fake-engine.ts'
import { useKit } from '#test/kit.ts'
import { makeMeeting } from '#test/meetings.ts'

const fake = await useFakeEngine()
const kit = await useKit({
  engine: fake.engine,
  supervisorTimings: { heartbeatMs: 50, sweepMs: 3_600_000, samplesMs: 50, sumsMs: 0 },
})
const tenant = await kit.createTenant()
const host = await kit.createUser(tenant, { firstname: 'Hedy', lastname: 'Host' })
const admin = kit.as(tenant.admin)
const page = { page: 1, size: 25 }
const patient = { timeout: 20_000 }

const device = { os: 'Linux', version: '1', platform: 'Desktop', speaker: 's', mic: 'm', camera: '', network: '4g' }
const toCookie = (response: { cookies: { name: string; value: string }[] }) =>
  response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

/** Starts a conference, which its host and a guest join. */
async function startWithGuest(topic = 'Weekly') {
  const meeting = await makeMeeting(kit, host, { topic, options: { joinBeforeHost: true } })
  const hosted = (await kit.as(host).call(room.start, { id: meeting.id })).body
  const { number, password } = meeting
  const response = await kit.guest(tenant).call(room.join, { number, password, name: 'Gus', device })
  const conferenceId = String(hosted.conferenceId)
  const [{ room: name }] = await kit.owner('select room from conferences where id = $1', [conferenceId])
  const connect = async (participantId: string) => {
    fake.connect(name, participantId)
    const find = async () =>
      (await kit.owner('select left_at, connected_at from participants where id = $1', [participantId]))[0]
    await expect.poll(find, patient).toMatchObject({ left_at: null, connected_at: expect.any(Date) })
  }
  await connect(hosted.participantId)
  await connect(response.body.participantId)
  return {
    conferenceId,
    name: String(name),
    hostStay: String(hosted.participantId),
    guestStay: String(response.body.participantId),
    guest: kit.guest(tenant, toCookie(response)),
    connect,
  }
}

const listEvents = async (conferenceId: string, more: { list?: 'live' | 'completed'; participantId?: string } = {}) =>
  (await admin.call(conferences.listEvents, { ...page, conferenceId, list: 'live', ...more })).body.items

it('logs who joined, changed devices, left and came back, and who ended the meeting', async () => {
  const { conferenceId, name, hostStay, guestStay, guest, connect } = await startWithGuest()
  await guest.call(room.report, { participantId: guestStay, device: { ...device, mic: 'Headset', camera: 'Webcam' } })
  await guest.call(room.report, { participantId: guestStay, device: { ...device, mic: '', camera: 'Webcam' } })
  fake.leave(name, guestStay, 'connection-lost')
  await expect.poll(async () => (await listEvents(conferenceId)).length, patient).toBe(4)
  await connect(guestStay)
  await guest.call(room.leave, { participantId: guestStay })
  fake.leave(name, guestStay)
  await kit.as(host).call(room.end, { conferenceId })
  const about = { name: 'Gus', by: '' }
  const hers = { type: 'joined', name: 'Hedy Host', by: '', detail: '' }
  const his = [
    { type: 'joined', ...about, detail: '' },
    { type: 'device-changed', ...about, detail: 'mic:Headset' },
    { type: 'left', ...about, detail: 'connection-lost' },
    { type: 'joined', ...about, detail: 'again' },
    { type: 'left', ...about, detail: 'left' },
  ]
  const all = [hers, ...his, { type: 'ended', name: '', by: 'Hedy Host', detail: '' }]
  expect(await listEvents(conferenceId)).toMatchObject(all)
  expect(await listEvents(conferenceId, { list: 'completed' })).toMatchObject(all)
  expect(await listEvents(conferenceId, { participantId: guestStay })).toMatchObject(his)
  expect(await listEvents(conferenceId, { participantId: hostStay })).toMatchObject([hers])
  const newest = { page: 1, size: 2, conferenceId, list: 'completed', sort: '-time' } as const
  expect((await admin.call(conferences.listEvents, newest)).body).toMatchObject({
    hasMore: true,
    items: [{ type: 'ended' }, { type: 'left' }],
  })
})

it('shows the log to administrators of the tenant only, in the list that the meeting is in', async () => {
  const { conferenceId } = await startWithGuest()
  const input = { ...page, conferenceId, list: 'live' } as const
  expect((await kit.as(host).call(conferences.listEvents, input)).status).toBe(403)
  expect((await kit.as((await kit.createTenant()).admin).call(conferences.listEvents, input)).status).toBe(404)
  expect((await kit.as(kit.operator.admin).call(conferences.listEvents, input)).body.items.length).toBe(2)
  expect((await admin.call(conferences.listEvents, { ...input, list: 'completed' })).status).toBe(404)
})

it('records no more device changes than a participant makes', async () => {
  const { conferenceId, guestStay, guest } = await startWithGuest()
  const report = (mic: string) => guest.call(room.report, { participantId: guestStay, device: { ...device, mic } })
  await report('first')
  await kit.owner(
    `insert into conference_events (tenant_id, conference_id, type, participant_id)
     select $1, $2, 'device-changed', $3 from generate_series(1, 98)`,
    [tenant.tenantId, conferenceId, guestStay],
  )
  await report('second')
  await report('third')
  const devices = await kit.owner(
    `select detail from conference_events where conference_id = $1 and detail like 'mic:%' order by id`,
    [conferenceId],
  )
  expect(devices).toEqual([{ detail: 'mic:first' }])
})

it('keeps how good the connections were, and what participants said, with the completed meeting', async () => {
  const { conferenceId, name, hostStay, guestStay, guest } = await startWithGuest('Quality review')
  const measure = (connection: ConnectionState, loss: number) =>
    fake.setStats([
      { room: name, identity: guestStay, sid: 'PA_1', connection, loss, roundTripMs: 80, pausedVideos: 0 },
      { room: name, identity: hostStay, sid: 'PA_2', connection: 'unknown', pausedVideos: 0 },
    ])
  const find = async (id: string) => (await kit.owner('select * from participants where id = $1', [id]))[0]
  measure('poor', 0.25)
  await expect.poll(async () => (await find(guestStay)).quality_samples, patient).toBeGreaterThan(1)
  await guest.call(room.leave, { participantId: guestStay })
  fake.leave(name, guestStay)
  fake.setStats([])
  await guest.call(feedback.give, {
    participantId: guestStay,
    rating: 2,
    audioIssues: ['echo'],
    suggestion: 'Less echo',
  })
  await kit.as(host).call(feedback.give, { participantId: hostStay, rating: 5 })
  await kit.as(host).call(room.end, { conferenceId })
  const quality = { state: 'poor', poorShare: 1, loss: 0.25, roundTripMs: 80 }
  const listed = (await admin.call(conferences.listCompleted, { ...page, search: 'quality' })).body.items
  expect(listed).toMatchObject([{ id: conferenceId, rating: 3.5, connection: quality }])
  const participants = (await admin.call(conferences.listCompletedParticipants, { ...page, conferenceId })).body.items
  const [hers, his] = participants
  const none = { videoIssues: [], audioIssues: [], shareIssues: [], suggestion: '' }
  expect(hers).toMatchObject({ quality: null, feedback: { rating: 5, ...none } })
  expect(his).toMatchObject({
    quality,
    feedback: { ...none, rating: 2, audioIssues: ['echo'], suggestion: 'Less echo' },
  })
  const file = (await admin.call(conferences.exportCompleted, { search: 'quality', language: 'en' })).body
  expect(file).toContain('Average rating,Worst connection,Poor for (% of the time),Packet loss (%),Round trip (ms)')
  expect(file).toContain(',3.5,Poor,100,25.0,80')
})
