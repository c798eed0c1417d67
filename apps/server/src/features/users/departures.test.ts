import { auth } from '@foyer/contract/auth'
import { meetings } from '@foyer/contract/meetings'
import { users } from '@foyer/contract/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#test/kit.ts'
import { meetingsScene } from '#test/meetings-scene.ts'

let scene: Awaited<ReturnType<typeof meetingsScene>>
beforeAll(async () => {
  scene = await meetingsScene()
})
afterAll(() => scene.kit.close())

const admin = () => scene.kit.as(scene.tenant.admin)
const make = (change: { level?: 'member' | 'admin'; firstname?: string } = {}) =>
  scene.kit.make.user(scene.tenant, change)
const rowOf = async (id: string) => (await scene.kit.owner('select * from users where id = $1', [id]))[0]
const go = (person: Person, input: { mode?: 'delete' | 'unlink'; transfer_to?: string } = {}) =>
  admin().call(users.delete, { id: person.id, ...input })
const restore = (person: Person) => admin().call(users.restore, { id: person.id })
const topics = async (person: Person) =>
  (await scene.upcoming(person)).map((row: { topic: string; own: boolean }) => [row.topic, row.own])
const signIn = async ({ email, password, subdomain }: Person) =>
  (await scene.kit.guest({ subdomain }).call(auth.login, { email, password, app_identifier: 'web' })).status

/** A person with a meeting ahead to which two are invited, an open one and one that is over. */
async function withMeetings() {
  const [person, bob] = [await make({ firstname: 'Olga' }), await make()]
  const ahead = await scene.schedule(person, { topic: 'Ahead' })
  const over = await scene.schedule(person, { topic: 'Over' })
  await scene.kit.owner(`update meetings set start_wall = '2020-01-01T10:00' where id = $1`, [over.id])
  await scene.age(over.id, 5)
  const open = (
    await scene.kit.as(person).call(meetings.create, {
      kind: 'open',
      topic: 'Open',
      timezone: 'UTC',
      password: 'secret1',
    })
  ).body
  for (const { id } of [ahead, over])
    await scene.kit.as(person).call(meetings.invite, {
      id,
      invitees: [{ email: bob.email }, { email: 'guest@outside.test' }],
    })
  return { person, bob, ahead, over, open }
}
/** Lets the undo be over and the job that waits for it run now. */
async function endUndo(person: Person) {
  await scene.kit.owner(`update users set removed_at = removed_at - interval '40 seconds' where id = $1`, [person.id])
  await scene.kit.owner(
    `update meetings set deleted_at = deleted_at - interval '40 seconds' where owner_id = $1 and deleted_at is not null`,
    [person.id],
  )
  await scene.kit.owner(
    `update pgboss.job_common set start_after = now() where name = 'purge-user' and data->>'id' = $1`,
    [person.id],
  )
}
const purged = (person: Person) =>
  expect.poll(async () => (await rowOf(person.id)) === undefined, { timeout: 10_000 }).toBe(true)

describe('what a person leaves', () => {
  it('is counted: meetings, those not over, and the people who would be told', async () => {
    const { person } = await withMeetings()
    const answer = await admin().call(users.belongings, { id: person.id })
    expect(answer.body).toEqual({ meetings: 3, upcoming: 2, invitees: 2 })
    const nobody = await admin().call(users.belongings, { id: (await make()).id })
    expect(nobody.body).toEqual({ meetings: 0, upcoming: 0, invitees: 0 })
  })
})

