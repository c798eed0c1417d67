import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { recordings } from '@foyer/contract/recordings/recordings'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useFakeEngine } from '#test/fake-engine.ts'
import { inTime } from '#test/in-time.ts'
import { type TestUser, useKit } from '#test/kit.ts'
import { insertRecording } from '#test/recording-rows.ts'
import { composedSound, createRecordingParts, useRecordings } from '#test/recordings-fixture.ts'
import { toTracksFolder } from './shared/tracks.ts'

const fake = await useFakeEngine()
const recording = createRecordingParts()
const kit = await useKit({ engine: fake.engine, recordingParts: recording.parts })
const tenant = await kit.createTenant()
const host = await kit.createUser(tenant, { firstname: 'Hedy', lastname: 'Host' })
const member = await kit.createUser(tenant)

beforeEach(() => {
  recording.state.composing = 'ok'
})

const { record, waitForState, make } = useRecordings({ kit, tenant, host, fake, recording })

const list = async (user: TestUser, input: object = {}) => (await kit.as(user).call(recordings.list, input)).body
const listIds = async (user: TestUser, input: object = {}) =>
  (await list(user, input)).items.map(({ id }: { id: string }) => id)

describe('a recording that is ready', () => {
  it('is in the list of its host and of administrators, and of nobody else', async () => {
    const id = await make()
    expect(await listIds(host)).toContain(id)
    expect(await listIds(host, { tab: 'all' })).toContain(id)
    expect(await listIds(tenant.admin, { tab: 'all' })).toContain(id)
    expect(await listIds(tenant.admin)).not.toContain(id)
    expect(await listIds(member, { tab: 'all' })).toEqual([])
    expect((await kit.as(member).call(recordings.get, { id })).status).toBe(404)
    expect((await kit.as(host).call(recordings.get, { id })).body).toMatchObject({
      ...{
        topic: 'Ward round',
        isOwn: true,
        isNew: true,
        state: 'ready',
        failure: null,
        durationMs: 60_000,
        people: 2,
      },
      ...{ files: ['audio', 'chat'], bytes: composedSound.length, sizes: { audio: composedSound.length } },
      gaps: [{ at: 10_000, ms: 1400 }],
      chapters: [{ at: 0, kind: 'start', name: '', title: '' }],
    })
    expect((await kit.as(host).call(recordings.listMessages, { id })).body.items).toMatchObject([
      { name: 'Gus', text: 'Hello' },
    ])
  })

  it('is in the list before it is ready, with what becomes of it', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    recording.state.composing = promise
    const id = await record('Tumour board')
    await vi.waitFor(
      async () =>
        expect((await list(host)).items.find((one: { id: string }) => one.id === id)).toMatchObject({
          state: 'processing',
          processingSince: expect.any(String),
          expectedAt: expect.any(String),
          durationMs: null,
        }),
      inTime,
    )
    expect((await kit.as(host).call(recordings.trash, { ids: [id] })).status).toBe(200)
    resolve()
    await waitForState(id, 'ready')
  })

  it('is found by topic, host and number, and emailed about', async () => {
    const id = await make('Quarterly syncope review')
    expect(await listIds(host, { search: 'syncope' })).toEqual([id])
    await kit.as(host).call(recordings.rename, { id, topic: 'Board meeting' })
    expect(await listIds(host, { search: 'syncope' })).toEqual([])
    expect(await listIds(host, { search: 'board' })).toEqual([id])
    expect(
      await kit.owner(`select subject from emails where tenant_id = $1 and subject like 'Recording: Quarterly%'`, [
        tenant.tenantId,
      ]),
    ).toHaveLength(1)
  })

  it('is new until its host has opened it', async () => {
    const id = await make()
    await kit.as(tenant.admin).call(recordings.markSeen, { id })
    expect((await kit.as(host).call(recordings.get, { id })).body).toMatchObject({ isNew: true })
    await kit.as(host).call(recordings.markSeen, { id })
    expect((await kit.as(host).call(recordings.get, { id })).body).toMatchObject({ isNew: false })
  })
})

describe('a recording that could not be composed', () => {
  it('keeps its tracks, and is composed when somebody tries again', async () => {
    recording.state.composing = 'failed'
    const id = await record()
    await waitForState(id, 'failed')
    const [{ folder }] = await kit.owner('select folder from recordings where id = $1', [id])
    const tracks = join(toTracksFolder(kit.env.dataFolder), folder)
    await access(tracks)
    expect((await kit.as(host).call(recordings.get, { id })).body).toMatchObject({
      failure: 'composing',
      files: ['chat'].slice(1),
    })
    expect((await kit.as(member).call(recordings.retry, { id })).status).toBe(404)
    recording.state.composing = 'ok'
    expect((await kit.as(host).call(recordings.retry, { id })).status).toBe(200)
    await waitForState(id, 'ready')
    await vi.waitFor(() => expect(access(tracks)).rejects.toThrow(), inTime)
    expect((await kit.as(host).call(recordings.retry, { id })).body).toMatchObject({ code: 'recording-busy' })
  })

  it('says that the composer is not installed', async () => {
    recording.state.composing = 'unavailable'
    const id = await record()
    await waitForState(id, 'failed')
    expect((await kit.as(host).call(recordings.get, { id })).body).toMatchObject({ failure: 'composer-missing' })
  })

  it('is given up after five attempts that ended with their process', async () => {
    recording.state.composing = new Promise(() => {})
    const id = await record()
    await vi.waitFor(
      async () =>
        expect(await kit.owner('select attempts from recordings where id = $1', [id])).toEqual([{ attempts: 1 }]),
      inTime,
    )
    await kit.owner(
      `update recordings set attempts = 5, process_id = gen_random_uuid(), heartbeat_at = now() - interval '1 hour' where id = $1`,
      [id],
    )
    await waitForState(id, 'failed')
  })
})

