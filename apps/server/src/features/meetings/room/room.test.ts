import { room } from '@foyer/contract/meetings/room'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFakeEngine, type FakeEngine } from '#test/fake-engine.ts'
import { createKit, type Kit, type TestTenant, type TestUser } from '#test/kit.ts'
import { makeMeeting, type TestMeeting } from '#test/meetings.ts'

let kit: Kit
let fake: FakeEngine
let tenant: TestTenant
let host: TestUser
beforeAll(async () => {
  fake = await createFakeEngine({ maxParticipants: 3 })
  kit = await createKit({ engine: fake.engine })
  tenant = await kit.makeTenantWithData.tenant()
  host = await kit.makeTenantWithData.user(tenant, { firstname: 'Hedy', lastname: 'Host' })
})
afterAll(async () => {
  await kit.close()
  await fake.engine.stop()
})

const device = { os: 'Linux', version: '1', platform: 'Chrome', speaker: 's', mic: 'm', camera: 'c', network: '4g' }
const cookieOf = (response: { cookies: { name: string; value: string }[] }) =>
  response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
const pipeSockets = (meeting: TestMeeting, name = 'Gus', cookie?: string) =>
  kit.guest(tenant, cookie).call(room.join, { number: meeting.number, password: meeting.password, name })
const start = (meeting: TestMeeting) => kit.as(host).call(room.start, { id: meeting.id })
const toClaims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const rowOf = async (table: string, id: string) => (await kit.owner(`select * from ${table} where id = $1`, [id]))[0]

describe('start', () => {
  it('lets the host in without a password and opens the conference of the running occurrence', async () => {
    const meeting = await makeMeeting(kit, host, { startsInMinutes: 30, topic: 'Budget' })
    const response = await start(meeting)
    expect(response.body).toMatchObject({
      state: 'joined',
      topic: 'Budget',
      isHost: true,
      iceServers: [],
      password: meeting.password,
    })
    expect(response.body.url).toBe(`ws://${tenant.subdomain}.localhost:3000`)
    const conference = await rowOf('conferences', response.body.conferenceId)
    expect(conference).toMatchObject({
      tenant_id: tenant.tenantId,
      meeting_id: meeting.id,
      occurrence_id: meeting.occurrenceId,
      host_name: 'Hedy Host',
      number: meeting.number,
      ended_at: null,
      engine_instance: fake.engine.instance,
    })
    expect(fake.rooms.has(conference.room)).toBe(true)
    expect(conference.room.startsWith(`${tenant.tenantId}.`)).toBe(true)
  })

  it('belongs to no occurrence earlier than an hour before it', async () => {
    const meeting = await makeMeeting(kit, host, { startsInMinutes: 61 })
    const response = await start(meeting)
    expect((await rowOf('conferences', response.body.conferenceId)).occurrence_id).toBeNull()
  })

  it('issues a token for this room, a random identity and nothing more', async () => {
    const meeting = await makeMeeting(kit, host)
    const [first, second] = [await start(meeting), await start(meeting)]
    expect(second.body.conferenceId).toBe(first.body.conferenceId)
    const [one, two] = [toClaims(first.body.token), toClaims(second.body.token)]
    expect(one.sub).toBe(first.body.participantId)
    expect(two.sub).not.toBe(one.sub)
    expect(two.video).toEqual({ room: one.video.room, roomJoin: true, publish: true, subscribe: true })
  })

  it('answers for somebody else’s meeting as for an unknown one', async () => {
    const meeting = await makeMeeting(kit, host)
    const other = await kit.makeTenantWithData.user(tenant)
    const elsewhere = await kit.makeTenantWithData.tenant()
    for (const user of [other, tenant.admin, elsewhere.admin]) {
      expect(await kit.as(user).call(room.start, { id: meeting.id })).toMatchObject({
        status: 404,
        body: { code: 'not-found' },
      })
    }
  })

  it('opens one conference however many begin at once', async () => {
    const meeting = await makeMeeting(kit, host, { joinBeforeHost: true })
    const responses = await Promise.all([start(meeting), pipeSockets(meeting), start(meeting)])
    expect(new Set(responses.map(({ body }) => body.conferenceId)).size).toBe(1)
  })
})