describe('deleting a person', () => {
  it('without a new owner cancels what lies ahead and holds the mails for the undo', async () => {
    const { person, bob, ahead, over } = await withMeetings()
    expect(await topics(bob)).toContainEqual(['Ahead', false])
    expect((await go(person)).status).toBe(200)
    expect(await signIn(person)).toBe(401)
    expect((await scene.kit.as(person).call(meetings.listSchedules, {})).status).toBe(401)
    expect((await admin().call(users.get, { id: person.id })).status).toBe(404)
    expect(await topics(bob)).not.toContainEqual(['Ahead', false])
    const mails = (await scene.mailsOf(ahead.id)).filter(({ undoable }) => undoable)
    expect(mails.map(({ to_email, calendar_method, held }) => [to_email, calendar_method, held])).toEqual(
      [
        [bob.email, 'CANCEL', true],
        ['guest@outside.test', 'CANCEL', true],
      ].sort(),
    )
    expect((await scene.mailsOf(over.id)).filter(({ undoable }) => undoable)).toEqual([])
    const [row] = await scene.kit.owner(`select * from audit where object_id = $1 and call = 'users.delete'`, [
      person.id,
    ])
    expect(row).toMatchObject({ before: { status: 'active' }, after: { status: 'deleted', cancelled: 2 } })
    expect(row.object_label).toBe(person.email)
  })

  it('is undone whole: sign-in, meetings and calendars are back, and nobody is mailed', async () => {
    const { person, bob, ahead } = await withMeetings()
    const kept = await scene.schedule(person, { topic: 'Deleted before' })
    await scene.kit.as(person).call(meetings.delete, { id: kept.id })
    const before = await topics(person)
    await go(person)
    const answer = await restore(person)
    expect(answer.body).toMatchObject({ id: person.id, status: 'active' })
    expect(await signIn(person)).toBe(200)
    expect(await topics(bob)).toContainEqual(['Ahead', false])
    const states = (await scene.mailsOf(ahead.id)).filter(({ undoable }) => undoable).map(({ state }) => state)
    expect(states).toEqual(['dropped', 'dropped'])
    const left = await scene.kit.owner('select topic from meetings where owner_id = $1 and deleted_at is null', [
      person.id,
    ])
    expect(left.map(({ topic }) => topic).sort()).toEqual(['Ahead', 'Open', 'Over'])
    expect(before).toContainEqual(['Ahead', true])
    expect((await restore(person)).status).toBe(404)
  })

  it('is final when the undo is over: the person, their meetings and their words go, their mails stay', async () => {
    const { person, bob, ahead, over } = await withMeetings()
    await scene.kit.owner(
      `insert into conferences (tenant_id, meeting_id, occurrence_id, number, topic, host_name, host_id, room, engine_instance, signal_url, started_at, ended_at)
       select tenant_id, meeting_id, id, $2, 'Over', 'Olga', $3, gen_random_uuid()::text, gen_random_uuid(), '', starts_at, ends_at
       from occurrences where meeting_id = $1`,
      [over.id, over.number, person.id],
    )
    await go(person)
    await scene.kit.owner(`update users set removed_at = removed_at - interval '31 seconds' where id = $1`, [person.id])
    expect((await restore(person)).body.code).toBe('undo-expired')
    await endUndo(person)
    await purged(person)
    for (const table of ['meetings', 'meeting_numbers'])
      expect(await scene.kit.owner(`select from ${table} where number = $1`, [ahead.number])).toEqual([])
    expect(await scene.kit.owner('select from search_words where id = $1', [person.id])).toEqual([])
    expect(await scene.mailsOf(ahead.id)).not.toEqual([])
    expect((await scene.past(bob)).map(({ topic }: { topic: string }) => topic)).toContain('Over')
    expect((await restore(person)).status).toBe(404)
  })

  it('lets the address be taken meanwhile, and then cannot be undone', async () => {
    const person = await make()
    await go(person)
    const form = { email: person.email, firstname: 'New', lastname: 'Person', role: 'member' } as const
    expect((await admin().call(users.create, form)).status).toBe(200)
    expect(await restore(person)).toMatchObject({ status: 409, body: { code: 'email-taken' } })
    expect((await rowOf(person.id)).status).toBe('deleted')
  })

  it('waits for a running meeting of theirs', async () => {
    const { person, bob, ahead } = await withMeetings()
    await scene.running(ahead)
    for (const input of [{}, { mode: 'unlink' as const }, { transfer_to: bob.id }])
      expect(await go(person, input)).toMatchObject({ status: 409, body: { code: 'user-hosting-meeting' } })
    expect((await rowOf(person.id)).status).toBe('active')
  })

  it('is refused for oneself and for people of other tenants', async () => {
    const other = await scene.kit.make.tenant()
    expect(await go(scene.tenant.admin)).toMatchObject({ status: 409, body: { code: 'own-account' } })
    for (const call of [users.delete, users.restore]) {
      expect((await admin().send(call, { id: other.admin.id })).status).toBe(404)
      expect((await admin().send(call, { id: other.admin.id, tenantuuid: other.tenantId })).status).toBe(404)
    }
    expect((await rowOf(other.admin.id)).status).toBe('active')
  })

  it('happens once of two that ask at once', async () => {
    const { person, ahead } = await withMeetings()
    const answers = await Promise.all([go(person), go(person)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await scene.mailsOf(ahead.id)).filter(({ undoable }) => undoable)).toHaveLength(2)
  })
})

