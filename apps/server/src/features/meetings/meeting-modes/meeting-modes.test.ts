import { groups } from '@foyer/contract/identity/groups'
import { meetings } from '@foyer/contract/meetings/meetings'
import { meetingModes } from '@foyer/contract/meetings/options/meeting-modes'
import { builtInMode, type Freedom } from '@foyer/contract/meetings/options/mode-rules'
import { personalMeeting } from '@foyer/contract/meetings/personal-meeting'
import { defaults } from '@foyer/contract/operations/defaults'
import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { useKit } from '#test/kit.ts'

const kit = await useKit()
const tenant = await kit.createTenant()
const { admin } = tenant
const host = await kit.createUser(tenant)
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

describe('a meeting mode', () => {
  it('sets what its meetings may do, and what their hosts may change', async () => {
    const mode = await create({ chat: 'hosts', muteOnEntry: true }, { chat: 'fixed' })
    const meeting = await meet({ modeId: mode.id, options: { muteOnEntry: false } })
    expect(meeting).toMatchObject({ modeId: mode.id, options: { chat: 'hosts', muteOnEntry: false } })
    const refused = await kit.as(host).send(meetings.create, { ...form, modeId: mode.id, options: { chat: 'off' } })
    expect(refused).toMatchObject({ status: 400, body: { code: 'option-fixed', field: 'options.chat' } })
    await as.call(meetingModes.update, { id: mode.id, version: 1, ...toForm({ chat: 'off' }, { chat: 'fixed' }) })
    expect((await read(meeting.id)).options).toMatchObject({ chat: 'off', muteOnEntry: false })
    const [entry] = await kit.owner(`select before, after from audit_log where object_id = $1 and action = $2`, [
      mode.id,
      'meetingModes.update',
    ])
    expect([entry.before.fixed, entry.after.fixed]).toEqual(['chat:hosts', 'chat:off'])
  })

  it('ends the choice of a host where it no longer leaves any, and brings it back later', async () => {
    const mode = await create()
    const meeting = await meet({ modeId: mode.id, options: { lobby: true } })
    const fix = toForm({}, { lobby: 'fixed' })
    const { body } = await as.call(meetingModes.preview, { id: mode.id, options: fix.options, freedoms: fix.freedoms })
    expect(body.options).toEqual([{ name: 'lobby', from: true, to: false, meetings: 1, overruled: 1 }])
    expect(body).toMatchObject({ total: 1, meetings: [{ id: meeting.id, kind: 'open', startsAt: null }] })
    await as.call(meetingModes.update, { id: mode.id, version: 1, ...fix })
    expect((await read(meeting.id)).options.lobby).toBe(false)
    await as.call(meetingModes.update, { id: mode.id, version: 2, ...toForm() })
    expect((await read(meeting.id)).options.lobby).toBe(true)
  })

  it('refuses what cannot go together, and names it', async () => {
    for (const [options, code, field] of [
      [{ endToEndEncryption: true }, 'contradicts-encryption', 'options.chat'],
      [{ audioComputer: false }, 'no-sound', 'options.audioComputer'],
    ] as const)
      expect(await as.send(meetingModes.create, toForm(options))).toMatchObject({ status: 400, body: { code, field } })
    const meeting = await kit.as(host).send(meetings.create, { ...form, options: { endToEndEncryption: true } })
    expect(meeting).toMatchObject({ status: 400, body: { code: 'contradicts-encryption', field: 'options.chat' } })
    const unknown = await as.send(meetingModes.create, {
      ...toForm(),
      options: { ...builtInMode.options, smell: true },
    })
    expect(unknown).toMatchObject({ status: 400, body: { issues: [{ field: 'options.smell' }] } })
  })

  it('has a name of its own, also if two are created or renamed at once', async () => {
    const names = ['Twice', 'twice', 'TWICE'].map((name) => as.send(meetingModes.create, toForm({}, {}, name)))
    const results = await Promise.all(names)
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const [one, other] = [await create(), await create()]
    const renamed = await Promise.all(
      [one, other].map(({ id }) => as.send(meetingModes.update, { id, version: 1, ...toForm({}, {}, 'Both') })),
    )
    expect(renamed.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('is the default of the organisation, or of a group, for new meetings', async () => {
    const [usual, ofGroup] = [await create({ lobby: true }), await create({ reactions: false })]
    await as.call(meetingModes.setDefault, { id: usual.id })
    expect(await meet()).toMatchObject({ modeId: usual.id, options: { lobby: true } })
    expect((await kit.as(host).call(defaults.get, {})).body.meeting).toMatchObject({
      modeId: usual.id,
      options: { lobby: true },
    })
    const meetNow = async () =>
      (await kit.as(host).call(meetings.meetNow, { topic: 'Now', timezone: 'UTC', password: 'secret1' })).body
    const now = await meetNow()
    expect(now.modeId).toBe(usual.id)
    const own = { topic: 'Mine', timezone: 'UTC', password: 'secret1' }
    expect((await kit.as(host).call(personalMeeting.create, own)).body).toMatchObject({
      modeId: usual.id,
      security: 'lobby',
    })
    await kit.owner(
      `with g as (insert into groups (tenant_id, name, description, mode_id) values ($1, 'Physicians', '', $2) returning id)
       insert into group_members (tenant_id, group_id, user_id) select $1, id, $3 from g`,
      [tenant.tenantId, ofGroup.id, host.id],
    )
    expect(await meet()).toMatchObject({ modeId: ofGroup.id, options: { reactions: false } })
    expect((await kit.as(host).call(meetingModes.listChoices, {})).body.defaultId).toBe(ofGroup.id)
    expect(await find(ofGroup.id)).toMatchObject({ groups: [{ name: 'Physicians' }], meetings: 1 })
    // The meeting of before is taken again, with the mode that new ones have now.
    expect(await meetNow()).toMatchObject({ id: now.id, modeId: ofGroup.id, options: { reactions: false } })
    await kit.owner('delete from groups where tenant_id = $1', [tenant.tenantId])
    expect((await as.send(meetingModes.setStatus, { id: usual.id, status: 'disabled' })).body.code).toBe(
      'mode-is-default',
    )
    await as.call(meetingModes.setDefault, { id: 'standard' })
  })

  it('is deleted only with a mode that takes its meetings', async () => {
    const [mode, other] = [await create({ lobby: true }), await create({ chat: 'off' })]
    const meeting = await meet({ modeId: mode.id })
    const refused = await as.send(meetingModes.delete, { id: mode.id })
    expect(refused).toMatchObject({ status: 409, body: { code: 'mode-in-use' } })
    expect(refused.body.message).toContain('1')
    await as.call(meetingModes.delete, { id: mode.id, replacement: other.id })
    expect(await read(meeting.id)).toMatchObject({ modeId: other.id, options: { lobby: false, chat: 'off' } })
    expect(await as.send(meetingModes.get, { id: mode.id })).toMatchObject({ status: 404 })
    const [entry] = await kit.owner('select after from audit_log where object_id = $1 and action = $2', [
      mode.id,
      'meetingModes.delete',
    ])
    expect(entry.after).toEqual({ meetings: 1, replacement: other.name })
  })

  it('is not deleted without one either if only past meetings have it, which can be started again', async () => {
    const mode = await create({ lobby: true })
    const past = { start: '2030-01-07T09:00', end: '2030-01-07T10:00' }
    const meeting = await meet({ modeId: mode.id, kind: 'scheduled', ...past })
    await kit.owner(
      `update occurrences set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where meeting_id = $1`,
      [meeting.id],
    )
    expect(await find(mode.id)).toMatchObject({ meetings: 0 })
    const refused = await as.send(meetingModes.delete, { id: mode.id })
    expect(refused).toMatchObject({ status: 409, body: { code: 'mode-in-use', field: 'replacement' } })
    expect(refused.body.message).toContain('1')
    await kit.owner('update meetings set deleted_at = now() where id = $1', [meeting.id])
    expect((await as.send(meetingModes.delete, { id: mode.id })).status).toBe(200)
  })

  it('that is deleted at the same moment is not available, to meetings and to groups', async () => {
    const other = new Client(kit.connection)
    await other.connect()
    try {
      const countWaiting = async () => (await kit.owner('select from pg_locks where not granted')).length
      for (const give of [
        (modeId: string) => kit.as(host).send(meetings.create, { ...form, modeId }),
        (modeId: string) => as.send(groups.create, { name: `Group ${modeId}`, modeId }),
      ]) {
        const { id } = await create()
        await other.query('begin')
        await other.query('delete from meeting_modes where id = $1', [id])
        const given = give(id)
        await expect.poll(countWaiting).toBe(1)
        await other.query('commit')
        expect(await given).toMatchObject({ status: 400, body: { code: 'mode-not-available' } })
      }
    } finally {
      await other.end()
    }
  })

  it('that is disabled stays with its meetings, and is not offered', async () => {
    const mode = await create()
    const { id, version } = await meet({ modeId: mode.id })
    await as.call(meetingModes.setStatus, { id: mode.id, status: 'disabled' })
    const { kind: _kind, ...fields } = form
    const kept = await kit.as(host).call(meetings.update, { id, version, ...fields, modeId: mode.id })
    expect(kept.body.modeId).toBe(mode.id)
    const refused = await kit.as(host).send(meetings.create, { ...form, modeId: mode.id })
    expect(refused).toMatchObject({ status: 400, body: { code: 'mode-not-available', field: 'modeId' } })
    const { items } = (await kit.as(host).call(meetingModes.listChoices, {})).body
    expect(items.map((choice: { id: string }) => choice.id)).not.toContain(mode.id)
  })

  it('reaches the open pages of all users of the organisation when it changes, and of no other one', async () => {
    const elsewhere = await kit.createUser(await kit.createTenant())
    const mode = await create()
    const [{ since }] = await kit.owner('select coalesce(max(seq), 0)::int as since from events')
    await as.call(meetingModes.update, { id: mode.id, version: 1, ...toForm({ lobby: true }, { lobby: 'fixed' }) })
    const hear = async ({ id, tenantId, level }: typeof host) =>
      (await kit.platform.events.findSince({ id, tenantId, level }, since)).map(({ topic, objectId }) => [
        topic,
        objectId,
      ])
    expect(await hear(host)).toEqual([['meeting-modes', mode.id]])
    expect(await hear(elsewhere)).toEqual([])
  })

  it('of another organisation does not exist', async () => {
    const mode = await create()
    const elsewhere = await kit.createTenant()
    const refused = await kit.as(elsewhere.admin).send(meetings.create, { ...form, modeId: mode.id })
    expect(refused).toMatchObject({ status: 400, body: { code: 'mode-not-available' } })
    expect((await kit.as(elsewhere.admin).send(meetingModes.get, { id: mode.id })).status).toBe(404)
  })
})
