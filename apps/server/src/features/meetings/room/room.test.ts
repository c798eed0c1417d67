import { room } from '@foyer/contract/meetings/room'
import { describe, expect, it } from 'vitest'
import { useFakeEngine } from '#test/fake-engine.ts'
import { createKit, useKit } from '#test/kit.ts'
import { makeMeeting, type TestMeeting } from '#test/meetings.ts'

const fake = await useFakeEngine({ maxParticipants: 3 })
const kit = await useKit({ engine: fake.engine })
const tenant = await kit.createTenant()
const host = await kit.createUser(tenant, { firstname: 'Hedy', lastname: 'Host' })

const device = { os: 'Linux', version: '1', platform: 'Chrome', speaker: 's', mic: 'm', camera: 'c', network: '4g' }
const toCookie = (response: { cookies: { name: string; value: string }[] }) =>
  response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
const joinAsGuest = (meeting: TestMeeting, name = 'Gus', cookie?: string) =>
  kit.guest(tenant, cookie).call(room.join, { number: meeting.number, password: meeting.password, name })
const start = (meeting: TestMeeting) => kit.as(host).call(room.start, { id: meeting.id })
const parseClaims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const findRow = async (table: string, id: string) => (await kit.owner(`select * from ${table} where id = $1`, [id]))[0]

/** Writes digits as an East Asian keyboard does. */
const widen = (digits: string): string =>
  [...digits].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('')

it('takes the digits of an East Asian keyboard as numbers', async () => {
  const { number, password } = await makeMeeting(kit, host, { options: { joinBeforeHost: true } })
  const response = await kit.guest(tenant).call(room.join, { number: widen(number), password, name: 'Gus' })
  expect(response.body.state).toBe('joined')
})

