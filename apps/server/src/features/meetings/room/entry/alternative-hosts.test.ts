import { users } from '@foyer/contract/identity/users'
import { meetings } from '@foyer/contract/meetings/meetings'
import { responses } from '@foyer/contract/meetings/responses'
import { room } from '@foyer/contract/meetings/room'
import { describe, expect, it } from 'vitest'
import { useFakeEngine } from '#test/fake-engine.ts'
import { type TestUser, useKit } from '#test/kit.ts'
import { mailsTo } from '#test/mailbox.ts'
import { local } from '#test/meetings-fixture.ts'

const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine })
const tenant = await kit.createTenant()
const owner = await kit.createUser(tenant, { firstname: 'Ada', lastname: 'Byron' })
const colleague = await kit.createUser(tenant, { firstname: 'Bob', lastname: 'Noyce', language: 'fr' })

const password = 'secret1'
const form = (change: object = {}) => ({
  topic: 'Board',
  start: local(30),
  end: local(90),
  timezone: 'UTC',
  password,
  ...change,
})
const send = (change: object, as = owner) => kit.as(as).send(meetings.create, form(change))
const schedule = async (invited: readonly string[], change: object = {}) => {
  const invitees = invited.map((email) => ({ email }))
  return (await kit.as(owner).call(meetings.create, form({ invitees, ...change }))).body
}
const scheduleWithHost = (user = colleague, change: object = {}) =>
  schedule([user.email], { alternativeHosts: [user.email], ...change })
const list = async (id: string, occurrence?: string) =>
  (await kit.as(owner).call(responses.list, { id, ...(occurrence === undefined ? {} : { occurrence }) })).body.items
const setHost = async (
  { id }: { id: string },
  { email }: { email: string },
  {
    alternativeHost = true,
    as = owner,
    occurrence,
  }: { alternativeHost?: boolean; as?: TestUser; occurrence?: string } = {},
) => {
  const inviteeId = (await list(id, occurrence)).find((one) => one.email === email)?.id ?? crypto.randomUUID()
  return kit.as(as).call(responses.updateInvitee, { id, inviteeId, alternativeHost })
}
const join = async (user: TestUser, { number }: { number: string }) =>
  (await kit.as(user).call(room.join, { number, name: 'Bob' })).body
const start = (user: TestUser, { id }: { id: string }) => kit.as(user).call(room.start, { id })
const findRow = async (user: TestUser, { id }: { id: string }) =>
  (await kit.as(user).call(meetings.listSchedules, { size: 100 })).body.items.find(({ meetingId }) => meetingId === id)

