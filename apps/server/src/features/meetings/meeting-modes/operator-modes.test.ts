import { meetings } from '@foyer/contract/meetings/meetings'
import { meetingModes } from '@foyer/contract/meetings/options/meeting-modes'
import { builtInMode, type Freedom } from '@foyer/contract/meetings/options/mode-rules'
import { tenants } from '@foyer/contract/tenancy/tenants'
import { Client } from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { useKit } from '#test/kit.ts'
import { mailsTo } from '#test/mailbox.ts'
import { spreadModes } from './meeting-modes.jobs.ts'

const kit = await useKit({ connection: inject('ownConnections').operatorModes })
const tenant = await kit.createTenant()
const { admin } = tenant
const host = await kit.createUser(tenant)
const operator = kit.as(kit.operator.admin)
const as = kit.as(admin)

const toForm = (
  options: object = {},
  freedoms: { [name: string]: Freedom } = {},
  name = `Mode ${crypto.randomUUID()}`,
) => ({
  name,
  options: { ...builtInMode.options, ...options },
  freedoms: { ...builtInMode.freedoms, ...freedoms },
})
const create = async (...args: Parameters<typeof toForm>) => (await as.call(meetingModes.create, toForm(...args))).body
const form = { kind: 'open', topic: 'Board', timezone: 'UTC', password: 'secret1' } as const
const meet = async (more: object = {}) => (await kit.as(host).call(meetings.create, { ...form, ...more })).body
const read = async (id: string) => (await kit.as(host).call(meetings.get, { id })).body
const find = async (id: string, client = as) =>
  (await client.call(meetingModes.list, {})).body.items.find((mode: { id: string }) => mode.id === id)

