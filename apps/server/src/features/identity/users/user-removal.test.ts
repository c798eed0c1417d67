import { auth } from '@foyer/contract/identity/auth'
import { users } from '@foyer/contract/identity/users'
import { meetings } from '@foyer/contract/meetings/meetings'
import { builtInRoles } from '@foyer/contract/permissions'
import { describe, expect, it } from 'vitest'
import type { TestUser } from '#test/kit.ts'
import { useMeetingsFixture } from '#test/meetings-fixture.ts'
import { createUserWithRole } from '#test/roles.ts'

const fixture = await useMeetingsFixture()

const admin = () => fixture.kit.as(fixture.tenant.admin)
const createUser = (fields: { level?: 'member' | 'admin'; firstname?: string } = {}) =>
  fixture.kit.createUser(fixture.tenant, fields)
const findUser = async (id: string) => (await fixture.kit.owner('select * from users where id = $1', [id]))[0]
const remove = (user: TestUser, input: { mode?: 'delete' | 'unlink'; transferTo?: string } = {}) =>
  admin().call(users.delete, { id: user.id, ...input })
const restore = (user: TestUser) => admin().call(users.restore, { id: user.id })
const topics = async (user: TestUser) => (await fixture.upcoming(user)).map((row) => [row.topic, row.own])
const signIn = async ({ email, password, subdomain }: TestUser) =>
  (await fixture.kit.guest({ subdomain }).call(auth.login, { email, password, appIdentifier: 'web' })).status

/** Creates a user with an upcoming meeting to which two are invited, an open one and an ended one. */
async function createUserWithMeetings() {
  const [user, bob] = [await createUser({ firstname: 'Olga' }), await createUser()]
  const upcoming = await fixture.schedule(user, { topic: 'Upcoming' })
  const ended = await fixture.schedule(user, { topic: 'Ended' })
  await fixture.kit.owner(`update meetings set local_start = '2020-01-01T10:00' where id = $1`, [ended.id])
  await fixture.age(ended.id, 5)
  const open = (
    await fixture.kit.as(user).call(meetings.create, {
      kind: 'open',
      topic: 'Open',
      timezone: 'UTC',
      password: 'secret1',
    })
  ).body
  for (const { id } of [upcoming, ended])
    await fixture.kit.as(user).call(meetings.invite, {
      id,
      invitees: [{ email: bob.email }, { email: 'guest@outside.test' }],
    })
  return { user, bob, upcoming, ended, open }
}
/** Lets the time to undo pass and runs the waiting job now. */
async function expireUndo(user: TestUser) {
  await fixture.kit.owner(`update users set removed_at = removed_at - interval '40 seconds' where id = $1`, [user.id])
  await fixture.kit.owner(
    `update meetings set deleted_at = deleted_at - interval '40 seconds' where owner_id = $1 and deleted_at is not null`,
    [user.id],
  )
  await fixture.kit.owner(
    `update pgboss.job_common set start_after = now() where name = 'purge-user' and data->>'id' = $1`,
    [user.id],
  )
}
const expectPurged = (user: TestUser) => expect.poll(async () => (await findUser(user.id)) === undefined).toBe(true)

describe('the preview of a removal', () => {
  it('counts the user’s meetings, those still to come, and the invitees who would be notified', async () => {
    const { user } = await createUserWithMeetings()
    const response = await admin().call(users.removalPreview, { id: user.id })
    expect(response.body).toEqual({ meetings: 3, upcoming: 2, invitees: 2, recordings: 0 })
    const none = await admin().call(users.removalPreview, { id: (await createUser()).id })
    expect(none.body).toEqual({ meetings: 0, upcoming: 0, invitees: 0, recordings: 0 })
  })
})

