import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { chat } from '@foyer/contract/meetings/chat'
import { recordings } from '@foyer/contract/recordings/recordings'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useFakeEngine } from '#test/fake-engine.ts'
import { type TestUser, useKit } from '#test/kit.ts'
import { makeMeeting } from '#test/meetings.ts'
import { callRecording, composedSound, createRecordingParts, readRecording } from '#test/recordings-fixture.ts'
import { useRoom } from '#test/room-fixture.ts'
import { toTracksFolder } from './shared/tracks.ts'

const fake = await useFakeEngine()
const recording = createRecordingParts()
const kit = await useKit({ engine: fake.engine, recordingParts: recording.parts })
const tenant = await kit.createTenant()
const host = await kit.createUser(tenant, { firstname: 'Hedy', lastname: 'Host' })
const member = await kit.createUser(tenant)
const { enterAs, enterAsGuest } = useRoom({ kit, tenant, fake })

beforeEach(() => {
  recording.state.composing = 'ok'
})

/** Records a meeting from its start to its end; resolves with the id of the recording, which is processed next. */
async function record(topic = 'Ward round'): Promise<string> {
  const meeting = await makeMeeting(kit, host, { topic })
  const hedy = await enterAs(host, meeting)
  const gus = await enterAsGuest(meeting, 'Gus')
  await callRecording(hedy, 'start')
  await vi.waitFor(async () => expect(await readRecording(hedy)).toMatchObject({ state: 'recording' }))
  await gus.client.call(chat.sendMessage, {
    participantId: gus.participantId,
    text: 'Hello',
    to: 'everyone',
  })
  const { recording: id } = await recording.waitForRecorder()
  await callRecording(hedy, 'stop')
  return id
}

const waitForState = (id: string, state: string) =>
  vi.waitFor(async () =>
    expect(await kit.owner('select state from recordings where id = $1', [id])).toEqual([{ state }]),
  )

/** Records a meeting until it can be played. */
async function make(topic?: string): Promise<string> {
  const id = await record(topic)
  await waitForState(id, 'ready')
  return id
}

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
    await vi.waitFor(async () =>
      expect((await list(host)).items.find((one: { id: string }) => one.id === id)).toMatchObject({
        state: 'processing',
        processingSince: expect.any(String),
        expectedAt: expect.any(String),
        durationMs: null,
      }),
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

describe('the files of a recording', () => {
  const get = (
    user: { cookie?: string },
    path: string,
    headers: { [name: string]: string } = {},
    method: 'GET' | 'HEAD' = 'GET',
  ) =>
    kit.app.inject({
      method,
      url: path,
      headers: {
        host: `${tenant.subdomain}.${kit.env.publicUrl.host}`,
        ...(user.cookie === undefined ? {} : { cookie: user.cookie }),
        ...headers,
      },
    })

  it('are given whole and in parts', async () => {
    const id = await make('Été: "où?"')
    const path = `/portal/recording-files/${id}/audio`
    const whole = await get(host, path)
    expect(whole.statusCode).toBe(200)
    expect(whole.rawPayload).toEqual(composedSound)
    expect(whole.headers).toMatchObject({
      'content-type': 'audio/mp4',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-length': String(composedSound.length),
    })
    const part = await get(host, path, { range: 'bytes=4-8' })
    expect([part.statusCode, part.headers['content-range'], part.payload]).toEqual([
      206,
      `bytes 4-8/${composedSound.length}`,
      composedSound.toString().slice(4, 9),
    ])
    expect((await get(host, path, { range: 'bytes=1000-' })).statusCode).toBe(416)
    const head = await get(host, path, {}, 'HEAD')
    expect([head.statusCode, head.payload]).toEqual([200, ''])
    expect((await get(host, `${path}?download=1`)).headers['content-disposition']).toBe(
      `attachment; filename="_t_   o_.m4a"; filename*=UTF-8''%C3%89t%C3%A9%20%20%20o%C3%B9.m4a`,
    )
  })

  it('are refused to everybody else, in one way', async () => {
    const id = await make()
    const path = `/portal/recording-files/${id}/audio`
    const client = await kit.createUser(tenant, { level: 'client' })
    const stranger = (await kit.createTenant()).admin
    const unknown = await get(host, `/portal/recording-files/${tenant.tenantId}/audio`)
    const refused = [
      await get({}, path),
      await get({ cookie: 'session=wrong' }, path),
      await get(member, path),
      await get(client, path),
      await get(stranger, path),
      await get(kit.operator.admin, path),
      await get(member, path, { range: 'bytes=0-1' }),
      await get(host, `/portal/recording-files/${id}/video`),
      await get(host, `/portal/recording-files/${id}/poster`),
      await get(host, `/portal/recording-files/${id}/chat`),
      await get(host, `/portal/recording-files/${id}/audio/`),
      await get(host, `/portal/recording-files/%2e%2e/audio`),
    ]
    for (const { statusCode, payload, headers } of [unknown, ...refused]) {
      expect(statusCode).toBe(404)
      expect(payload).not.toContain('Ward')
      expect(headers['content-range']).toBeUndefined()
    }
    expect((await get(member, path, {}, 'HEAD')).statusCode).toBe(404)
    expect((await get(tenant.admin, path)).statusCode).toBe(200)
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
    await expect(access(tracks)).rejects.toThrow()
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
    await vi.waitFor(async () =>
      expect(await kit.owner('select attempts from recordings where id = $1', [id])).toEqual([{ attempts: 1 }]),
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
    await vi.waitFor(() => expect(access(file)).rejects.toThrow())
    expect(await kit.owner('select from recordings where id = $1', [id])).toEqual([])
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

it('tells the owner of what an administrator changes', async () => {
  const [{ id }] = await kit.owner(
    `insert into recordings (tenant_id, owner_id, number, topic, owner_name, state, ended_at)
     values ($1, $2, '1234567890', 'Intake', 'Hedy Host', 'ready', now()) returning id`,
    [tenant.tenantId, host.id],
  )
  await kit.as(tenant.admin).call(recordings.rename, { id, topic: 'Another' })
  await kit.as(tenant.admin).call(recordings.trash, { ids: [id] })
  await kit.as(tenant.admin).call(recordings.restore, { ids: [id] })
  await kit.as(tenant.admin).call(recordings.hold, { id, held: true })
  const told = await kit.owner(`select from events where topic = 'recordings' and object_id = $1 and user_id = $2`, [
    id,
    host.id,
  ])
  expect(told).toHaveLength(4)
})
