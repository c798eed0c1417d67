import { invitations } from '@foyer/contract/identity/invitations'
import { passwords } from '@foyer/contract/identity/passwords'
import { users } from '@foyer/contract/identity/users'
import { meetings } from '@foyer/contract/meetings/meetings'
import { room } from '@foyer/contract/meetings/room'
import { describe, expect, it } from 'vitest'
import { hashToken, randomToken } from '#platform/security/secret.ts'
import { useFakeEngine } from '#test/fake-engine.ts'
import { type TestUser, useKit } from '#test/kit.ts'
import { mailsTo } from '#test/mailbox.ts'
import { makeMeeting, type TestMeeting } from '#test/meetings.ts'
import { local } from '#test/meetings-fixture.ts'

const fake = await useFakeEngine({ maxParticipants: 4 })
const kit = await useKit({ engine: fake.engine })
const tenant = await kit.createTenant()
const host = await kit.createUser(tenant, { firstname: 'Hedy', lastname: 'Host' })

const newEmail = () => `in-${crypto.randomUUID()}@example.test`
const invite = (meeting: { id: string }, email: string) =>
  kit.as(host).call(meetings.invite, { id: meeting.id, invitees: [{ email }] })
const joinAs = (user: TestUser, { number }: { number: string }, password = '') =>
  kit.as(user).call(room.join, { number, password, name: 'Ann' })
const previewAs = async (user: TestUser, { number }: { number: string }) =>
  (await kit.as(user).call(room.preview, { number })).body.meeting
const schedule = async () => {
  const times = { start: local(60), end: local(120), timezone: 'UTC' }
  return (await kit.as(host).call(meetings.create, { topic: 'Board', ...times, password: 'secret1' })).body
}

describe('a signed-in invitee', () => {
  it('joins without the password, and without being counted as an attempt', async () => {
    const meeting = await makeMeeting(kit, host)
    const invitee = await kit.createUser(tenant)
    await invite(meeting, invitee.email)
    for (let n = 0; n < 25; n += 1) {
      expect((await joinAs(invitee, meeting)).body).toMatchObject({
        state: 'waiting',
        topic: meeting.topic,
        isOver: false,
      })
    }
    await kit.as(host).call(room.start, { id: meeting.id })
    expect((await joinAs(invitee, meeting)).body).toMatchObject({ state: 'joined', isHost: false, isUser: true })
    const counted = `select key from rate_limits where tenant_id = $1 and key not like 'waiting-check:%'`
    expect(await kit.owner(counted, [tenant.tenantId])).toEqual([])
  })

  it('sees neither the password nor the other guests', async () => {
    const meeting = await schedule()
    const invitee = await kit.createUser(tenant)
    await invite(meeting, invitee.email)
    const seen = await kit.as(invitee).call(meetings.listSchedules, {})
    expect(seen.body.items).toHaveLength(1)
    expect(JSON.stringify(seen.body)).not.toMatch(/secret1|@example\.test/)
    for (const call of [meetings.get, meetings.copyInvite]) {
      expect((await kit.as(invitee).send(call, { id: meeting.id, language: 'en' })).status).not.toBe(200)
    }
  })

  it('does not include colleagues who were not invited', async () => {
    const meeting = await makeMeeting(kit, host)
    const stranger = await kit.createUser(tenant)
    expect((await joinAs(stranger, meeting)).body.code).toBe('join-refused')
    expect((await joinAs(stranger, meeting, meeting.password)).body.state).toBe('waiting')
  })

  it('says that the times of a meeting have passed, but only of one that has times', async () => {
    const wait = async (startsInMinutes?: number) => {
      const meeting = await makeMeeting(kit, host, startsInMinutes === undefined ? {} : { startsInMinutes })
      return (await joinAs(await kit.createUser(tenant), meeting, meeting.password)).body
    }
    expect(await wait(-180)).toMatchObject({ state: 'waiting', isOver: true, startsAt: null })
    expect(await wait(-30)).toMatchObject({ isOver: false })
    expect(await wait()).toMatchObject({ isOver: false, startsAt: null })
  })
})