describe('deleting a user', () => {
  it('cancels upcoming meetings if there is no new owner, and holds the emails until the undo expires', async () => {
    const { user, bob, upcoming, ended } = await createUserWithMeetings()
    expect(await topics(bob)).toContainEqual(['Upcoming', false])
    expect((await remove(user)).status).toBe(200)
    expect(await signIn(user)).toBe(401)
    expect((await fixture.kit.as(user).call(meetings.listSchedules, {})).status).toBe(401)
    expect((await admin().call(users.get, { id: user.id })).status).toBe(404)
    expect(await topics(bob)).not.toContainEqual(['Upcoming', false])
    const mails = (await fixture.findMails(upcoming.id)).filter(({ undoable }) => undoable)
    expect(mails.map(({ to_email, calendar_method, held }) => [to_email, calendar_method, held])).toEqual(
      [
        [bob.email, 'CANCEL', true],
        ['guest@outside.test', 'CANCEL', true],
      ].sort(),
    )
    expect((await fixture.findMails(ended.id)).filter(({ undoable }) => undoable)).toEqual([])
    const [row] = await fixture.kit.owner(`select * from audit_log where object_id = $1 and action = 'users.delete'`, [
      user.id,
    ])
    expect(row).toMatchObject({ before: { status: 'active' }, after: { status: 'deleted', cancelled: 2 } })
    expect(row.object_label).toBe(user.email)
  })

  it('can be undone completely: sign-in, meetings and calendars are restored, and no email is sent', async () => {
    const { user, bob, upcoming } = await createUserWithMeetings()
    const deletedBefore = await fixture.schedule(user, { topic: 'Deleted before' })
    await fixture.kit.as(user).call(meetings.delete, { id: deletedBefore.id })
    const before = await topics(user)
    await remove(user)
    const response = await restore(user)
    expect(response.body).toMatchObject({ id: user.id, status: 'active' })
    expect(await signIn(user)).toBe(200)
    expect(await topics(bob)).toContainEqual(['Upcoming', false])
    const states = (await fixture.findMails(upcoming.id)).filter(({ undoable }) => undoable).map(({ state }) => state)
    expect(states).toEqual(['withdrawn', 'withdrawn'])
    const left = await fixture.kit.owner('select topic from meetings where owner_id = $1 and deleted_at is null', [
      user.id,
    ])
    expect(left.map(({ topic }) => topic).sort()).toEqual(['Ended', 'Open', 'Upcoming'])
    expect(before).toContainEqual(['Upcoming', true])
    expect((await restore(user)).status).toBe(404)
  })

  it('is final when the undo expires: the user, their meetings and search terms are deleted, their emails are kept', async () => {
    const { user, bob, upcoming, ended } = await createUserWithMeetings()
    await fixture.kit.owner(
      `insert into conferences (tenant_id, meeting_id, occurrence_id, number, topic, host_name, host_id, room, engine_instance, signal_url, started_at, ended_at)
       select tenant_id, meeting_id, id, $2, 'Ended', 'Olga', $3, gen_random_uuid()::text, gen_random_uuid(), '', starts_at, ends_at
       from occurrences where meeting_id = $1`,
      [ended.id, ended.number, user.id],
    )
    await remove(user)
    await fixture.kit.owner(`update users set removed_at = removed_at - interval '31 seconds' where id = $1`, [user.id])
    expect((await restore(user)).body.code).toBe('undo-expired')
    await expireUndo(user)
    await expectPurged(user)
    for (const table of ['meetings', 'meeting_numbers'])
      expect(await fixture.kit.owner(`select from ${table} where number = $1`, [upcoming.number])).toEqual([])
    expect(await fixture.kit.owner('select from search_terms where id = $1', [user.id])).toEqual([])
    expect(await fixture.findMails(upcoming.id)).not.toEqual([])
    expect((await fixture.past(bob)).map(({ topic }) => topic)).toContain('Ended')
    expect((await restore(user)).status).toBe(404)
  })

  it('frees the email address immediately, and cannot be undone once it is used again', async () => {
    const user = await createUser()
    await remove(user)
    const form = { email: user.email, firstname: 'New', lastname: 'Person', role: 'member' } as const
    expect((await admin().call(users.create, form)).status).toBe(200)
    expect(await restore(user)).toMatchObject({ status: 409, body: { code: 'email-taken' } })
    expect((await findUser(user.id)).status).toBe('deleted')
  })

  it('is rejected while the user hosts a meeting', async () => {
    const { user, bob, upcoming } = await createUserWithMeetings()
    await fixture.running(upcoming)
    for (const input of [{}, { mode: 'unlink' as const }, { transferTo: bob.id }])
      expect(await remove(user, input)).toMatchObject({ status: 409, body: { code: 'user-hosting-meeting' } })
    expect((await findUser(user.id)).status).toBe('active')
  })

  it('is rejected for one’s own account and for users of other tenants', async () => {
    const other = await fixture.kit.createTenant()
    expect(await remove(fixture.tenant.admin)).toMatchObject({ status: 409, body: { code: 'own-account' } })
    for (const call of [users.delete, users.restore]) {
      expect((await admin().send(call, { id: other.admin.id })).status).toBe(404)
      expect((await admin().send(call, { id: other.admin.id, tenantuuid: other.tenantId })).status).toBe(404)
    }
    expect((await findUser(other.admin.id)).status).toBe('active')
  })

  it('happens once if requested twice at the same time', async () => {
    const { user, upcoming } = await createUserWithMeetings()
    const responses = await Promise.all([remove(user), remove(user)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await fixture.findMails(upcoming.id)).filter(({ undoable }) => undoable)).toHaveLength(2)
  })
})