describe('an invitee who is made alternative host', () => {
  it('joins as host, where they had to wait before', async () => {
    const meeting = await schedule([colleague.email])
    expect(await join(colleague, meeting)).toMatchObject({ state: 'waiting' })
    expect((await start(colleague, meeting)).status).toBe(404)
    expect(await findRow(colleague, meeting)).toMatchObject({ own: false, alternativeHost: false })

    expect((await setHost(meeting, colleague)).status).toBe(200)
    expect(await findRow(colleague, meeting)).toMatchObject({ own: false, alternativeHost: true })
    expect(await list(meeting.id)).toMatchObject([{ email: colleague.email, alternativeHost: true, user: true }])
    expect((await kit.as(colleague).call(room.preview, { number: meeting.number })).body.meeting).toMatchObject({
      host: 'Ada Byron',
      isHost: true,
    })
    expect(await join(colleague, meeting)).toMatchObject({ state: 'joined', isHost: true, password })
    expect(await findRow(owner, meeting)).toMatchObject({ own: true, alternativeHost: false, running: true })
  })

  it('starts and ends the meeting, which stays its owner’s', async () => {
    const meeting = await scheduleWithHost()
    const { body } = await start(colleague, meeting)
    expect(body).toMatchObject({ state: 'joined', isHost: true, password })
    const [conference] = await kit.owner('select host_id, host_name from conferences where id = $1', [
      body.conferenceId,
    ])
    expect(conference).toEqual({ host_id: owner.id, host_name: 'Ada Byron' })
    expect((await kit.as(colleague).call(room.end, { conferenceId: body.conferenceId })).status).toBe(200)
    expect((await findRow(colleague, meeting))?.running).toBe(false)
  })

  it('copies the invitation and gets the calendar file with the password', async () => {
    const meeting = await schedule([colleague.email])
    const copy = () => kit.as(colleague).call(meetings.copyInvite, { id: meeting.id, language: 'en' })
    const download = async () =>
      String((await kit.as(colleague).call(meetings.calendar, { id: meeting.id, language: 'en' })).body)
    expect((await copy()).status).toBe(404)
    expect(await download()).not.toContain(password)
    await setHost(meeting, colleague)
    expect((await copy()).body.text).toMatch(/^Ada Byron invites you to a meeting\..*secret1/s)
    expect(await download()).toContain(password)
  })

  it('neither sees nor changes what is the owner’s', async () => {
    const { id, version } = await scheduleWithHost()
    const update = { id, version, topic: 'Mine', timezone: 'UTC', password, options: { joinBeforeHost: true } }
    const [invitee] = await list(id)
    const refused = await Promise.all([
      kit.as(colleague).send(meetings.get, { id }),
      kit.as(colleague).send(meetings.update, update),
      kit.as(colleague).send(meetings.delete, { id }),
      kit.as(colleague).send(meetings.invite, { id, invitees: [{ email: 'x@example.test' }] }),
      kit.as(colleague).send(responses.list, { id }),
      kit.as(colleague).send(responses.remove, { id, inviteeId: invitee?.id }),
      kit.as(colleague).send(responses.updateInvitee, { id, inviteeId: invitee?.id, alternativeHost: true }),
    ])
    expect(refused.map(({ status }) => status)).toEqual(Array(7).fill(404))
  })

  it('starts the meeting of an owner who has been disabled', async () => {
    const ada = await kit.createUser(tenant)
    const invitees = [{ email: colleague.email }]
    const form1 = form({ invitees, alternativeHosts: [colleague.email] })
    const meeting = (await kit.as(ada).call(meetings.create, form1)).body
    expect((await kit.as(tenant.admin).call(users.enable, { id: ada.id, enabled: false })).status).toBe(200)
    expect(await findRow(colleague, meeting)).toMatchObject({ alternativeHost: true })
    expect((await start(colleague, meeting)).body).toMatchObject({ state: 'joined', isHost: true })
  })

  it('is notified by email, in their language, whether at once or later', async () => {
    const [later, guest] = [await kit.createUser(tenant), `guest-${crypto.randomUUID()}@example.test`]
    const anne = await kit.createUser(tenant, { language: 'fr' })
    const invited = [anne.email, later.email, guest]
    const meeting = await schedule(invited, { alternativeHosts: [anne.email] })
    const read = async (email: string) => (await mailsTo(kit, tenant.tenantId, email)).map(({ text }) => text)
    const [french] = await mailsTo(kit, tenant.tenantId, anne.email)
    expect(french?.text).toContain('Vous êtes hôte suppléant')
    expect(french?.html).toContain('Vous êtes hôte suppléant')
    const english = 'You are an alternative host: once you have signed in, you can start this meeting.'
    expect(await read(later.email)).toEqual([expect.not.stringContaining(english)])
    await setHost(meeting, later)
    await setHost(meeting, later)
    expect(await read(later.email)).toEqual([expect.not.stringContaining(english), expect.stringContaining(english)])
    expect(await read(guest)).toEqual([expect.not.stringContaining(english)])
    await setHost(meeting, later, { alternativeHost: false })
    expect(await read(later.email)).toHaveLength(2)
  })

  it('is recorded in the audit log', async () => {
    const meeting = await schedule([colleague.email])
    await setHost(meeting, colleague)
    const [entry] = await kit.owner(
      `select before, after from audit_log where object_id = $1 and action = 'responses.updateInvitee'`,
      [meeting.id],
    )
    const { email } = colleague
    expect(entry).toEqual({ before: { email, alternativeHost: false }, after: { email, alternativeHost: true } })
  })
})

describe('an alternative host is an ordinary invitee again', () => {
  it('as soon as the owner says so', async () => {
    const meeting = await scheduleWithHost()
    const { conferenceId } = (await start(colleague, meeting)).body
    await setHost(meeting, colleague, { alternativeHost: false })
    expect((await kit.as(colleague).call(room.end, { conferenceId })).status).toBe(404)
    expect((await start(colleague, meeting)).status).toBe(404)
    expect(await join(colleague, meeting)).toMatchObject({ state: 'joined', isHost: false, password: '' })
    expect(await findRow(colleague, meeting)).toMatchObject({ alternativeHost: false })
  })

  it('as soon as they are removed, until the removal is undone', async () => {
    const meeting = await scheduleWithHost()
    const [invitee] = await list(meeting.id)
    const target = { id: meeting.id, inviteeId: invitee?.id ?? '' }
    await kit.as(owner).call(responses.remove, target)
    expect((await start(colleague, meeting)).status).toBe(404)
    expect((await join(colleague, meeting)).code).toBe('join-refused')
    expect((await kit.as(colleague).call(meetings.copyInvite, { id: meeting.id, language: 'en' })).status).toBe(404)
    await kit.as(owner).call(responses.restore, target)
    expect((await start(colleague, meeting)).body).toMatchObject({ state: 'joined', isHost: true })
  })

  it('once their account is gone, also for the next user with the address', async () => {
    const leaving = await kit.createUser(tenant)
    const meeting = await scheduleWithHost(leaving)
    await kit.owner('delete from users where id = $1', [leaving.id])
    expect(await list(meeting.id)).toMatchObject([{ alternativeHost: false, user: false }])
    const { email } = leaving
    await kit.as(tenant.admin).call(users.create, { email, firstname: 'Ina', lastname: 'New', role: 'member' })
    expect(await list(meeting.id)).toMatchObject([{ alternativeHost: false, user: true }])
  })
})