describe('join', () => {
  it('has a guest wait until the host begins, behind the right password only', async () => {
    const meeting = await makeMeeting(kit, host, { startsInMinutes: 10 })
    const waiting = await pipeSockets(meeting)
    expect(waiting.body).toMatchObject({ state: 'waiting', topic: meeting.topic, host: 'Hedy Host', isHost: false })
    expect(Date.parse(waiting.body.startsAt)).toBeGreaterThan(Date.now())
    await start(meeting)
    expect((await pipeSockets(meeting)).body).toMatchObject({ state: 'joined', isHost: false, password: '' })
  })

  it('lets the first one in before the host where the meeting says so', async () => {
    const meeting = await makeMeeting(kit, host, { joinBeforeHost: true })
    const response = await pipeSockets(meeting)
    expect(response.body.state).toBe('joined')
    expect((await rowOf('conferences', response.body.conferenceId)).host_id).toBe(host.id)
  })

  it('makes a signed-in owner host without the password', async () => {
    const meeting = await makeMeeting(kit, host)
    const response = await kit.as(host).call(room.join, { number: meeting.number, name: 'Hedy' })
    expect(response.body).toMatchObject({ state: 'joined', isHost: true })
  })

  it('answers unknown number, wrong password, deleted meeting and another tenant’s number alike', async () => {
    const meeting = await makeMeeting(kit, host)
    const deleted = await makeMeeting(kit, host)
    await kit.owner('update meetings set deleted_at = now() where id = $1', [deleted.id])
    const elsewhere = await kit.makeTenantWithData.tenant()
    const theirs = await makeMeeting(kit, elsewhere.admin, { joinBeforeHost: true })
    const responses = await Promise.all([
      pipeSockets({ ...meeting, password: 'wrong-1' }),
      pipeSockets({ ...meeting, number: '0000000000' }),
      pipeSockets(deleted),
      pipeSockets(theirs),
    ])
    for (const { status, body } of responses) {
      expect(status).toBe(404)
      expect({ ...body, requestId: '' }).toEqual({
        status: 404,
        code: 'join-refused',
        message: 'Incorrect meeting ID or password',
        requestId: '',
      })
    }
    expect((await kit.owner('select from conferences where meeting_id = $1', [theirs.id])).length).toBe(0)
  })

  it('answers nothing at the host of a disabled tenant', async () => {
    const closed = await kit.makeTenantWithData.tenant()
    const meeting = await makeMeeting(kit, closed.admin, { joinBeforeHost: true })
    await kit.owner(`update hosts set status = 'disabled' where tenant_id = $1`, [closed.tenantId])
    const response = await kit
      .guest(closed)
      .call(room.join, { number: meeting.number, password: meeting.password, name: 'Gus' })
    expect(response.status).toBe(404)
  })

  it('refuses fields that would choose role, identity or room', async () => {
    const meeting = await makeMeeting(kit, host, { joinBeforeHost: true })
    const asked = { number: meeting.number, password: meeting.password, name: 'Eve' }
    for (const extra of [{ role: 'host' }, { identity: 'x' }, { roomAdmin: true }]) {
      expect((await kit.guest(tenant).send(room.join, { ...asked, ...extra })).status).toBe(400)
    }
    expect((await kit.guest(tenant).send(room.join, { ...asked, name: ' ' })).body.code).toBe(
      'participant-name-invalid',
    )
  })

  it('is full at the engine’s size, and not for who only comes back', async () => {
    const meeting = await makeMeeting(kit, host)
    await start(meeting)
    const guest = await pipeSockets(meeting, 'One')
    await pipeSockets(meeting, 'Two')
    const late = await pipeSockets(meeting, 'Three')
    expect(late).toMatchObject({ status: 409, body: { code: 'meeting-full' } })
    const again = await pipeSockets(meeting, 'One', cookieOf(guest))
    expect(again.body.state).toBe('joined')
    expect((await rowOf('participants', guest.body.participantId)).dismissed).toBe(true)
    expect(fake.removed).toContain(guest.body.participantId)
  })

  it('writes nothing when the engine fails', async () => {
    const meeting = await makeMeeting(kit, host)
    fake.down()
    const response = await start(meeting)
    fake.up()
    expect(response).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect((await kit.owner('select from conferences where meeting_id = $1', [meeting.id])).length).toBe(0)
  })

  it('says that no engine is configured', async () => {
    const off = await createKit()
    const meeting = await makeMeeting(off, host, { joinBeforeHost: true })
    const response = await off.as(host).call(room.start, { id: meeting.id })
    expect(response).toMatchObject({ status: 503, body: { code: 'engine-off' } })
    await off.close()
  })
})

describe('report and leave', () => {
  it('belong to the sitting’s own guest or user; for others it is not there', async () => {
    const meeting = await makeMeeting(kit, host)
    const hosted = await start(meeting)
    const guest = await pipeSockets(meeting)
    const cookie = cookieOf(guest)
    const stranger = cookieOf(await pipeSockets(meeting, 'Other'))
    const asked = { participantId: guest.body.participantId }
    for (const caller of [kit.guest(tenant), kit.guest(tenant, stranger), kit.as(host)]) {
      expect((await caller.call(room.report, { ...asked, device })).body.code).toBe('not-found')
      expect((await caller.call(room.leave, asked)).body.code).toBe('not-found')
    }
    expect((await kit.guest(tenant, cookie).call(room.report, { ...asked, device })).status).toBe(200)
    expect(await rowOf('participants', guest.body.participantId)).toMatchObject({ ...device, ip: '127.0.0.1' })
    expect((await kit.guest(tenant, cookie).call(room.leave, asked)).status).toBe(200)
    const left = await rowOf('participants', guest.body.participantId)
    expect(left).toMatchObject({ dismissed: true })
    expect(left.left_at).not.toBeNull()
    const own = { participantId: hosted.body.participantId }
    expect((await kit.as(host).call(room.leave, own)).status).toBe(200)
  })
})

describe('end', () => {
  it('is for the host and administrators of the tenant, closes the room and every sitting', async () => {
    const stranger = await kit.makeTenantWithData.user(tenant)
    const elsewhere = await kit.makeTenantWithData.tenant()
    for (const identity of [host, tenant.admin]) {
      const meeting = await makeMeeting(kit, host)
      const { body } = await start(meeting)
      const asked = { conferenceId: body.conferenceId }
      for (const user of [stranger, elsewhere.admin]) {
        expect((await kit.as(user).call(room.end, asked)).body.code).toBe('not-found')
      }
      const before = await rowOf('conferences', body.conferenceId)
      fake.connect(before.room, body.participantId)
      await expect.poll(async () => (await rowOf('participants', body.participantId)).connected_at).not.toBeNull()
      expect((await kit.as(identity).call(room.end, asked)).status).toBe(200)
      const after = await rowOf('conferences', body.conferenceId)
      expect(after.ended_at).not.toBeNull()
      expect(after.participant_count).toBe(1)
      await expect.poll(() => fake.closed).toContain(after.room)
      expect((await rowOf('participants', body.participantId)).left_at).not.toBeNull()
      expect((await start(meeting)).body.conferenceId).not.toBe(body.conferenceId)
      expect((await kit.as(identity).call(room.end, asked)).status).toBe(200)
    }
  })
})