describe('a user who was invited before having an account', () => {
  const expectBound = async (user: TestUser, meeting: { number: string }) => {
    expect((await joinAs(user, meeting)).body.state).toBe('waiting')
    const { items } = (await kit.as(user).call(meetings.listSchedules, {})).body
    expect(items).toMatchObject([{ topic: 'Board', own: false }])
  }

  it('is an invitee after accepting the invitation to the tenant', async () => {
    const [meeting, email] = [await schedule(), newEmail()]
    await invite(meeting, email)
    await kit.as(tenant.admin).call(invitations.create, { users: [{ email }], role: 'member' })
    const token = (await mailsTo(kit, tenant.tenantId, email)).find(({ token: found }) => found !== '')?.token ?? ''
    const form = { password: 'Lantern7Moss', confirmation: 'Lantern7Moss', firstname: 'Ina', lastname: 'New' }
    const response = await kit.guest(tenant).call(passwords.change, { token, ...form })
    const cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    await expectBound({ ...host, cookie }, meeting)
  })

  it('is an invitee after an administrator has added them or changed their address', async () => {
    const signIn = async (id: string): Promise<TestUser> => {
      const token = randomToken()
      await kit.owner(
        `insert into sessions (tenant_id, user_id, token_hash, expires_at, ip_address, user_agent)
         values ($1, $2, $3, now() + interval '1 day', '', '')`,
        [tenant.tenantId, id, hashToken(token)],
      )
      return { ...host, id, cookie: `session=${token}` }
    }
    const [meeting, first, second] = [await schedule(), newEmail(), newEmail()]
    await invite(meeting, first)
    await invite(meeting, second)
    const added = await kit
      .as(tenant.admin)
      .call(users.create, { email: first, firstname: 'Ina', lastname: 'New', role: 'member' })
    await expectBound(await signIn(added.body.user.id), meeting)
    const renamed = await kit.createUser(tenant)
    const fields = { version: 1, firstname: 'Ina', lastname: 'New', role: 'member', language: 'en' } as const
    await kit.as(tenant.admin).call(users.update, { id: renamed.id, email: second, ...fields })
    await expectBound(await signIn(renamed.id), meeting)
  })
})

describe('the preview before joining', () => {
  it('contains topic, host and time for the host and the invitees, and nothing for others', async () => {
    const meeting = await schedule()
    const [invitee, stranger] = [await kit.createUser(tenant), await kit.createUser(tenant)]
    await invite(meeting, invitee.email)
    const known = { topic: 'Board', host: 'Hedy Host', startsAt: meeting.startsAt }
    expect(await previewAs(host, meeting)).toMatchObject({ ...known, isHost: true, entry: 'enter' })
    expect(await previewAs(invitee, meeting)).toMatchObject({ ...known, isHost: false, entry: 'wait' })
    expect(await previewAs(stranger, meeting)).toBeNull()
    expect(await previewAs(stranger, { number: '0000000000' })).toBeNull()
    expect((await kit.guest(tenant).call(room.preview, { number: meeting.number })).body.meeting).toBeNull()
  })
})

describe('a Meeting ID without ten digits', () => {
  it.each(['123', '12345678901', 'abc', ''])('is refused: %j', async (number) => {
    const response = await kit.guest(tenant).send(room.join, { number, password: 'x', name: 'Ann' })
    expect(response).toMatchObject({
      status: 400,
      body: { code: 'number-invalid', message: 'Please enter 10 digits', issues: [{ field: 'number' }] },
    })
  })
})

describe('reserved seats whose participants have not connected', () => {
  const joinFrom = (meeting: TestMeeting, address: string) =>
    kit.guest(tenant).call(room.join, { number: meeting.number, password: meeting.password, name: 'Gus' }, { address })
  const start = async (meeting: TestMeeting) => (await kit.as(host).call(room.start, { id: meeting.id })).body
  const connect = async ({ conferenceId, participantId }: { conferenceId: string; participantId: string }) => {
    const [{ room: name }] = await kit.owner('select room from conferences where id = $1', [conferenceId])
    fake.connect(name, participantId)
    const isConnected = async () => {
      const [row] = await kit.owner('select connected_at from participants where id = $1', [participantId])
      return row.connected_at !== null
    }
    await expect.poll(isConnected).toBe(true)
  }

  it('are released for the host', async () => {
    const meeting = await makeMeeting(kit, host, { options: { joinBeforeHost: true } })
    for (let n = 1; n <= 4; n += 1) expect((await joinFrom(meeting, `198.51.${n}.1`)).body.state).toBe('joined')
    expect((await joinFrom(meeting, '198.51.9.1')).body.code).toBe('meeting-full')
    expect(await start(meeting)).toMatchObject({ state: 'joined', isHost: true })
  })

  it('are released for others if one network has reserved them', async () => {
    const meeting = await makeMeeting(kit, host, { options: { joinBeforeHost: true } })
    for (let n = 1; n <= 4; n += 1) await joinFrom(meeting, `2001:db8::${n}`)
    expect((await joinFrom(meeting, '2001:db8::5')).body.state).toBe('joined')
    expect((await joinFrom(meeting, '198.51.1.1')).body.state).toBe('joined')
    expect((await joinFrom(meeting, '198.51.2.1')).body.state).toBe('joined')
    expect((await joinFrom(meeting, '198.51.3.1')).body.code).toBe('meeting-full')
  })

  it('are not released once their participants have connected', async () => {
    const meeting = await makeMeeting(kit, host, { options: { joinBeforeHost: true } })
    for (let n = 1; n <= 4; n += 1) await connect((await joinFrom(meeting, '198.51.100.1')).body)
    expect((await joinFrom(meeting, '198.51.100.2')).body.code).toBe('meeting-full')
    expect((await start(meeting)).code).toBe('meeting-full')
  })
})