describe('alternative hosts', () => {
  const invalid = { status: 400, body: { code: 'alternative-host-invalid' } }

  it('are users who can sign in, of the same organisation and other than the owner', async () => {
    const [disabled, foreign] = [await kit.createUser(tenant), await kit.createUser(await kit.createTenant())]
    const guest = `guest-${crypto.randomUUID()}@example.test`
    const invited = [guest, disabled.email, foreign.email, owner.email]
    const meeting = await schedule(invited)
    await kit.as(tenant.admin).call(users.enable, { id: disabled.id, enabled: false })
    expect((await list(meeting.id)).map(({ user }) => user)).toEqual([false, false, false, false])
    for (const email of invited) {
      expect(await setHost(meeting, { email })).toMatchObject(invalid)
      expect(
        await send({ invitees: [{ email: colleague.email }, { email }], alternativeHosts: [email] }),
      ).toMatchObject({
        ...invalid,
        body: { ...invalid.body, field: 'alternativeHosts.0' },
      })
    }
    expect((await start(foreign, meeting)).status).toBe(404)
  })

  it('are invitees of the meeting', async () => {
    const uninvited = { status: 400, body: { code: 'alternative-host-not-invited', field: 'alternativeHosts.0' } }
    expect(await send({ alternativeHosts: [colleague.email] })).toMatchObject(uninvited)
    const other = await kit.createUser(tenant)
    const invitees = [{ email: other.email }]
    const alternativeHosts = [other.email, colleague.email]
    expect(await send({ invitees, alternativeHosts })).toMatchObject({ body: { field: 'alternativeHosts.1' } })
    expect((await setHost(await schedule([other.email]), colleague)).status).toBe(404)
  })

  it('are named by the owner only', async () => {
    const other = await kit.createUser(await kit.createTenant())
    const meeting = await schedule([colleague.email])
    for (const as of [colleague, tenant.admin, other])
      expect((await setHost(meeting, colleague, { as })).status).toBe(404)
    expect(await list(meeting.id)).toMatchObject([{ alternativeHost: false }])
  })

  it('of one meeting of a series host that one only', async () => {
    const recurrence = { frequency: 'daily', count: 3 } as const
    const meeting = await schedule([], { recurrence })
    const days = await kit.owner('select local_start from occurrences where meeting_id = $1 order by starts_at', [
      meeting.id,
    ])
    const [first, second] = days.map(({ local_start }) => String(local_start))
    const tomorrow = await kit.createUser(tenant)
    for (const [user, occurrence] of [
      [colleague, first],
      [tomorrow, second],
    ] as const) {
      if (occurrence === undefined) throw new Error('The meeting repeats')
      const invitees = [{ email: user.email }]
      await kit.as(owner).call(meetings.invite, { id: meeting.id, occurrence, invitees })
      expect((await setHost(meeting, user, { occurrence })).status).toBe(200)
      expect(await findRow(user, meeting)).toMatchObject({ occurrence, alternativeHost: true })
    }
    expect((await start(tomorrow, meeting)).status).toBe(404)
    const { conferenceId } = (await start(colleague, meeting)).body
    expect((await kit.as(tomorrow).call(room.end, { conferenceId })).status).toBe(404)
    // A meeting that takes longer than planned still ends with its host.
    await kit.owner(
      `update occurrences set starts_at = starts_at - interval '3 hours', ends_at = ends_at - interval '3 hours'
      where meeting_id = $1 and local_start = $2`,
      [meeting.id, first],
    )
    expect((await kit.as(colleague).call(room.end, { conferenceId })).status).toBe(200)
  })

  it('join an open meeting as hosts too', async () => {
    const open = { kind: 'open' as const, topic: 'Now', timezone: 'UTC', password }
    const invitees = [{ email: colleague.email }]
    const meeting = (await kit.as(owner).call(meetings.create, { ...open, invitees })).body
    await setHost(meeting, colleague)
    expect(await join(colleague, meeting)).toMatchObject({ state: 'joined', isHost: true })
    expect((await kit.as(owner).call(meetings.get, { id: meeting.id })).body.invitees).toMatchObject([
      { email: colleague.email, alternativeHost: true },
    ])
  })
})