describe('starting a meeting', () => {
  it('admits the host without a password and opens the conference of the current occurrence', async () => {
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
    const conference = await findRow('conferences', response.body.conferenceId)
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

  it('opens a conference without an occurrence more than an hour before the next one', async () => {
    const meeting = await makeMeeting(kit, host, { startsInMinutes: 61 })
    const response = await start(meeting)
    expect((await findRow('conferences', response.body.conferenceId)).occurrence_id).toBeNull()
  })

  it('issues a token for the room and a random identity only', async () => {
    const meeting = await makeMeeting(kit, host)
    const [first, second] = [await start(meeting), await start(meeting)]
    expect(second.body.conferenceId).toBe(first.body.conferenceId)
    const [one, two] = [parseClaims(first.body.token), parseClaims(second.body.token)]
    expect(one.sub).toBe(first.body.participantId)
    expect(two.sub).not.toBe(one.sub)
    expect(two.video).toEqual({
      room: one.video.room,
      roomJoin: true,
      sources: ['camera', 'microphone', 'screen-share'],
      subscribe: true,
      hidden: false,
    })
  })

  it('responds to another user’s meeting as to an unknown one', async () => {
    const meeting = await makeMeeting(kit, host)
    const other = await kit.createUser(tenant)
    const elsewhere = await kit.createTenant()
    for (const user of [other, tenant.admin, elsewhere.admin]) {
      expect(await kit.as(user).call(room.start, { id: meeting.id })).toMatchObject({
        status: 404,
        body: { code: 'not-found' },
      })
    }
  })

  it('opens one conference for concurrent starts', async () => {
    const meeting = await makeMeeting(kit, host, { options: { joinBeforeHost: true } })
    const responses = await Promise.all([start(meeting), joinAsGuest(meeting), start(meeting)])
    expect(new Set(responses.map(({ body }) => body.conferenceId)).size).toBe(1)
  })
})

describe('TURN servers', () => {
  it('are given to guests too, with credentials of their own', async () => {
    const TURN_SECRET = 'shared-with-coturn'
    const portal = await createKit({
      engine: fake.engine,
      env: { TURN_URLS: 'turn:turn.example.org', TURN_SECRET },
    })
    try {
      const meeting = await makeMeeting(portal, host, { options: { joinBeforeHost: true } })
      const join = (name: string) =>
        portal.guest(tenant).call(room.join, { number: meeting.number, password: meeting.password, name })
      const [ada, ben] = [(await join('Ada')).body, (await join('Ben')).body]
      const [first, second] = [ada.iceServers[0], ben.iceServers[0]]
      expect(first).toMatchObject({
        urls: 'turn:turn.example.org',
        username: `${first?.username?.split(':')[0]}:${ada.participantId}`,
      })
      const seconds = Number(first?.username?.split(':')[0]) - Date.now() / 1000
      expect(seconds).toBeGreaterThan(11 * 3600)
      expect(seconds).toBeLessThanOrEqual(12 * 3600)
      expect(second?.credential).not.toBe(first?.credential)
      expect(JSON.stringify(ada)).not.toContain(TURN_SECRET)
    } finally {
      await portal.close()
    }
  })
})

describe('joining a meeting', () => {
  it('lets a guest with the correct password wait until the host starts', async () => {
    const meeting = await makeMeeting(kit, host, { startsInMinutes: 10 })
    const waiting = await joinAsGuest(meeting)
    expect(waiting.body).toMatchObject({ state: 'waiting', topic: meeting.topic, host: 'Hedy Host', isHost: false })
    expect(Date.parse(waiting.body.startsAt ?? '')).toBeGreaterThan(Date.now())
    await start(meeting)
    expect((await joinAsGuest(meeting)).body).toMatchObject({
      state: 'joined',
      isHost: false,
      isUser: false,
      password: '',
    })
  })

  it('takes Meeting ID and password as they were pasted, with spaces around them', async () => {
    const meeting = await makeMeeting(kit, host)
    const number = ` ${meeting.number.replace(/^(\d{3})(\d{3})/, '$1 $2 ')}\n`
    const pasted = { number, password: `\t${meeting.password} `, name: ' Gus ' }
    expect((await kit.guest(tenant).call(room.join, pasted)).body.state).toBe('waiting')
  })

  it('admits guests before the host if the meeting allows it', async () => {
    const meeting = await makeMeeting(kit, host, { options: { joinBeforeHost: true } })
    const response = await joinAsGuest(meeting)
    expect(response.body.state).toBe('joined')
    expect((await findRow('conferences', response.body.conferenceId)).host_id).toBe(host.id)
  })

  it('admits a signed-in owner as host without the password', async () => {
    const meeting = await makeMeeting(kit, host)
    const response = await kit.as(host).call(room.join, { number: meeting.number, name: 'Hedy' })
    expect(response.body).toMatchObject({ state: 'joined', isHost: true })
  })

  it('responds alike to an unknown Meeting ID, a wrong password, a deleted meeting and another tenant’s Meeting ID', async () => {
    const meeting = await makeMeeting(kit, host)
    const deleted = await makeMeeting(kit, host)
    await kit.owner('update meetings set deleted_at = now() where id = $1', [deleted.id])
    const elsewhere = await kit.createTenant()
    const theirs = await makeMeeting(kit, elsewhere.admin, { options: { joinBeforeHost: true } })
    const responses = await Promise.all([
      joinAsGuest({ ...meeting, password: 'wrong-1' }),
      joinAsGuest({ ...meeting, number: '0000000000' }),
      joinAsGuest(deleted),
      joinAsGuest(theirs),
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

  it('is not possible at the hostname of a disabled tenant', async () => {
    const closed = await kit.createTenant()
    const meeting = await makeMeeting(kit, closed.admin, { options: { joinBeforeHost: true } })
    await kit.owner(`update hosts set status = 'disabled' where tenant_id = $1`, [closed.tenantId])
    const response = await kit
      .guest(closed)
      .call(room.join, { number: meeting.number, password: meeting.password, name: 'Gus' })
    expect(response.status).toBe(404)
  })

  it('refuses input fields for role, identity or room', async () => {
    const meeting = await makeMeeting(kit, host, { options: { joinBeforeHost: true } })
    const input = { number: meeting.number, password: meeting.password, name: 'Eve' }
    for (const extra of [{ role: 'host' }, { identity: 'x' }, { roomAdmin: true }]) {
      expect((await kit.guest(tenant).send(room.join, { ...input, ...extra })).status).toBe(400)
    }
    expect((await kit.guest(tenant).send(room.join, { ...input, name: ' ' })).body.code).toBe(
      'participant-name-invalid',
    )
  })

  it('is refused when the meeting is full, except for a participant who rejoins', async () => {
    const meeting = await makeMeeting(kit, host)
    await start(meeting)
    const guest = await joinAsGuest(meeting, 'One')
    await joinAsGuest(meeting, 'Two')
    const late = await joinAsGuest(meeting, 'Three')
    expect(late).toMatchObject({ status: 409, body: { code: 'meeting-full' } })
    const again = await joinAsGuest(meeting, 'One', toCookie(guest))
    expect(again.body.state).toBe('joined')
    expect((await findRow('participants', guest.body.participantId)).removed).toBe(true)
    expect(fake.removed).toContain(guest.body.participantId)
  })

  it('stores nothing if the engine fails', async () => {
    const meeting = await makeMeeting(kit, host)
    fake.down()
    const response = await start(meeting)
    fake.up()
    expect(response).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect((await kit.owner('select from conferences where meeting_id = $1', [meeting.id])).length).toBe(0)
  })

  it('is refused if no engine is configured', async () => {
    const off = await createKit()
    const meeting = await makeMeeting(off, host, { options: { joinBeforeHost: true } })
    const response = await off.as(host).call(room.start, { id: meeting.id })
    expect(response).toMatchObject({ status: 503, body: { code: 'engine-off' } })
    await off.close()
  })
})

describe('device reports and leaving', () => {
  it('are for the participant’s own guest or user; for others there is no such participant', async () => {
    const meeting = await makeMeeting(kit, host)
    const hosted = await start(meeting)
    const guest = await joinAsGuest(meeting)
    const cookie = toCookie(guest)
    const stranger = toCookie(await joinAsGuest(meeting, 'Other'))
    const input = { participantId: guest.body.participantId }
    for (const caller of [kit.guest(tenant), kit.guest(tenant, stranger), kit.as(host)]) {
      expect((await caller.call(room.report, { ...input, device })).body.code).toBe('not-found')
      expect((await caller.call(room.leave, input)).body.code).toBe('not-found')
    }
    expect((await kit.guest(tenant, cookie).call(room.report, { ...input, device })).status).toBe(200)
    const { version: browser_version, ...others } = device
    const stored = { ...others, browser_version, ip_address: kit.address }
    expect(await findRow('participants', guest.body.participantId)).toMatchObject(stored)
    expect((await kit.guest(tenant, cookie).call(room.leave, input)).status).toBe(200)
    const left = await findRow('participants', guest.body.participantId)
    expect(left).toMatchObject({ removed: true })
    expect(left.left_at).not.toBeNull()
    const own = { participantId: hosted.body.participantId }
    expect((await kit.as(host).call(room.leave, own)).status).toBe(200)
  })
})

describe('ending a meeting', () => {
  it('is for the host and the tenant’s administrators, and closes the room for all participants', async () => {
    const stranger = await kit.createUser(tenant)
    const elsewhere = await kit.createTenant()
    for (const identity of [host, tenant.admin]) {
      const meeting = await makeMeeting(kit, host)
      const { body } = await start(meeting)
      const input = { conferenceId: body.conferenceId }
      for (const user of [stranger, elsewhere.admin]) {
        expect((await kit.as(user).call(room.end, input)).body.code).toBe('not-found')
      }
      const before = await findRow('conferences', body.conferenceId)
      fake.connect(before.room, body.participantId)
      await expect.poll(async () => (await findRow('participants', body.participantId)).connected_at).not.toBeNull()
      expect((await kit.as(identity).call(room.end, input)).status).toBe(200)
      const after = await findRow('conferences', body.conferenceId)
      expect(after.ended_at).not.toBeNull()
      expect(after.participant_count).toBe(1)
      await expect.poll(() => fake.closed).toContain(after.room)
      expect((await findRow('participants', body.participantId)).left_at).not.toBeNull()
      expect((await start(meeting)).body.conferenceId).not.toBe(body.conferenceId)
      expect((await kit.as(identity).call(room.end, input)).status).toBe(200)
    }
  })
})
