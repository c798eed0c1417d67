import { users } from '@foyer/contract/identity/users'
import { meetings } from '@foyer/contract/meetings/meetings'
import { responses } from '@foyer/contract/meetings/responses'
import { room } from '@foyer/contract/meetings/room'
import { describe, expect, it } from 'vitest'
import type { TestUser } from '#test/kit.ts'
import { mailsTo } from '#test/mailbox.ts'
import { recurrence, useManagersFixture } from '#test/managers-fixture.ts'
import { local } from '#test/meetings-fixture.ts'

const { kit, tenant, owner, manager, invitee, stranger, ...fixture } = await useManagersFixture()
const { form, schedule, read, toForm, update, findRows, listInvitees, listPast, hold } = fixture

describe('a co-manager', () => {
  it('has the meeting in the lists, without being host', async () => {
    const meeting = await schedule()
    const rows = await findRows(manager, meeting)
    expect(rows).toHaveLength(3)
    expect(rows[0]).toMatchObject({
      own: false,
      manager: true,
      alternativeHost: false,
      host: 'Ada Byron',
      invitation: null,
    })
    expect(rows[0]?.people).toMatchObject({ count: 2, first: [{ name: 'Gus' }, { email: invitee.email }] })
    expect(await findRows(manager, meeting, { manager: 'yes' })).toHaveLength(3)
    expect(await findRows(manager, meeting, { own: 'yes' })).toEqual([])
    expect(await findRows(owner, meeting, { manager: 'yes' })).toEqual([])
    expect((await findRows(owner, meeting))[0]).toMatchObject({ own: true, manager: false })
    expect((await findRows(invitee, meeting))[0]).toMatchObject({ manager: false, people: { count: 0, first: [] } })
    const { number } = meeting
    const joined = (await kit.as(manager).call(room.join, { number, name: 'Mia' })).body
    expect(joined).not.toMatchObject({ isHost: true })
    expect((await kit.as(manager).call(room.preview, { number })).body.meeting?.isHost).toBe(false)
  })

  it('changes times and topic; invitees are notified in the name of the owner, the audit log has who did it', async () => {
    const meeting = await schedule()
    const times = { start: local(60), end: local(100) }
    expect((await update(meeting, { ...times, recurrence: { ...recurrence, count: 2 } }, manager)).status).toBe(200)
    for (const user of [owner, manager, invitee]) expect(await findRows(user, meeting)).toHaveLength(2)
    expect((await findRows(manager, meeting))[0]).toMatchObject({ manager: true })
    const last = (await mailsTo(kit, tenant.tenantId, invitee.email)).at(-1)
    expect(last).toMatchObject({ subject: 'Changed: Board' })
    expect(last?.text).toContain('Ada Byron has changed this meeting.')
    expect(last?.fromName).toContain('Ada Byron')
    const [entry] = await kit.owner(
      `select actor_id from audit_log where object_id = $1 and action = 'meetings.update'`,
      [meeting.id],
    )
    expect(entry.actor_id).toBe(manager.id)
  })

  it('gets a conflict as the second of two who save at the same time', async () => {
    const meeting = await schedule()
    const change = { ...toForm(meeting), topic: 'Mine' }
    expect((await kit.as(manager).send(meetings.update, change)).status).toBe(200)
    expect(await kit.as(owner).send(meetings.update, change)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  it('sees attendance and log of what has taken place, also if named afterwards', async () => {
    const meeting = await schedule({ managers: [] })
    const conferenceId = await hold(meeting)
    const page = { page: 1, size: 10 }
    const ask = async (call: typeof meetings.listAttendance | typeof meetings.listLog, user: TestUser) =>
      (await kit.as(user).send(call, { ...page, conferenceId })).status
    const findPast = async (user: TestUser) => (await listPast(user)).find((row) => row.conferenceId === conferenceId)
    const findManaged = async (user: TestUser) =>
      (await listPast(user, { manager: 'yes' })).find((row) => row.conferenceId === conferenceId)
    expect(await ask(meetings.listAttendance, manager)).toBe(404)
    expect(await findPast(manager)).toBeUndefined()
    await update(meeting, { managers: [manager.email] })
    expect(await findPast(manager)).toMatchObject({ own: false, manager: true, meetingId: null })
    expect(await findManaged(manager)).toMatchObject({ own: false, manager: true })
    for (const user of [owner, invitee]) expect(await findManaged(user)).toBeUndefined()
    for (const call of [meetings.listAttendance, meetings.listLog]) {
      expect(await ask(call, manager)).toBe(200)
      for (const user of [invitee, stranger, tenant.admin]) expect(await ask(call, user)).toBe(404)
    }
    await update(meeting, { managers: [] })
    expect(await ask(meetings.listAttendance, manager)).toBe(404)
    expect(await findPast(manager)).toBeUndefined()
  })

  it('is not busy at that time, unless invited', async () => {
    const { start, end, timezone } = await schedule()
    const times = { start: start ?? '', end: end ?? '', timezone }
    const other = await kit.createUser(tenant)
    const ask = async () => (await kit.as(other).call(meetings.previewTimes, times)).body.conflicts
    await schedule({ managers: [other.email] })
    expect(await ask()).toBe(0)
    await schedule({ managers: [other.email], invitees: [{ email: other.email }] })
    expect(await ask()).toBe(1)
  })

  it('keeps an invitation when no longer a co-manager', async () => {
    const meeting = await schedule({ invitees: [{ email: manager.email }] })
    expect((await findRows(manager, meeting))[0]).toMatchObject({ manager: true, invitation: { response: 'none' } })
    await update(meeting, { managers: [] })
    const rows = await findRows(manager, meeting)
    expect(rows).toHaveLength(3)
    expect(rows[0]).toMatchObject({ manager: false, people: { count: 0 } })
    await update(meeting, { managers: [manager.email] })
    const [row] = await listInvitees(meeting)
    await kit.as(owner).call(responses.remove, { id: meeting.id, inviteeId: row?.id ?? '' })
    expect((await findRows(manager, meeting))[0]).toMatchObject({ manager: true, invitation: null })
  })
})

describe('co-managers', () => {
  const invalid = { status: 400, body: { code: 'manager-invalid', field: 'managers.0' } }

  it('are other active users of the organisation, ten at most, of scheduled meetings', async () => {
    const foreign = await kit.createUser(await kit.createTenant())
    const disabled = await kit.createUser(tenant)
    await kit.as(tenant.admin).call(users.enable, { id: disabled.id, enabled: false })
    for (const email of [owner.email, foreign.email, disabled.email, 'nobody@example.test'])
      expect(await kit.as(owner).send(meetings.create, form({ managers: [email] }))).toMatchObject(invalid)
    const many = Array.from({ length: 11 }, (_, n) => `m${n}@example.test`)
    expect((await kit.as(owner).send(meetings.create, form({ managers: many }))).status).toBe(400)
    const open = { kind: 'open', topic: 'Now', timezone: 'UTC', password: 'secret1', managers: [manager.email] }
    expect((await kit.as(owner).send(meetings.create, open)).status).toBe(400)
  })

  it('are emailed in their language when they are added and removed, and audited', async () => {
    const anne = await kit.createUser(tenant, { language: 'fr' })
    const meeting = await schedule({ managers: [anne.email] })
    await update(meeting, { managers: [anne.email, manager.email] })
    await update(meeting, { managers: [] })
    const mails = await mailsTo(kit, tenant.tenantId, anne.email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Vous pouvez désormais modifier : Board',
      'Vous n’êtes plus cogestionnaire : Board',
    ])
    expect(mails[0]?.text).toContain('Ada Byron vous a nommé cogestionnaire de cette réunion.')
    const entries = await kit.owner(
      `select before, after from audit_log where object_id = $1 and action like 'meetings.%' order by occurred_at`,
      [meeting.id],
    )
    expect(entries.map(({ before, after }) => [before?.managers, after.managers])).toEqual([
      [undefined, anne.email],
      [anne.email, `${anne.email}, ${manager.email}`],
      [`${anne.email}, ${manager.email}`, ''],
    ])
  })

  it('stay when others edit, and are listed for the owner and for each other', async () => {
    const meeting = await schedule()
    await update(meeting, { topic: 'New' }, manager)
    const managers = [{ email: manager.email, name: 'Mia Keller' }]
    expect(await read(meeting)).toMatchObject({ own: true, managers, topic: 'New' })
    expect(await read(meeting, manager)).toMatchObject({ own: false, managers })
  })

  it.each([
    ['disabled', (id: string) => kit.as(tenant.admin).call(users.enable, { id, enabled: false })],
    ['unlinked', (id: string) => kit.as(tenant.admin).call(users.delete, { id, mode: 'unlink' })],
    ['deleted', (id: string) => kit.as(tenant.admin).call(users.delete, { id, mode: 'delete' })],
  ])('are none once their account is %s', async (_how, end) => {
    const leaving = await kit.createUser(tenant)
    const meeting = await schedule({ managers: [leaving.email] })
    expect((await end(leaving.id)).status).toBe(200)
    expect((await read(meeting)).managers).toEqual([])
  })

  it('are co-managers again once their account is enabled again', async () => {
    const away = await kit.createUser(tenant)
    const meeting = await schedule({ managers: [away.email] })
    for (const enabled of [false, true]) await kit.as(tenant.admin).call(users.enable, { id: away.id, enabled })
    expect((await read(meeting)).managers).toMatchObject([{ email: away.email }])
    const entries = await kit.owner('select is_manager from calendar_entries where user_id = $1', [away.id])
    expect(entries.length).toBeGreaterThan(0)
    expect(entries.every(({ is_manager }) => is_manager)).toBe(true)
  })

  it('stay after a transfer, the new owner is none of them, and is one again if it is undone', async () => {
    const leaving = await kit.createUser(tenant)
    const other = await kit.createUser(tenant)
    const managers = [manager.email, other.email]
    const meeting = (await kit.as(leaving).call(meetings.create, form({ managers }))).body
    const { admin } = tenant
    await kit.as(admin).call(users.delete, { id: leaving.id, mode: 'unlink', transferTo: other.id })
    expect(await read(meeting, other)).toMatchObject({ own: true, managers: [{ email: manager.email }] })
    expect((await findRows(other, meeting))[0]).toMatchObject({ own: true, manager: false })
    await kit.as(admin).call(users.restore, { id: leaving.id })
    const shown = await read(meeting, manager)
    expect(shown.managers.map(({ email }) => email).toSorted()).toEqual(managers.toSorted())
    expect((await findRows(other, meeting))[0]).toMatchObject({ own: false, manager: true })
  })
})
