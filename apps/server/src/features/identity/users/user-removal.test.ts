import { auth } from '@foyer/contract/identity/auth'
import { users } from '@foyer/contract/identity/users'
import { meetings } from '@foyer/contract/meetings/meetings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '#test/kit.ts'
import { createMeetingsFixture } from '#test/meetings-fixture.ts'

let scene: Awaited<ReturnType<typeof createMeetingsFixture>>
beforeAll(async () => {
  scene = await createMeetingsFixture()
})
afterAll(() => scene.kit.close())

const admin = () => scene.kit.as(scene.tenant.admin)
const createMeeting = (change: { level?: 'member' | 'admin'; firstname?: string } = {}) =>
  scene.kit.makeTenantWithData.user(scene.tenant, change)
const rowOf = async (id: string) => (await scene.kit.owner('select * from users where id = $1', [id]))[0]
const remove = (user: TestUser, input: { mode?: 'delete' | 'unlink'; transfer_to?: string } = {}) =>
  admin().call(users.delete, { id: user.id, ...input })
const restore = (user: TestUser) => admin().call(users.restore, { id: user.id })
const topics = async (user: TestUser) =>
  (await scene.upcoming(user)).map((row: { topic: string; own: boolean }) => [row.topic, row.own])
const signIn = async ({ email, password, subdomain }: TestUser) =>
  (await scene.kit.guest({ subdomain }).call(auth.login, { email, password, app_identifier: 'web' })).status

/** A person with a meeting ahead to which two are invited, an open one and one that is over. */
async function withMeetings() {
  const [user, bob] = [await createMeeting({ firstname: 'Olga' }), await createMeeting()]
  const upcoming = await scene.schedule(user, { topic: 'Ahead' })
  const ended = await scene.schedule(user, { topic: 'Over' })
  await scene.kit.owner(`update meetings set start_wall = '2020-01-01T10:00' where id = $1`, [ended.id])
  await scene.age(ended.id, 5)
  const open = (
    await scene.kit.as(user).call(meetings.create, {
      kind: 'open',
      topic: 'Open',
      timezone: 'UTC',
      password: 'secret1',
    })
  ).body
  for (const { id } of [upcoming, ended])
    await scene.kit.as(user).call(meetings.invite, {
      id,
      invitees: [{ email: bob.email }, { email: 'guest@outside.test' }],
    })
  return { user, bob, upcoming, ended, open }
}
/** Lets the undo be over and the job that waits for it run now. */
async function endUndo(user: TestUser) {
  await scene.kit.owner(`update users set removed_at = removed_at - interval '40 seconds' where id = $1`, [user.id])
  await scene.kit.owner(
    `update meetings set deleted_at = deleted_at - interval '40 seconds' where owner_id = $1 and deleted_at is not null`,
    [user.id],
  )
  await scene.kit.owner(
    `update pgboss.job_common set start_after = now() where name = 'purge-user' and data->>'id' = $1`,
    [user.id],
  )
}
const purged = (user: TestUser) =>
  expect.poll(async () => (await rowOf(user.id)) === undefined, { timeout: 10_000 }).toBe(true)

describe('what a person leaves', () => {
  it('is counted: meetings, those not over, and the people who would be told', async () => {
    const { user } = await withMeetings()
    const response = await admin().call(users.removalPreview, { id: user.id })
    expect(response.body).toEqual({ meetings: 3, upcoming: 2, invitees: 2 })
    const nobody = await admin().call(users.removalPreview, { id: (await createMeeting()).id })
    expect(nobody.body).toEqual({ meetings: 0, upcoming: 0, invitees: 0 })
  })
})