// All tenants of the other tests get them.
describe('the modes of the operator', () => {
  const follow = () => spreadModes(kit.platform, { tenantId: kit.operator.tenantId, id: kit.operator.tenantId })
  const findCopy = async (originId: string, tenantId = tenant.tenantId) =>
    (await kit.owner('select * from meeting_modes where tenant_id = $1 and origin_id = $2', [tenantId, originId]))[0]

  it('reach every tenant, limit its modes, and tell its administrators which meetings change', async () => {
    const mode = await create({ chat: 'everyone' })
    const meeting = await meet({ modeId: mode.id, topic: 'Quarter figures' })
    const floor = (await operator.call(meetingModes.create, toForm({ chat: 'hosts' }, { chat: 'fixed' }))).body
    await follow()
    expect(await findCopy(floor.id)).toBeTruthy()
    expect((await read(meeting.id)).options.chat).toBe('everyone')
    const [{ since }] = await kit.owner('select coalesce(max(seq), 0)::int as since from events')
    await operator.call(meetingModes.setDefault, { id: floor.id })
    await follow()
    const heard = await kit.platform.events.findSince({ ...host, level: 'member' }, since)
    expect(heard.map(({ topic }) => topic)).toEqual(['meeting-modes'])
    expect((await findCopy(floor.id)).is_limit).toBe(true)
    expect((await read(meeting.id)).options.chat).toBe('hosts')
    const [mail, more] = await mailsTo(kit, tenant.tenantId, admin.email)
    expect(more).toBeUndefined()
    expect(mail?.text).toContain('Quarter figures')
    const [entry] = await kit.owner(
      `select actor_id, object_label, before, after from audit_log
       where tenant_id = $1 and action = 'meetingModes.update' and object_id = $2`,
      [tenant.tenantId, (await findCopy(floor.id)).id],
    )
    expect(entry).toMatchObject({
      ...{ actor_id: null, object_label: floor.name, before: { isLimit: false } },
      after: { isLimit: true, fixed: 'chat:hosts', meetings: 1, reason: 'changed-by-operator' },
    })
    const wider = await as.send(meetingModes.create, toForm({ chat: 'everyone' }))
    expect(wider).toMatchObject({ status: 400, body: { code: 'option-too-wide', field: 'options.chat' } })
    expect((await create({ chat: 'off' })).effective.freedoms.chat).toBe('fixed')
    const { effective } = (await as.call(meetingModes.get, { id: mode.id })).body
    const renamed = { id: mode.id, version: mode.version, ...toForm(), ...effective, name: `${mode.name} renamed` }
    await as.call(meetingModes.update, renamed)
    expect(
      (await as.send(meetingModes.update, { id: (await findCopy(floor.id)).id, version: 1, ...toForm() })).status,
    ).toBe(404)
    const names = { name: 'Late', sname: 'late', subdomain: `late${crypto.randomUUID().slice(0, 8)}` }
    const head = { adminFirstname: 'Ann', adminLastname: 'Lee', adminEmail: 'ann@late.test', country: 'FR' }
    await operator.call(tenants.create, { ...names, ...head })
    const [late] = await kit.owner('select tenant_id from tenants where subdomain = $1', [names.subdomain])
    expect((await findCopy(floor.id, late.tenant_id)).is_limit).toBe(true)
    await operator.call(meetingModes.setDefault, { id: 'standard' })
    await follow()
    expect((await findCopy(floor.id)).is_limit).toBe(false)
    expect((await read(meeting.id)).options.chat).toBe('everyone')
  }, 90_000)

  it('reach a tenant as they are when its turn comes, also one that is being created while they change', async () => {
    const { id, version } = (await operator.call(meetingModes.create, toForm({}, {}, 'Floor'))).body
    const names = { name: 'New', sname: 'new', subdomain: `new${crypto.randomUUID().slice(0, 8)}` }
    const head = { adminFirstname: 'Ann', adminLastname: 'Lee', adminEmail: 'ann@new.test', country: 'FR' }
    const other = new Client(kit.connection)
    await other.connect()
    // Locks of this database only: tests in others wait for some too. The job of the portal may wait beside this call.
    const waiting = `select from pg_locks where not granted and locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`
    const wait = async (tenantId: string, work: () => Promise<unknown>, change: () => Promise<unknown>) => {
      await other.query('begin')
      await other.query(`select pg_advisory_xact_lock(hashtextextended('meeting modes ' || $1, 0))`, [tenantId])
      const working = work()
      await expect.poll(async () => (await kit.owner(waiting)).length, { timeout: 20_000 }).toBeGreaterThan(0)
      await change()
      await other.query('commit')
      await working
    }
    try {
      const narrow = { id, version, ...toForm({ chat: 'off' }, {}, 'Floor') }
      await wait(tenant.tenantId, follow, () => operator.call(meetingModes.update, narrow))
      expect((await findCopy(id)).options.chat).toBe('off')
      await wait(
        kit.operator.tenantId,
        () => operator.call(tenants.create, { ...names, ...head }),
        () => other.query(`update meeting_modes set name = 'Renamed' where id = $1`, [id]),
      )
    } finally {
      await other.end()
    }
    const [{ tenant_id }] = await kit.owner('select tenant_id from tenants where subdomain = $1', [names.subdomain])
    expect((await findCopy(id, tenant_id)).name).toBe('Renamed')
    await operator.call(meetingModes.delete, { id })
    await follow()
  }, 90_000)

  it('are no longer shown as the default of a tenant once they are disabled', async () => {
    const mode = (await operator.call(meetingModes.create, toForm({ lobby: true }))).body
    await follow()
    const { id } = await findCopy(mode.id)
    await as.call(meetingModes.setDefault, { id })
    expect((await find(id))?.isDefault).toBe(true)
    await operator.call(meetingModes.setStatus, { id: mode.id, status: 'disabled' })
    await follow()
    const { defaultId } = (await kit.as(host).call(meetingModes.listChoices, {})).body
    expect([(await find(id))?.isDefault, (await find('standard'))?.isDefault, defaultId]).toEqual([
      false,
      true,
      'standard',
    ])
    await operator.call(meetingModes.setStatus, { id: mode.id, status: 'active' })
    await follow()
    expect((await find(id))?.isDefault).toBe(false)
  }, 90_000)

  it('leave their meetings to the replacement when they are deleted', async () => {
    const first = (await operator.call(meetingModes.create, toForm({ lobby: true }))).body
    const second = (await operator.call(meetingModes.create, toForm({ reactions: false }))).body
    await follow()
    const [copy, other] = [await findCopy(first.id), await findCopy(second.id)]
    const meeting = await meet({ modeId: copy.id })
    await operator.call(meetingModes.delete, { id: first.id, replacement: second.id })
    await follow()
    expect(await findCopy(first.id)).toBeUndefined()
    expect(await read(meeting.id)).toMatchObject({ modeId: other.id, options: { lobby: false, reactions: false } })
    expect(await kit.owner('select from meeting_modes where id = $1', [first.id])).toEqual([])
  }, 90_000)
})
