import { meetings } from '@foyer/contract/meetings/meetings'
import { room } from '@foyer/contract/meetings/room'
import { describe, expect, it } from 'vitest'
import { useFakeEngine } from '#test/fake-engine.ts'
import { type TestUser, useKit } from '#test/kit.ts'
import { local } from '#test/meetings-fixture.ts'
import { useRoom } from '#test/room-fixture.ts'

const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine })
const tenant = await kit.createTenant()
const { connect } = useRoom({ kit, tenant, fake })

const form = { topic: 'Ada’s meeting', timezone: 'UTC', password: 'secret1' }
const meetNow = async (user: TestUser, password = 'secret1') =>
  (await kit.as(user).call(meetings.meetNow, { ...form, password })).body
const listOpen = async (user: TestUser) => (await kit.as(user).call(meetings.list, { kind: 'open' })).body.items
const hold = async (user: TestUser, id: string) => {
  const started = (await kit.as(user).call(room.start, { id })).body
  if (started.state !== 'joined') throw new Error(started.state)
  await connect(started.participantId)
  return () => kit.as(user).call(room.end, { conferenceId: started.conferenceId })
}

describe('the list of open meetings', () => {
  it('tells which are in progress and when each was last used', async () => {
    const user = await kit.createUser(tenant)
    const { body: old } = await kit.as(user).call(meetings.create, { kind: 'open', ...form, topic: 'Old' })
    const { body: fresh } = await kit.as(user).call(meetings.create, { kind: 'open', ...form, topic: 'Fresh' })
    const end = await hold(user, old.id)
    expect(await listOpen(user)).toMatchObject([
      { id: fresh.id, running: false, lastUsedAt: null },
      { id: old.id, running: true, lastUsedAt: expect.any(String) },
    ])
    await end()
    expect((await listOpen(user))[1]).toMatchObject({ running: false, lastUsedAt: expect.any(String) })
  })
})

describe('meeting at once', () => {
  it('takes the unused meeting again, and a used one with a new password', async () => {
    const user = await kit.createUser(tenant)
    const first = await meetNow(user)
    expect(first).toMatchObject({ kind: 'open', topic: form.topic, password: 'secret1' })
    expect(await meetNow(user, 'secret2')).toMatchObject({ id: first.id, password: 'secret1' })
    const end = await hold(user, first.id)
    await end()
    expect(await meetNow(user, 'secret3')).toMatchObject({ id: first.id, number: first.number, password: 'secret3' })
    expect(await listOpen(user)).toHaveLength(1)
  })

  it('leaves nothing in the list once the meeting has ended, unless it was edited', async () => {
    const user = await kit.createUser(tenant)
    const meeting = await meetNow(user)
    expect(await listOpen(user)).toMatchObject([{ id: meeting.id, running: false }])
    const end = await hold(user, meeting.id)
    expect(await listOpen(user)).toMatchObject([{ id: meeting.id, running: true }])
    await end()
    expect(await listOpen(user)).toEqual([])
    // It is still one meeting, under the name that its owner has now.
    const again = (await kit.as(user).call(meetings.meetNow, { ...form, topic: 'Ada King’s meeting' })).body
    expect(again).toMatchObject({ id: meeting.id, topic: 'Ada King’s meeting' })
    const { version } = again
    await kit
      .as(user)
      .call(meetings.update, { id: meeting.id, version, ...form, topic: 'Daily', options: { joinBeforeHost: false } })
    await (await hold(user, meeting.id))()
    expect(await listOpen(user)).toMatchObject([{ topic: 'Daily' }])
    expect((await meetNow(user)).id).not.toBe(meeting.id)
  })

  it('leaves alone what is in progress, has invitees, was renamed or belongs to others', async () => {
    const user = await kit.createUser(tenant)
    const ids = [(await meetNow(user)).id]
    await hold(user, ids[0] ?? '')
    const invited = await meetNow(user)
    await kit.as(user).call(meetings.invite, { id: invited.id, invitees: [{ email: 'a@example.test' }] })
    const renamed = await meetNow(user)
    const { id, version } = renamed
    await kit
      .as(user)
      .call(meetings.update, { id, version, ...form, topic: 'Office hours', options: { joinBeforeHost: false } })
    ids.push(invited.id, renamed.id, (await meetNow(user)).id, (await meetNow(await kit.createUser(tenant))).id)
    expect(new Set(ids).size).toBe(5)
  })
})

describe('an open meeting that is given a time', () => {
  const open = async (user: TestUser, change: object = {}) =>
    (await kit.as(user).call(meetings.create, { kind: 'open', ...form, ...change })).body
  const times = () => ({ start: local(60), end: local(90) })

  it('is scheduled from then on, with number and link as before, also for its invitees', async () => {
    const [user, colleague] = [await kit.createUser(tenant), await kit.createUser(tenant)]
    const meeting = await open(user, { invitees: [{ email: colleague.email }] })
    const input = { id: meeting.id, version: meeting.version, ...form, options: { joinBeforeHost: false }, ...times() }
    const { body } = await kit.as(user).call(meetings.update, input)
    expect(body).toMatchObject({ kind: 'scheduled', number: meeting.number, url: meeting.url, start: input.start })
    expect(await listOpen(user)).toEqual([])
    for (const invited of [user, colleague])
      expect((await kit.as(invited).call(meetings.listSchedules, {})).body.items).toMatchObject([
        { meetingId: meeting.id, number: meeting.number, own: invited === user },
      ])
  })

  it('is refused in the past and while it is in progress', async () => {
    const user = await kit.createUser(tenant)
    const meeting = await open(user)
    const input = { id: meeting.id, version: meeting.version, ...form, options: { joinBeforeHost: false } }
    const past = { start: '2020-01-01T10:00', end: '2020-01-01T11:00' }
    expect((await kit.as(user).send(meetings.update, { ...input, ...past })).body).toMatchObject({
      code: 'start-in-past',
    })
    await hold(user, meeting.id)
    expect((await kit.as(user).send(meetings.update, { ...input, ...times() })).body).toMatchObject({
      code: 'meeting-in-progress',
    })
  })
})