describe('deleting a person', () => {
  it('without a new owner cancels what lies ahead and holds the mails for the undo', async () => {
    const { user, bob, upcoming, ended } = await withMeetings()
    expect(await topics(bob)).toContainEqual(['Ahead', false])
    expect((await remove(user)).status).toBe(200)
    expect(await signIn(user)).toBe(401)
    expect((await scene.kit.as(user).call(meetings.listSchedules, {})).status).toBe(401)
    expect((await admin().call(users.get, { id: user.id })).status).toBe(404)
    expect(await topics(bob)).not.toContainEqual(['Ahead', false])
    const mails = (await scene.findMails(upcoming.id)).filter(({ undoable }) => undoable)
    expect(mails.map(({ to_email, calendar_method, held }) => [to_email, calendar_method, held])).toEqual(
      [
        [bob.email, 'CANCEL', true],
        ['guest@outside.test', 'CANCEL', true],
      ].sort(),
    )
    expect((await scene.findMails(ended.id)).filter(({ undoable }) => undoable)).toEqual([])
    const [row] = await scene.kit.owner(`select * from audit where object_id = $1 and call = 'users.delete'`, [user.id])
    expect(row).toMatchObject({ before: { status: 'active' }, after: { status: 'deleted', cancelled: 2 } })
    expect(row.object_label).toBe(user.email)
  })

  it('is undone whole: sign-in, meetings and calendars are back, and nobody is mailed', async () => {
    const { user, bob, upcoming } = await withMeetings()
    const stored = await scene.schedule(user, { topic: 'Deleted before' })
    await scene.kit.as(user).call(meetings.delete, { id: stored.id })
    const before = await topics(user)
    await remove(user)
    const response = await restore(user)
    expect(response.body).toMatchObject({ id: user.id, status: 'active' })
    expect(await signIn(user)).toBe(200)
    expect(await topics(bob)).toContainEqual(['Ahead', false])
    const states = (await scene.findMails(upcoming.id)).filter(({ undoable }) => undoable).map(({ state }) => state)
    expect(states).toEqual(['dropped', 'dropped'])
    const left = await scene.kit.owner('select topic from meetings where owner_id = $1 and deleted_at is null', [
      user.id,
    ])
    expect(left.map(({ topic }) => topic).sort()).toEqual(['Ahead', 'Open', 'Over'])
    expect(before).toContainEqual(['Ahead', true])
    expect((await restore(user)).status).toBe(404)
  })

  it('is final when the undo is over: the person, their meetings and their words go, their mails stay', async () => {
    const { user, bob, upcoming, ended } = await withMeetings()
    await scene.kit.owner(
      `insert into conferences (tenant_id, meeting_id, occurrence_id, number, topic, host_name, host_id, room, engine_instance, signal_url, started_at, ended_at)
       select tenant_id, meeting_id, id, $2, 'Over', 'Olga', $3, gen_random_uuid()::text, gen_random_uuid(), '', starts_at, ends_at
       from occurrences where meeting_id = $1`,
      [ended.id, ended.number, user.id],
    )
    await remove(user)
    await scene.kit.owner(`update users set removed_at = removed_at - interval '31 seconds' where id = $1`, [user.id])
    expect((await restore(user)).body.code).toBe('undo-expired')
    await endUndo(user)
    await purged(user)
    for (const table of ['meetings', 'meeting_numbers'])
      expect(await scene.kit.owner(`select from ${table} where number = $1`, [upcoming.number])).toEqual([])
    expect(await scene.kit.owner('select from search_words where id = $1', [user.id])).toEqual([])
    expect(await scene.findMails(upcoming.id)).not.toEqual([])
    expect((await scene.past(bob)).map(({ topic }: { topic: string }) => topic)).toContain('Over')
    expect((await restore(user)).status).toBe(404)
  })

  it('lets the address be taken meanwhile, and then cannot be undone', async () => {
    const user = await createMeeting()
    await remove(user)
    const form = { email: user.email, firstname: 'New', lastname: 'Person', role: 'member' } as const
    expect((await admin().call(users.create, form)).status).toBe(200)
    expect(await restore(user)).toMatchObject({ status: 409, body: { code: 'email-taken' } })
    expect((await rowOf(user.id)).status).toBe('deleted')
  })

  it('waits for a running meeting of theirs', async () => {
    const { user, bob, upcoming } = await withMeetings()
    await scene.running(upcoming)
    for (const input of [{}, { mode: 'unlink' as const }, { transfer_to: bob.id }])
      expect(await remove(user, input)).toMatchObject({ status: 409, body: { code: 'user-hosting-meeting' } })
    expect((await rowOf(user.id)).status).toBe('active')
  })

  it('is refused for oneself and for people of other tenants', async () => {
    const other = await scene.kit.makeTenantWithData.tenant()
    expect(await remove(scene.tenant.admin)).toMatchObject({ status: 409, body: { code: 'own-account' } })
    for (const call of [users.delete, users.restore]) {
      expect((await admin().send(call, { id: other.admin.id })).status).toBe(404)
      expect((await admin().send(call, { id: other.admin.id, tenantuuid: other.tenantId })).status).toBe(404)
    }
    expect((await rowOf(other.admin.id)).status).toBe('active')
  })

  it('happens once of two that ask at once', async () => {
    const { user, upcoming } = await withMeetings()
    const responses = await Promise.all([remove(user), remove(user)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await scene.findMails(upcoming.id)).filter(({ undoable }) => undoable)).toHaveLength(2)
  })
})