describe('the trash', () => {
  it('takes recordings, and gives them back', async () => {
    const id = await make()
    expect((await kit.as(member).call(recordings.trash, { ids: [id] })).status).toBe(404)
    expect((await kit.as(host).call(recordings.delete, { ids: [id] })).status).toBe(404)
    expect((await kit.as(host).call(recordings.trash, { ids: [id] })).body).toEqual({ count: 1 })
    expect(await listIds(host)).not.toContain(id)
    expect((await list(host, { tab: 'trash' })).items.find((one: { id: string }) => one.id === id)).toMatchObject({
      trashedBy: 'Hedy Host',
      keptUntil: expect.any(String),
    })
    await kit.as(host).call(recordings.restore, { ids: [id] })
    expect(await listIds(host)).toContain(id)
  })

  it('is emptied with the files', async () => {
    const id = await make()
    const [{ object }] = await kit.owner('select object from recording_files where recording_id = $1', [id])
    const file = join(kit.env.dataFolder, 'recordings', 'files', object.slice(0, 2), object)
    await access(file)
    await kit.as(host).call(recordings.trash, { ids: [id] })
    expect((await kit.as(host).call(recordings.delete, { ids: [id] })).body).toEqual({ count: 1 })
    await vi.waitFor(() => expect(access(file)).rejects.toThrow(), inTime)
    expect(await kit.owner('select from recordings where id = $1', [id])).toEqual([])
  })

  it('has an entry in the audit log for each recording of several, as often as that has changed', async () => {
    const rows = [await insertRecording(kit, tenant), await insertRecording(kit, tenant)]
    const ids = rows.map(({ id }) => id)
    const admin = kit.as(tenant.admin)
    for (const call of [recordings.trash, recordings.trash, recordings.restore, recordings.trash, recordings.delete])
      expect((await admin.call(call, { ids })).status).toBe(200)
    for (const id of ids)
      expect(
        await kit.owner(
          `select action, actor_label as by, coalesce(before, after) as topic from audit_log where object_id = $1 order by occurred_at, id`,
          [id],
        ),
      ).toEqual(
        ['trash', 'restore', 'trash', 'delete'].map((name) => ({
          ...{ action: `recordings.${name}`, by: tenant.admin.email, topic: { topic: 'Ward round' } },
        })),
      )
  })

  it('does not take what an administrator keeps', async () => {
    const id = await make()
    expect((await kit.as(host).call(recordings.hold, { id, held: true })).status).toBe(403)
    await kit.as(tenant.admin).call(recordings.hold, { id, held: true, reason: 'Audit' })
    expect((await kit.as(host).call(recordings.trash, { ids: [id] })).body).toMatchObject({ code: 'recording-held' })
    expect((await kit.as(host).call(recordings.get, { id })).body).toMatchObject({ isHeld: true, holdReason: 'Audit' })
    await kit.as(tenant.admin).call(recordings.hold, { id, held: false })
    expect((await kit.as(host).call(recordings.trash, { ids: [id] })).status).toBe(200)
  })
})

it('counts recordings and their storage', async () => {
  const other = await kit.createUser(tenant)
  expect((await kit.as(other).call(recordings.summarize, {})).body).toMatchObject({
    mine: 0,
    all: null,
    trash: 0,
    bytes: 0,
  })
  const { body } = await kit.as(host).call(recordings.summarize, {})
  expect(body.mine).toBeGreaterThan(0)
  expect((await kit.as(tenant.admin).call(recordings.summarize, {})).body).toMatchObject({
    mine: 0,
    all: expect.any(Number),
  })
})

it('exports the list', async () => {
  const { body } = await kit.as(host).call(recordings.export, {})
  expect(body).toContain('Ward round')
})

it('notifies the owner of what an administrator changes', async () => {
  const [{ id }] = await kit.owner(
    `insert into recordings (tenant_id, owner_id, number, topic, owner_name, state, ended_at)
     values ($1, $2, '1234567890', 'Intake', 'Hedy Host', 'ready', now()) returning id`,
    [tenant.tenantId, host.id],
  )
  await kit.as(tenant.admin).call(recordings.rename, { id, topic: 'Another' })
  await kit.as(tenant.admin).call(recordings.trash, { ids: [id] })
  await kit.as(tenant.admin).call(recordings.restore, { ids: [id] })
  await kit.as(tenant.admin).call(recordings.hold, { id, held: true })
  const notified = await kit.owner(
    `select from events where topic = 'recordings' and object_id = $1 and user_id = $2`,
    [id, host.id],
  )
  expect(notified).toHaveLength(4)
})
