import { meetings } from '@foyer/contract/meetings/meetings'
import { defaultMeetingOptions } from '@foyer/contract/meetings/options/meeting-option-constants'
import { defaults } from '@foyer/contract/operations/defaults'
import { describe, expect, it } from 'vitest'
import { useFakeEngine } from '#test/fake-engine.ts'
import { useKit } from '#test/kit.ts'
import { useRoom } from '#test/room-fixture.ts'

const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine })
const tenant = await kit.createTenant()
const host = await kit.createUser(tenant)
const { enterAs, knock } = useRoom({ kit, tenant, fake })

const form = { kind: 'open', topic: 'Board', timezone: 'UTC', password: 'secret1' } as const
const create = async (more: object = {}) => (await kit.as(host).call(meetings.create, { ...form, ...more })).body
const update = async ({ id, version }: { id: string; version: number }, more: object) => {
  const { kind: _kind, ...fields } = form
  return (await kit.as(host).call(meetings.update, { id, version, ...fields, ...more })).body
}
const readStored = async (id: string) =>
  (await kit.owner('select options from meetings where id = $1', [id]))[0].options
const toRoom = ({ id, number, password, topic }: { id: string; number: string; password: string; topic: string }) => ({
  id,
  number,
  password,
  topic,
  occurrenceId: undefined,
})

describe('the options of a meeting', () => {
  it('are the defaults until a user chooses others, which are all that is stored', async () => {
    const { body } = await kit.as(host).call(defaults.get, {})
    expect(body.meeting).toMatchObject({ options: { ...defaultMeetingOptions, signedInOnly: false } })
    const plain = await create()
    expect(plain).toMatchObject({ options: { ...defaultMeetingOptions, signedInOnly: false } })
    expect(await readStored(plain.id)).toEqual({})
    const chosen = { lobby: true, chat: 'hosts', rename: true }
    const meeting = await create({ options: { ...chosen, signedInOnly: true } })
    expect(meeting).toMatchObject({ options: { ...defaultMeetingOptions, ...chosen, signedInOnly: true } })
    expect(await readStored(meeting.id)).toEqual({ lobby: true, chat: 'hosts', signedInOnly: true })
    expect((await kit.as(host).call(meetings.get, { id: meeting.id })).body.options).toEqual(meeting.options)
  })

  it('stay unless a change names them', async () => {
    const meeting = await create({ options: { lobby: true, muteOnEntry: true, signedInOnly: true } })
    const kept = await update(meeting, {})
    expect(kept).toMatchObject({ options: { ...meeting.options, signedInOnly: true } })
    const changed = await update(kept, { options: { lobby: false, screenShare: 'hosts', signedInOnly: false } })
    expect(changed.options).toEqual({ ...meeting.options, lobby: false, screenShare: 'hosts', signedInOnly: false })
    expect(await readStored(meeting.id)).toEqual({ muteOnEntry: true, screenShare: 'hosts' })
  })

  it('are refused if the room does not know them', async () => {
    for (const options of [{ chat: 'friends' }, { lobby: 'yes' }, { smell: true }, null, []])
      expect((await kit.as(host).send(meetings.create, { ...form, options })).status).toBe(400)
  })

  it('are in the audit log, before and after, where they differ from the defaults', async () => {
    const meeting = await create({ options: { lobby: true } })
    await update(meeting, { options: { lobby: false, chat: 'off' } })
    const rows = await kit.owner('select action, before, after from audit_log where object_id = $1', [meeting.id])
    const find = (action: string) => rows.find((row) => row.action === action)
    expect(find('meetings.create')?.after).toMatchObject({ lobby: true, modeId: 'standard' })
    expect(find('meetings.create')?.after).not.toHaveProperty('chat')
    expect(find('meetings.update')).toMatchObject({
      before: { lobby: true, chat: 'everyone' },
      after: { lobby: false, chat: 'off' },
    })
  })

  it('hold in the room from its beginning; a meeting in progress goes on with its own', async () => {
    const meeting = await create({ options: { lobby: true, muteOnEntry: true } })
    await enterAs(host, toRoom(meeting))
    expect((await knock(toRoom(meeting), 'Ann')).body).toMatchObject({ state: 'waiting', lobby: true })
    await update(meeting, { options: { lobby: false } })
    expect((await knock(toRoom(meeting), 'Ben')).body).toMatchObject({ state: 'waiting', lobby: true })
  })

  it('let in only people with an account at once, also while the meeting is in progress, and everyone again', async () => {
    const meeting = await create()
    await enterAs(host, toRoom(meeting))
    const [{ id }] = await kit.owner('select id from conferences where meeting_id = $1', [meeting.id])
    const countEvents = async () =>
      (await kit.owner(`select from events where topic = 'meeting-controls' and object_id = $1`, [id])).length
    const before = await countEvents()
    const closed = await update(meeting, { options: { signedInOnly: true } })
    expect(await knock(toRoom(meeting), 'Ann')).toMatchObject({ status: 403, body: { code: 'sign-in-required' } })
    // Pages of the room show the option.
    expect(await countEvents()).toBe(before + 1)
    await update(closed, { options: { signedInOnly: false } })
    expect((await knock(toRoom(meeting), 'Ann')).body).toMatchObject({ state: 'joined' })
  })

  it('let in without the host only if no one has to be admitted', async () => {
    const open = await create({ options: { joinBeforeHost: true } })
    expect((await knock(toRoom(open), 'Ann')).body).toMatchObject({ state: 'joined' })
    const guarded = await create({ options: { lobby: true, joinBeforeHost: true } })
    expect((await knock(toRoom(guarded), 'Ann')).body).toMatchObject({ state: 'waiting', lobby: true })
  })

  it('can admit only people who are signed in', async () => {
    const meeting = await create({ options: { joinBeforeHost: true, signedInOnly: true } })
    expect(await knock(toRoom(meeting), 'Ann')).toMatchObject({ status: 403, body: { code: 'sign-in-required' } })
    expect((await enterAs(await kit.createUser(tenant), toRoom(meeting))).participantId).toBeTruthy()
  })
})
