import { users } from '@foyer/contract/identity/users'
import { meetings } from '@foyer/contract/meetings/meetings'
import { meetingModes } from '@foyer/contract/meetings/options/meeting-modes'
import { builtInMode } from '@foyer/contract/meetings/options/mode-rules'
import { personalMeeting } from '@foyer/contract/meetings/personal-meeting'
import { room } from '@foyer/contract/meetings/room'
import { describe, expect, it } from 'vitest'
import { useFakeEngine } from '#test/fake-engine.ts'
import { type TestUser, useKit } from '#test/kit.ts'
import { numberLimits } from './number-rate-limits.ts'

const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine })
const tenant = await kit.createTenant()

const form = { topic: 'Ada’s room', timezone: 'UTC', password: 'secret1' }
const create = async (user: TestUser) => (await kit.as(user).call(personalMeeting.create, form)).body
const setUp = async () => {
  const owner = await kit.createUser(tenant)
  return { owner, meeting: await create(owner) }
}
type Meeting = Awaited<ReturnType<typeof create>>
const change = (owner: TestUser, { version, topic, number, password, security }: Meeting, wanted: object = {}) =>
  kit.as(owner).send(personalMeeting.update, { version, topic, number, password, security, ...wanted })
const randomNumber = () => String(Math.floor(1e9 + Math.random() * 8e9))
const joinAsGuest = (number: string, password: string) =>
  kit.guest(tenant).send(room.join, { number, password, name: 'Gus' })

