import { randomUUID } from 'node:crypto'
import { access, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { audit } from '@foyer/contract/operations/audit'
import { recordingLinks } from '@foyer/contract/recordings/recording-links'
import { recordings } from '@foyer/contract/recordings/recordings'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useFakeEngine } from '#test/fake-engine.ts'
import { inTime } from '#test/in-time.ts'
import { type TestUser, useKit } from '#test/kit.ts'
import { composedSound, createRecordingParts, cutSound, useRecordings } from '#test/recordings-fixture.ts'
import { toTracksFolder } from './shared/tracks.ts'

const fake = await useFakeEngine()
const recording = createRecordingParts()
const kit = await useKit({ engine: fake.engine, recordingParts: recording.parts })
const tenant = await kit.createTenant()
const host = await kit.createUser(tenant)
const member = await kit.createUser(tenant)
const { make } = useRecordings({ kit, tenant, host, fake, recording })

beforeEach(() => {
  Object.assign(recording.state, { composing: 'ok', cutting: 'ok', canCut: true })
})

const trim = (id: string, fromMs: number, toMs: number, user: TestUser = host) =>
  kit.as(user).call(recordings.trim, { id, fromMs, toMs })
const get = async (id: string) => (await kit.as(host).call(recordings.get, { id })).body
const waitForTrim = (id: string, state: string) =>
  vi.waitFor(async () => expect((await get(id)).trim).toMatchObject({ state }), { timeout: 20_000 })
const read = async (path: string, cookie: string, headers: { [name: string]: string } = {}) =>
  kit.app.inject({
    url: path,
    headers: { host: `${tenant.subdomain}.${kit.env.publicUrl.host}`, cookie, ...headers },
  })
const readSound = (id: string) => read(`/portal/recording-files/${id}/audio`, host.cookie)

async function share(id: string) {
  const expiresAt = new Date(Date.now() + 864e5).toISOString()
  const form = { recordingId: id, audience: 'anyone', expiresAt, download: true } as const
  const { url } = (await kit.as(host).call(recordingLinks.create, form)).body
  const token = url.split('/').at(-1) ?? ''
  const guest = kit.guest(tenant)
  return {
    open: async () => (await guest.call(recordingLinks.open, { token })).body,
    chat: () => guest.call(recordingLinks.listMessages, { token }),
    file: (query = '') => read(`/portal/shared-recordings/${token}/audio${query}`, ''),
    report: () => guest.call(recordingLinks.report, { token, openingId: randomUUID(), watchedMs: 0 }),
  }
}

const countFiles = async (id: string) =>
  (await kit.owner('select kind, trimmed, object from recording_files where recording_id = $1 order by trimmed', [id]))
    .length