describe('a new owner', () => {
  it('receives the meetings and their calendar entries, and invitees are notified when it is final', async () => {
    const { user, upcoming, open } = await createUserWithMeetings()
    const newOwner = await createUser()
    const response = await remove(user, { transferTo: newOwner.id })
    expect(response.status).toBe(200)
    expect(await topics(newOwner)).toEqual([['Upcoming', true]])
    expect((await fixture.kit.as(newOwner).call(meetings.get, { id: open.id })).status).toBe(200)
    expect((await fixture.findMails(upcoming.id)).filter(({ undoable }) => undoable)).toEqual([])
    await expireUndo(user)
    await expectPurged(user)
    expect(await topics(newOwner)).toEqual([['Upcoming', true]])
    const mails = await fixture.kit.owner(
      `select calendar, calendar_method as method, subject from emails
       where meeting_id = $1 and to_email = 'guest@outside.test' order by calendar_method, created_at`,
      [upcoming.id],
    )
    expect(mails.map(({ method, subject }) => [method, subject.split(':')[0]])).toEqual([
      ['CANCEL', 'Replaced invitation'],
      ['REQUEST', 'Invitation'],
      ['REQUEST', 'New host'],
    ])
    const find = (name: string) =>
      mails.map(({ calendar }) => new RegExp(`^${name}[:;](.*)$`, 'm').exec(calendar.replaceAll('\r\n ', ''))?.[1])
    const [cancelled, first, last] = find('UID')
    expect(cancelled).toBe(first)
    expect(last).not.toBe(first)
    const organizers = find('ORGANIZER').map((line) => line?.includes(newOwner.email))
    expect(organizers).toEqual([false, false, true])
    expect((await fixture.kit.as(newOwner).call(meetings.delete, { id: upcoming.id })).status).toBe(200)
  })

  it('loses the meetings again on undo, but keeps those they were invited to', async () => {
    const { user, bob, upcoming } = await createUserWithMeetings()
    await remove(user, { transferTo: bob.id })
    expect(await topics(bob)).toContainEqual(['Upcoming', true])
    expect((await restore(user)).status).toBe(200)
    expect(await topics(bob)).toContainEqual(['Upcoming', false])
    const [row] = await fixture.kit.owner('select owner_id, previous_owner_id from meetings where id = $1', [
      upcoming.id,
    ])
    expect(row).toEqual({ owner_id: user.id, previous_owner_id: null })
    const entries = await fixture.kit.owner(
      'select is_owner from calendar_entries where meeting_id = $1 and user_id = $2',
      [upcoming.id, user.id],
    )
    expect(entries).toEqual([{ is_owner: true }])
    const newOwner = await createUser()
    await remove(user, { transferTo: newOwner.id })
    await restore(user)
    expect(await fixture.kit.owner('select from calendar_entries where user_id = $1', [newOwner.id])).toEqual([])
  })

  it('must be another active user of the tenant', async () => {
    const { user, upcoming } = await createUserWithMeetings()
    const other = await fixture.kit.createTenant()
    const disabled = await createUser()
    await fixture.kit.owner(`update users set status = 'disabled' where id = $1`, [disabled.id])
    for (const transferTo of [other.admin.id, disabled.id, user.id, crypto.randomUUID()])
      expect(await remove(user, { transferTo })).toMatchObject({
        status: 404,
        body: { code: 'new-owner-required', field: 'transferTo' },
      })
    expect((await findUser(user.id)).status).toBe('active')
    expect(await topics(user)).toContainEqual(['Upcoming', true])
    expect((await fixture.kit.owner('select owner_id from meetings where id = $1', [upcoming.id]))[0].owner_id).toBe(
      user.id,
    )
  })
})