describe('the personal meeting', () => {
  it('is null until its user creates it, and then always the same', async () => {
    const owner = await kit.createUser(tenant)
    expect((await kit.as(owner).call(personalMeeting.get, {})).body).toEqual({ meeting: null })
    const [first, second] = await Promise.all([create(owner), create(owner)])
    expect(first).toMatchObject({ topic: form.topic, password: 'secret1', security: 'password', running: false })
    expect(first.number).toMatch(/^\d{10}$/)
    expect(second).toEqual(first)
    expect((await kit.as(owner).call(personalMeeting.get, {})).body.meeting).toEqual(first)
    const numbers = await kit.owner(
      `select n.number from meeting_numbers n left join meetings m on m.number = n.number
       where n.tenant_id = $1 and m.id is null`,
      [tenant.tenantId],
    )
    expect(numbers).toEqual([])
  })

  it('is neither in the lists of meetings nor changed by transfer calls', async () => {
    const { owner, meeting } = await setUp()
    for (const kind of ['scheduled', 'open'] as const)
      expect((await kit.as(owner).call(meetings.list, { kind })).body.items).toEqual([])
    const { id } = meeting
    const update = { id, version: 1, ...form, options: { joinBeforeHost: false } }
    expect((await kit.as(owner).send(meetings.update, update)).status).toBe(404)
    expect((await kit.as(owner).send(meetings.get, { id })).status).toBe(404)
    expect((await kit.as(owner).send(meetings.delete, { id })).status).toBe(404)
    const invitation = { id, invitees: [{ email: 'a@example.test' }] }
    expect((await kit.as(owner).send(meetings.invite, invitation)).status).toBe(404)
  })

  it('has an invitation to copy, and is started and found in Past', async () => {
    const { owner, meeting } = await setUp()
    const { text } = (await kit.as(owner).call(meetings.copyInvite, { id: meeting.id, language: 'en' })).body
    expect(text).toContain(meeting.topic)
    expect(text).toContain(`${meeting.url}#secret1`)
    const started = (await kit.as(owner).call(room.start, { id: meeting.id })).body
    if (started.state !== 'joined') throw new Error(started.state)
    expect((await kit.as(owner).call(personalMeeting.get, {})).body.meeting?.running).toBe(true)
    await kit.owner('update participants set connected_at = joined_at where conference_id = $1', [started.conferenceId])
    await kit.as(owner).call(room.end, { conferenceId: started.conferenceId })
    const period = { from: '2020-01-01T00:00:00Z', to: '2099-01-01T00:00:00Z' }
    const past = (await kit.as(owner).call(meetings.listPast, period)).body
    expect(past.items).toMatchObject([{ number: meeting.number, topic: meeting.topic, held: true, meetingId: null }])
    const stranger = await kit.createUser(tenant)
    expect((await kit.as(stranger).send(room.start, { id: meeting.id })).status).toBe(404)
  })

  it.each([
    [{ topic: ' ' }, 'topic', 'Enter a valid topic'],
    [{ number: '123' }, 'number', 'Please enter 10 digits'],
    [{ number: '123456789a' }, 'number', 'Please enter 10 digits'],
    [{ password: '12345' }, 'password', 'Enter minimum 6 digits'],
  ])('is refused with %j', async (wanted, field, message) => {
    const { owner, meeting } = await setUp()
    expect(await change(owner, meeting, wanted)).toMatchObject({
      status: 400,
      body: { issues: [expect.objectContaining({ field, message })] },
    })
  })

  it('tells of two changes of the same version that one is a conflict', async () => {
    const { owner, meeting } = await setUp()
    const answers = await Promise.all([
      change(owner, meeting, { topic: 'One' }),
      change(owner, meeting, { number: randomNumber() }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'conflict' })
  })
})

describe('another Meeting ID', () => {
  it('admits guests, and the previous one does not any more', async () => {
    const { owner, meeting } = await setUp()
    const number = randomNumber()
    const spaced = number.replace(/^(\d{3})(\d{3})/, '$1 $2 ')
    expect(await change(owner, meeting, { number: spaced })).toMatchObject({ status: 200, body: { number } })
    expect((await joinAsGuest(number, 'secret1')).body).toMatchObject({ state: 'waiting', topic: meeting.topic })
    expect((await joinAsGuest(meeting.number, 'secret1')).body).toMatchObject({ code: 'join-refused' })
    const { owner: other, meeting: second } = await setUp()
    expect((await change(other, second, { number: meeting.number })).status).toBe(200)
  })

  it('is refused if any meeting of the installation has it', async () => {
    const elsewhere = await kit.createTenant()
    const { number } = (await kit.as(elsewhere.admin).call(personalMeeting.create, form)).body
    const { owner, meeting } = await setUp()
    expect(await change(owner, meeting, { number })).toMatchObject({
      status: 409,
      body: { code: 'meeting-number-taken', message: 'Meeting id already exists', field: 'number' },
    })
    expect((await joinAsGuest(meeting.number, 'secret1')).body.state).toBe('waiting')
  })

  it('goes to one of two users who ask for it at once', async () => {
    const [first, second] = [await setUp(), await setUp()]
    const number = randomNumber()
    const answers = await Promise.all([first, second].map(({ owner, meeting }) => change(owner, meeting, { number })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('is refused while the meeting is in progress', async () => {
    const { owner, meeting } = await setUp()
    await kit.as(owner).call(room.start, { id: meeting.id })
    expect((await change(owner, meeting, { number: randomNumber() })).body).toMatchObject({
      code: 'personal-meeting-in-progress',
    })
    expect((await change(owner, meeting, { topic: 'Still mine' })).status).toBe(200)
  })

  it('can be tried a few times only, taken or not', async () => {
    const { meeting: taken } = await setUp()
    const { owner, meeting } = await setUp()
    for (let n = 0; n < numberLimits.user; n += 1)
      expect((await change(owner, meeting, { number: taken.number })).status).toBe(409)
    expect((await change(owner, meeting, { number: randomNumber() })).status).toBe(429)
    expect((await change(owner, meeting, { topic: 'Not a number' })).status).toBe(200)
  })
})

describe('a meeting for people who are signed in', () => {
  it('refuses guests who know the password, and does not reveal itself without it', async () => {
    const { owner, meeting } = await setUp()
    expect((await change(owner, meeting, { security: 'signed-in' })).body).toMatchObject({ security: 'signed-in' })
    await kit.as(owner).call(room.start, { id: meeting.id })
    expect(await joinAsGuest(meeting.number, 'secret1')).toMatchObject({
      status: 403,
      body: { code: 'sign-in-required' },
    })
    expect((await joinAsGuest(meeting.number, 'wrong-1')).body).toMatchObject({ code: 'join-refused' })
    const colleague = await kit.createUser(tenant)
    const join = { number: meeting.number, name: 'Ann' }
    expect((await kit.as(colleague).send(room.join, join)).body).toMatchObject({ code: 'join-refused' })
    const joined = await kit.as(colleague).send(room.join, { ...join, password: 'secret1' })
    expect(joined.body).toMatchObject({ state: 'joined', isHost: false })
  })
})

describe('a locked room', () => {
  it('begins with a recording once its user wants it, and keeps that while other things change', async () => {
    const { owner, meeting } = await setUp()
    expect(meeting.autoRecord).toBe(false)
    const { body: recorded } = await change(owner, meeting, { autoRecord: true })
    expect(recorded).toMatchObject({ autoRecord: true })
    const { body: renamed } = await change(owner, recorded, { topic: 'Rounds' })
    expect(renamed).toMatchObject({ topic: 'Rounds', autoRecord: true })
    const { number, password } = renamed
    const preview = await kit.guest(tenant).call(room.preview, { number, password })
    expect(preview.body.meeting?.recorded).toBe(true)
  })

  it('lets no one in whom the host does not admit, until another security is chosen', async () => {
    const { owner, meeting } = await setUp()
    const { body: locked } = await change(owner, meeting, { security: 'lobby' })
    expect(locked).toMatchObject({ security: 'lobby' })
    expect((await joinAsGuest(meeting.number, 'secret1')).body).toMatchObject({ state: 'waiting', lobby: true })
    expect((await change(owner, locked, { security: 'password' })).body).toMatchObject({ security: 'password' })
    expect((await joinAsGuest(meeting.number, 'secret1')).body).toMatchObject({ state: 'waiting', lobby: false })
  })
})

describe('the personal meeting of a removed user', () => {
  const remove = (id: string, transferTo?: string) =>
    kit.as(tenant.admin).call(users.delete, { id, ...(transferTo === undefined ? {} : { transferTo }) })

  it('says in the list of its new owner that it admits only people who are signed in', async () => {
    const { owner, meeting } = await setUp()
    const { owner: successor } = await setUp()
    await change(owner, meeting, { security: 'signed-in' })
    await remove(owner.id, successor.id)
    const { body } = await kit.as(successor).call(meetings.list, { kind: 'open' })
    expect(body.items).toMatchObject([{ id: meeting.id, options: { signedInOnly: true } }])
  })

  it('becomes an open one of the new owner, and personal again if the removal is undone', async () => {
    const { owner, meeting } = await setUp()
    const { owner: successor, meeting: own } = await setUp()
    await remove(owner.id, successor.id)
    const listOpen = async () => (await kit.as(successor).call(meetings.list, { kind: 'open' })).body.items
    expect(await listOpen()).toMatchObject([{ id: meeting.id, number: meeting.number, kind: 'open' }])
    expect((await kit.as(successor).call(personalMeeting.get, {})).body.meeting?.id).toBe(own.id)
    await kit.as(tenant.admin).call(users.restore, { id: owner.id })
    expect(await listOpen()).toEqual([])
    expect(await kit.owner('select kind, previous_kind, owner_id from meetings where id = $1', [meeting.id])).toEqual([
      { kind: 'personal', previous_kind: null, owner_id: owner.id },
    ])
  })
})

describe('a mode that fixes who can join', () => {
  it('leaves the other fields of the personal meeting to its owner', async () => {
    const { owner, meeting } = await setUp()
    const options = { ...builtInMode.options, signedInOnly: true, lobby: true }
    const freedoms = { ...builtInMode.freedoms, signedInOnly: 'fixed', lobby: 'fixed' } as const
    const admin = kit.as(tenant.admin)
    const mode = (await admin.call(meetingModes.create, { name: 'Everybody is checked', options, freedoms })).body
    expect((await change(owner, meeting, { modeId: mode.id })).body).toMatchObject({ code: 'option-fixed' })
    const chosen = (await change(owner, meeting, { modeId: mode.id, security: 'signed-in' })).body
    expect(chosen).toMatchObject({ modeId: mode.id, security: 'signed-in' })
    expect((await change(owner, chosen, { topic: 'Another topic' })).body).toMatchObject({ topic: 'Another topic' })
  })
})