describe('a new owner', () => {
  it('has the meetings and their lines in the calendar, and nobody is mailed', async () => {
    const { user, upcoming, open } = await withMeetings()
    const newOwner = await createMeeting()
    const response = await remove(user, { transfer_to: newOwner.id })
    expect(response.status).toBe(200)
    expect(await topics(newOwner)).toEqual([['Ahead', true]])
    expect((await scene.kit.as(newOwner).call(meetings.get, { id: open.id })).status).toBe(200)
    expect((await scene.findMails(upcoming.id)).filter(({ undoable }) => undoable)).toEqual([])
    await endUndo(user)
    await purged(user)
    expect(await topics(newOwner)).toEqual([['Ahead', true]])
    expect((await scene.kit.as(newOwner).call(meetings.delete, { id: upcoming.id })).status).toBe(200)
  })

  it('gives them back when it is undone, and keeps what they were invited to', async () => {
    const { user, bob, upcoming } = await withMeetings()
    await remove(user, { transfer_to: bob.id })
    expect(await topics(bob)).toContainEqual(['Ahead', true])
    expect((await restore(user)).status).toBe(200)
    expect(await topics(bob)).toContainEqual(['Ahead', false])
    const [row] = await scene.kit.owner('select owner_id, former_owner_id from meetings where id = $1', [upcoming.id])
    expect(row).toEqual({ owner_id: user.id, former_owner_id: null })
    const lines = await scene.kit.owner('select own from calendar_entries where meeting_id = $1 and user_id = $2', [
      upcoming.id,
      user.id,
    ])
    expect(lines).toEqual([{ own: true }])
    const newOwner = await createMeeting()
    await remove(user, { transfer_to: newOwner.id })
    await restore(user)
    expect(await scene.kit.owner('select from calendar_entries where user_id = $1', [newOwner.id])).toEqual([])
  })

  it('is somebody else of the tenant who is active, or nothing happens', async () => {
    const { user, upcoming } = await withMeetings()
    const other = await scene.kit.makeTenantWithData.tenant()
    const disabled = await createMeeting()
    await scene.kit.owner(`update users set status = 'disabled' where id = $1`, [disabled.id])
    for (const transfer_to of [other.admin.id, disabled.id, user.id, crypto.randomUUID()])
      expect(await remove(user, { transfer_to })).toMatchObject({
        status: 404,
        body: { code: 'new-owner-required', field: 'transfer_to' },
      })
    expect((await rowOf(user.id)).status).toBe('active')
    expect(await topics(user)).toContainEqual(['Ahead', true])
    expect((await scene.kit.owner('select owner_id from meetings where id = $1', [upcoming.id]))[0].owner_id).toBe(
      user.id,
    )
  })
})

describe('unlinking a person', () => {
  it('keeps the record without a sign-in, cancels what lies ahead and can be undone', async () => {
    const { user, bob, ended } = await withMeetings()
    expect((await remove(user, { mode: 'unlink' })).status).toBe(200)
    expect(await signIn(user)).toBe(401)
    expect((await admin().call(users.get, { id: user.id })).body.status).toBe('unlinked')
    expect((await remove(user, { mode: 'unlink' })).body.code).toBe('user-unlinked')
    const left = await scene.kit.owner('select id from meetings where owner_id = $1 and deleted_at is null', [user.id])
    expect(left).toEqual([{ id: ended.id }])
    expect((await restore(user)).body.status).toBe('active')
    expect(await signIn(user)).toBe(200)
    expect(await topics(bob)).toContainEqual(['Ahead', false])
  })

  it('is final when the undo is over: what was cancelled goes, the record and the rest stay', async () => {
    const { user, upcoming, ended } = await withMeetings()
    await remove(user, { mode: 'unlink' })
    await endUndo(user)
    await expect
      .poll(() => scene.kit.owner('select from meetings where id = $1', [upcoming.id]), { timeout: 10_000 })
      .toEqual([])
    await expect.poll(async () => (await rowOf(user.id)).removed_at, { timeout: 10_000 }).toBe(null)
    expect(await rowOf(user.id)).toMatchObject({ status: 'unlinked', former_status: null })
    expect(await scene.kit.owner('select id from meetings where id = $1', [ended.id])).toHaveLength(1)
    expect((await restore(user)).body.code).toBe('undo-expired')
  })

  it('with a new owner leaves the former one no line of what is no longer theirs', async () => {
    const { user, bob, upcoming } = await withMeetings()
    await remove(user, { mode: 'unlink', transfer_to: bob.id })
    await endUndo(user)
    await expect.poll(async () => (await rowOf(user.id)).removed_at, { timeout: 10_000 }).toBe(null)
    const lines = await scene.kit.owner('select own from calendar_entries where user_id = $1', [user.id])
    expect(lines).toEqual([{ own: false }])
    const [row] = await scene.kit.owner('select owner_id, former_owner_id from meetings where id = $1', [upcoming.id])
    expect(row).toEqual({ owner_id: bob.id, former_owner_id: null })
  })
})
