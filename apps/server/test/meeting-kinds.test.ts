// Subject: features/meetings/meetings
import type { Call } from '@foyer/contract/call'
import { meetings } from '@foyer/contract/meetings/meetings'
import { personalMeeting } from '@foyer/contract/meetings/personal-meeting'
import { room } from '@foyer/contract/meetings/room'
import { builtInRoles } from '@foyer/contract/permissions'
import { describe, expect, it } from 'vitest'
import { useFakeEngine } from './fake-engine.ts'
import { type TestUser, useKit } from './kit.ts'
import { makeMeeting, type TestMeeting } from './meetings.ts'
import { createUserWithRole } from './roles.ts'

const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine })
const tenant = await kit.createTenant()
const { admin } = tenant
const client = await createUserWithRole(kit, tenant, {
  level: 'client',
  permissions: builtInRoles.client.filter((key) => !/^meeting\.(open\.|personal\.update)/.test(key)),
})
const member = await createUserWithRole(kit, tenant, {
  level: 'member',
  permissions: builtInRoles.member.filter((key) => !/^meeting\.(schedule|personal)\./.test(key)),
})

const open = (owner: TestUser) => makeMeeting(kit, owner)
const scheduled = (owner: TestUser) => makeMeeting(kit, owner, { startsInMinutes: 30 })
const form = { topic: 'Topic', timezone: 'UTC', password: 'secret1', options: { joinBeforeHost: false } }

const calls: [string, Call, (of: TestMeeting) => object][] = [
  ['reading', meetings.get, ({ id }) => ({ id })],
  ['changing', meetings.update, ({ id }) => ({ id, version: 1, ...form })],
  ['deleting', meetings.delete, ({ id }) => ({ id })],
  ['restoring', meetings.restore, ({ id }) => ({ id })],
  ['inviting to', meetings.invite, ({ id }) => ({ id, invitees: [{ email: 'a@example.test' }] })],
  ['copying the invitation to', meetings.copyInvite, ({ id }) => ({ id, language: 'en' })],
  ['starting', room.start, ({ id }) => ({ id })],
]

describe.each(calls)('%s a meeting', (_name, call, input) => {
  it('requires the permission for its kind', async () => {
    const findStatus = async (user: TestUser, meeting: TestMeeting) =>
      (await kit.as(user).send(call, input(meeting))).status
    expect(await findStatus(client, await open(client))).toBe(403)
    expect([200, 404]).toContain(await findStatus(client, await scheduled(client)))
    expect(await findStatus(member, await scheduled(member))).toBe(403)
    expect([200, 404]).toContain(await findStatus(member, await open(member)))
  })

  it('does not reveal the kind of other users’ meetings', async () => {
    for (const meeting of [await open(tenant.admin), await scheduled(tenant.admin)]) {
      expect((await kit.as(client).send(call, input(meeting))).status).toBe(404)
    }
  })
})

describe('giving a time to an open meeting', () => {
  it('requires the permission for scheduled ones too', async () => {
    const times = { start: '2090-01-01T10:00', end: '2090-01-01T11:00' }
    const meeting = await open(member)
    const input = { id: meeting.id, version: 1, ...form, ...times }
    expect((await kit.as(member).send(meetings.update, input)).status).toBe(403)
    expect((await kit.as(member).send(meetings.update, { id: meeting.id, version: 1, ...form })).status).toBe(200)
  })
})

describe('the personal meeting', () => {
  const make = (user: TestUser) => kit.as(user).send(personalMeeting.create, { topic, timezone, password })
  const { topic, timezone, password } = form

  it('needs its own keys only, and is started with the one that changes it', async () => {
    const { id, number } = (await make(admin)).body
    expect((await kit.as(client).send(personalMeeting.get, {})).status).toBe(200)
    expect((await make(client)).status).toBe(403)
    expect((await kit.as(member).send(personalMeeting.get, {})).status).toBe(403)
    expect((await make(member)).status).toBe(403)
    expect((await kit.as(admin).call(room.start, { id })).body.state).toBe('joined')
    expect((await kit.as(admin).call(room.join, { number, name: 'Ann' })).body).toMatchObject({ isHost: true })
    for (const user of [client, member]) {
      expect([403, 404]).toContain((await kit.as(user).send(room.start, { id })).status)
      await kit.owner('update meetings set owner_id = $2 where id = $1', [id, user.id])
      expect((await kit.as(user).send(room.start, { id })).status).toBe(403)
      expect((await kit.as(user).call(room.join, { number, name: 'Ann' })).body).toMatchObject({ isHost: false })
      const copied = await kit.as(user).send(meetings.copyInvite, { id, language: 'en' })
      expect(copied.status).toBe(user === client ? 200 : 403)
    }
  })
})

describe('joining one’s own meeting', () => {
  it('makes the owner host only with the permission to start that kind', async () => {
    const join = async (user: TestUser, { number }: TestMeeting) =>
      (await kit.as(user).call(room.join, { number, name: 'Ann' })).body
    expect(await join(client, await scheduled(client))).toMatchObject({ state: 'joined', isHost: true })
    expect(await join(member, await open(member))).toMatchObject({ state: 'joined', isHost: true })
    expect(await join(client, await open(client))).toMatchObject({ state: 'waiting', isHost: false })
    expect(await join(member, await scheduled(member))).toMatchObject({ state: 'waiting', isHost: false })
  })
})