describe('trimming a recording', () => {
  it('shows the part that is kept and nothing else, to its host too', async () => {
    const id = await make()
    expect((await trim(id, 5_000, 30_000)).status).toBe(200)
    await waitForTrim(id, 'cut')
    expect(recording.cuts.at(-1)).toMatchObject({ fromMs: 5_000, toMs: 30_000, durationMs: 60_000, posterAtMs: 12_500 })
    expect(await get(id)).toMatchObject({
      ...{ durationMs: 25_000, trim: { state: 'cut', fromMs: 5_000, toMs: 30_000, originalMs: 60_000 } },
      ...{ gaps: [{ at: 5_000, ms: 1400 }], speakers: [], chapters: [{ at: 0, kind: 'start' }] },
      // The chat was at the end.
      files: ['audio'],
      ...{ sizes: { audio: cutSound.length }, bytes: composedSound.length + cutSound.length },
    })
    expect((await kit.as(host).call(recordings.listMessages, { id })).body).toEqual({ items: [] })
    expect((await readSound(id)).rawPayload).toEqual(cutSound)
    expect(
      (await kit.as(host).call(recordings.list, {})).body.items.find((one: { id: string }) => one.id === id),
    ).toMatchObject({ durationMs: 25_000, files: ['audio'] })
  })

  it('cuts from the original again, and brings all of it back', async () => {
    const id = await make()
    await trim(id, 5_000, 30_000)
    await waitForTrim(id, 'cut')
    const [{ object }] = await kit.owner('select object from recording_files where recording_id = $1 and trimmed', [id])
    const file = join(kit.env.dataFolder, 'recordings', 'files', object.slice(0, 2), object)
    await access(file)
    recording.state.cutting = new Promise(() => {})
    await trim(id, 0, 40_000)
    const { source } = await vi.waitFor(() => {
      const last = recording.cuts.at(-1)
      return last?.toMs === 40_000 ? last : expect.fail('it is not cut yet')
    }, inTime)
    expect(await readFile(source)).toEqual(composedSound)
    await vi.waitFor(() => expect(access(file)).rejects.toThrow(), inTime)
    // All of it is asked for while a part is cut.
    expect((await trim(id, 0, 60_000)).status).toBe(200)
    expect(await get(id)).toMatchObject({
      ...{ durationMs: 60_000, trim: null, files: ['audio', 'chat'], bytes: composedSound.length, state: 'ready' },
      speakers: [{ spans: [[0, 1000]] }, { spans: [[0, 1000]] }],
    })
    expect((await readSound(id)).rawPayload).toEqual(composedSound)
    await vi.waitFor(async () => expect(await countFiles(id)).toBe(1), inTime)
  })

  it('leaves nothing behind but the files, which are deleted with it', async () => {
    const id = await make()
    await trim(id, 1_000, 30_000)
    await waitForTrim(id, 'cut')
    const [{ folder }] = await kit.owner('select folder from recordings where id = $1', [id])
    await vi.waitFor(() => expect(access(join(toTracksFolder(kit.env.dataFolder), folder))).rejects.toThrow(), inTime)
    const objects: { object: string }[] = await kit.owner(
      'select object from recording_files where recording_id = $1',
      [id],
    )
    expect(objects).toHaveLength(2)
    await kit.as(host).call(recordings.trash, { ids: [id] })
    expect((await trim(id, 2_000, 30_000)).status).toBe(404)
    await kit.as(host).call(recordings.delete, { ids: [id] })
    for (const { object } of objects)
      await vi.waitFor(
        async () =>
          expect(
            await readdir(join(kit.env.dataFolder, 'recordings', 'files', object.slice(0, 2))).catch(() => []),
          ).not.toContain(object),
        inTime,
      )
  })

  it('is recorded in the audit log and known to the owner', async () => {
    const id = await make()
    expect((await trim(id, 5_000, 30_000, tenant.admin)).status).toBe(200)
    const period = {
      from: new Date(Date.now() - 3_600_000).toISOString(),
      to: new Date(Date.now() + 60_000).toISOString(),
    }
    const { items } = (await kit.as(tenant.admin).call(audit.list, { ...period, object: id })).body
    expect(items[0]).toMatchObject({
      ...{ call: 'recordings.trim', action: 'Trimmed a recording', objectLabel: 'Ward round' },
      ...{ actor: tenant.admin.email, after: { trimmedFrom: '0:00:05', trimmedTo: '0:00:30' } },
    })
    const notified = `select from events where topic = 'recordings' and object_id = $1 and user_id = $2`
    expect((await kit.owner(notified, [id, host.id])).length).toBeGreaterThan(0)
    // The same part again is no change.
    await waitForTrim(id, 'cut')
    await trim(id, 5_000, 30_000)
    expect((await kit.as(tenant.admin).call(audit.list, { ...period, object: id })).body.items).toHaveLength(
      items.length,
    )
  })
})