describe('unlinking a user', () => {
  it('keeps the record but prevents sign-in, cancels upcoming meetings and can be undone', async () => {
    const { user, bob, ended } = await createUserWithMeetings()
    expect((await remove(user, { mode: 'unlink' })).status).toBe(200)
    expect(await signIn(user)).toBe(401)
    expect((await admin().call(users.get, { id: user.id })).body.status).toBe('unlinked')
    expect((await remove(user, { mode: 'unlink' })).body.code).toBe('user-unlinked')
    const left = await fixture.kit.owner('select id from meetings where owner_id = $1 and deleted_at is null', [
      user.id,
    ])
    expect(left).toEqual([{ id: ended.id }])
    expect((await restore(user)).body.status).toBe('active')
    expect(await signIn(user)).toBe(200)
    expect(await topics(bob)).toContainEqual(['Upcoming', false])
  })

  it('needs only its own permission, for the preview and the undo too', async () => {
    const desk = await createUserWithRole(fixture.kit, fixture.tenant, {
      permissions: [...builtInRoles.member, 'user.get', 'user.unlink'],
    })
    const as = fixture.kit.as(desk)
    const { id } = await createUser()
    expect((await as.call(users.removalPreview, { id })).status).toBe(403)
    expect((await as.call(users.removalPreview, { id, mode: 'unlink' })).body).toMatchObject({ meetings: 0 })
    expect((await as.call(users.delete, { id, mode: 'unlink' })).status).toBe(200)
    expect((await as.call(users.restore, { id, mode: 'unlink' })).body.status).toBe('active')
    await admin().call(users.delete, { id })
    expect((await as.call(users.restore, { id, mode: 'unlink' })).status).toBe(403)
    expect((await findUser(id)).status).toBe('deleted')
  })

  it('is final when the undo expires: cancelled meetings are deleted, the record and past meetings are kept', async () => {
    const { user, upcoming, ended } = await createUserWithMeetings()
    await remove(user, { mode: 'unlink' })
    await expireUndo(user)
    await expect.poll(() => fixture.kit.owner('select from meetings where id = $1', [upcoming.id])).toEqual([])
    await expect.poll(async () => (await findUser(user.id)).removed_at).toBe(null)
    expect(await findUser(user.id)).toMatchObject({ status: 'unlinked', previous_status: null })
    expect(await fixture.kit.owner('select id from meetings where id = $1', [ended.id])).toHaveLength(1)
    expect((await restore(user)).body.code).toBe('undo-expired')
  })

  it('with a new owner removes the meetings from the previous owner’s calendar', async () => {
    const { user, bob, upcoming } = await createUserWithMeetings()
    await remove(user, { mode: 'unlink', transferTo: bob.id })
    await expireUndo(user)
    await expect.poll(async () => (await findUser(user.id)).removed_at).toBe(null)
    const entries = await fixture.kit.owner('select is_owner from calendar_entries where user_id = $1', [user.id])
    expect(entries).toEqual([{ is_owner: false }])
    const [row] = await fixture.kit.owner('select owner_id, previous_owner_id from meetings where id = $1', [
      upcoming.id,
    ])
    expect(row).toEqual({ owner_id: bob.id, previous_owner_id: null })
  })
})