describe('a new owner', () => {
  it('has the meetings and their lines in the calendar, and nobody is mailed', async () => {
    const { person, ahead, open } = await withMeetings()
    const heir = await make()
    const answer = await go(person, { transfer_to: heir.id })
    expect(answer.status).toBe(200)
    expect(await topics(heir)).toEqual([['Ahead', true]])
    expect((await scene.kit.as(heir).call(meetings.get, { id: open.id })).status).toBe(200)
    expect((await scene.mailsOf(ahead.id)).filter(({ undoable }) => undoable)).toEqual([])
    await endUndo(person)
    await purged(person)
    expect(await topics(heir)).toEqual([['Ahead', true]])
    expect((await scene.kit.as(heir).call(meetings.delete, { id: ahead.id })).status).toBe(200)
  })

  it('gives them back when it is undone, and keeps what they were invited to', async () => {
    const { person, bob, ahead } = await withMeetings()
    await go(person, { transfer_to: bob.id })
    expect(await topics(bob)).toContainEqual(['Ahead', true])
    expect((await restore(person)).status).toBe(200)
    expect(await topics(bob)).toContainEqual(['Ahead', false])
    const [row] = await scene.kit.owner('select owner_id, former_owner_id from meetings where id = $1', [ahead.id])
    expect(row).toEqual({ owner_id: person.id, former_owner_id: null })
    const lines = await scene.kit.owner('select own from calendar_entries where meeting_id = $1 and user_id = $2', [
      ahead.id,
      person.id,
    ])
    expect(lines).toEqual([{ own: true }])
    const heir = await make()
    await go(person, { transfer_to: heir.id })
    await restore(person)
    expect(await scene.kit.owner('select from calendar_entries where user_id = $1', [heir.id])).toEqual([])
  })

  it('is somebody else of the tenant who is active, or nothing happens', async () => {
    const { person, ahead } = await withMeetings()
    const other = await scene.kit.make.tenant()
    const disabled = await make()
    await scene.kit.owner(`update users set status = 'disabled' where id = $1`, [disabled.id])
    for (const transfer_to of [other.admin.id, disabled.id, person.id, crypto.randomUUID()])
      expect(await go(person, { transfer_to })).toMatchObject({
        status: 404,
        body: { code: 'new-owner-required', field: 'transfer_to' },
      })
    expect((await rowOf(person.id)).status).toBe('active')
    expect(await topics(person)).toContainEqual(['Ahead', true])
    expect((await scene.kit.owner('select owner_id from meetings where id = $1', [ahead.id]))[0].owner_id).toBe(
      person.id,
    )
  })
})

describe('unlinking a person', () => {
  it('keeps the record without a sign-in, cancels what lies ahead and can be undone', async () => {
    const { person, bob, over } = await withMeetings()
    expect((await go(person, { mode: 'unlink' })).status).toBe(200)
    expect(await signIn(person)).toBe(401)
    expect((await admin().call(users.get, { id: person.id })).body.status).toBe('unlinked')
    expect((await go(person, { mode: 'unlink' })).body.code).toBe('user-unlinked')
    const left = await scene.kit.owner('select id from meetings where owner_id = $1 and deleted_at is null', [
      person.id,
    ])
    expect(left).toEqual([{ id: over.id }])
    expect((await restore(person)).body.status).toBe('active')
    expect(await signIn(person)).toBe(200)
    expect(await topics(bob)).toContainEqual(['Ahead', false])
  })

  it('is final when the undo is over: what was cancelled goes, the record and the rest stay', async () => {
    const { person, ahead, over } = await withMeetings()
    await go(person, { mode: 'unlink' })
    await endUndo(person)
    await expect
      .poll(() => scene.kit.owner('select from meetings where id = $1', [ahead.id]), { timeout: 10_000 })
      .toEqual([])
    await expect.poll(async () => (await rowOf(person.id)).removed_at, { timeout: 10_000 }).toBe(null)
    expect(await rowOf(person.id)).toMatchObject({ status: 'unlinked', former_status: null })
    expect(await scene.kit.owner('select id from meetings where id = $1', [over.id])).toHaveLength(1)
    expect((await restore(person)).body.code).toBe('undo-expired')
  })

  it('with a new owner leaves the former one no line of what is no longer theirs', async () => {
    const { person, bob, ahead } = await withMeetings()
    await go(person, { mode: 'unlink', transfer_to: bob.id })
    await endUndo(person)
    await expect.poll(async () => (await rowOf(person.id)).removed_at, { timeout: 10_000 }).toBe(null)
    const lines = await scene.kit.owner('select own from calendar_entries where user_id = $1', [person.id])
    expect(lines).toEqual([{ own: false }])
    const [row] = await scene.kit.owner('select owner_id, former_owner_id from meetings where id = $1', [ahead.id])
    expect(row).toEqual({ owner_id: bob.id, former_owner_id: null })
  })
})