describe('links to a recording that is trimmed', () => {
  it('show nothing from when it was asked for until it is cut, and then the part', async () => {
    const id = await make()
    const link = await share(id)
    expect(await link.open()).toMatchObject({ state: 'open', durationMs: 60_000, messages: 1 })
    const { promise, resolve } = Promise.withResolvers<void>()
    recording.state.cutting = promise
    await trim(id, 5_000, 30_000)
    expect(await link.open()).toMatchObject({ state: 'processing', topic: 'Ward round' })
    expect((await link.file()).statusCode).toBe(404)
    expect((await link.chat()).status).toBe(404)
    // Its host goes on to see all of it.
    expect(await get(id)).toMatchObject({ durationMs: 60_000, trim: { state: 'cutting' }, files: ['audio', 'chat'] })
    expect((await readSound(id)).rawPayload).toEqual(composedSound)
    resolve()
    await waitForTrim(id, 'cut')
    expect(await link.open()).toMatchObject({ state: 'open', durationMs: 25_000, messages: 0, files: ['audio'] })
    expect((await link.file()).rawPayload).toEqual(cutSound)
    expect((await link.chat()).body).toEqual({ items: [] })
  })

  it('tell a player that was open all the while that it plays another part', async () => {
    const id = await make()
    const link = await share(id)
    expect(await link.open()).toMatchObject({ part: 'all' })
    expect((await link.report()).body).toEqual({ state: 'open', part: 'all' })
    expect((await link.file('?part=all')).rawPayload).toEqual(composedSound)
    await trim(id, 5_000, 30_000)
    await waitForTrim(id, 'cut')
    expect((await link.report()).body).toEqual({ state: 'open', part: '5000-30000' })
    expect((await link.file('?part=all')).statusCode).toBe(404)
    expect(await link.open()).toMatchObject({ part: '5000-30000' })
    expect((await link.file('?part=5000-30000')).rawPayload).toEqual(cutSound)
  })

  it('stay closed where it fails, until another part is asked for or all of it', async () => {
    const id = await make()
    const link = await share(id)
    recording.state.cutting = 'failed'
    await trim(id, 5_000, 30_000)
    await waitForTrim(id, 'failed')
    expect(await link.open()).toEqual({ state: 'failed' })
    expect((await link.file()).statusCode).toBe(404)
    expect((await readSound(id)).rawPayload).toEqual(composedSound)
    recording.state.cutting = 'ok'
    // The same one can be tried again.
    await trim(id, 5_000, 30_000)
    await waitForTrim(id, 'cut')
    expect((await link.file()).rawPayload).toEqual(cutSound)
  })
})

describe('a wish to trim', () => {
  it('is refused where nothing would be left, or it is outside of the recording', async () => {
    const id = await make()
    for (const [from, to] of [
      [0, 999],
      [30_000, 20_000],
      [0, 60_001],
      [59_500, 60_000],
    ] as const)
      expect((await trim(id, from, to)).body).toMatchObject({ code: 'trim-range-invalid' })
    expect((await trim(id, -1, 30_000)).status).toBe(400)
    expect((await trim(id, 1.5, 30_000)).status).toBe(400)
    expect((await get(id)).trim).toBeNull()
  })

  it('is refused to others', async () => {
    const id = await make()
    expect((await trim(id, 0, 30_000, member)).status).toBe(404)
  })

  it('changes nothing where the encoder is not installed; all of it can be brought back nevertheless', async () => {
    const id = await make()
    await trim(id, 0, 30_000)
    await waitForTrim(id, 'cut')
    recording.state.canCut = false
    expect((await trim(id, 0, 20_000)).body).toMatchObject({ code: 'trim-not-available' })
    expect((await get(id)).trim).toMatchObject({ state: 'cut', toMs: 30_000 })
    expect((await trim(id, 0, 60_000)).status).toBe(200)
    expect((await get(id)).trim).toBeNull()
  })

  it('waits for a recording that is not ready, and needs its files', async () => {
    const id = await make()
    await kit.owner(`update recordings set state = 'failed' where id = $1`, [id])
    expect((await trim(id, 0, 30_000)).body).toMatchObject({ code: 'recording-busy' })
    await kit.owner(`update recordings set state = 'ready' where id = $1`, [id])
    await kit.owner('delete from recording_files where recording_id = $1', [id])
    expect((await trim(id, 0, 30_000)).body).toMatchObject({ code: 'recording-files-missing' })
  })

  it('is given up after five attempts that ended with their process', async () => {
    const id = await make()
    recording.state.cutting = new Promise(() => {})
    await trim(id, 0, 30_000)
    await vi.waitFor(
      async () =>
        expect(await kit.owner('select attempts from recordings where id = $1', [id])).toEqual([{ attempts: 1 }]),
      inTime,
    )
    await kit.owner(
      `update recordings set attempts = 5, process_id = gen_random_uuid(), heartbeat_at = now() - interval '1 hour' where id = $1`,
      [id],
    )
    await waitForTrim(id, 'failed')
  })
})
