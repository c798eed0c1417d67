import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { access, readdir, readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { localRecordings, ownLocalRecordings, uploadPartBytes } from '@foyer/contract/recordings/local-recordings'
import { recordings } from '@foyer/contract/recordings/recordings'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { toTracksFolder } from '#features/recordings/recordings/shared/tracks.ts'
import { FolderStorage } from '#platform/storage/folder-storage.ts'
import { inTime } from '#test/in-time.ts'
import { type TestUser, useKit } from '#test/kit.ts'
import { insertLocalRecording } from '#test/local-recordings.ts'
import { createRecordingParts } from '#test/recordings-fixture.ts'
import { deleteLeftOverParts } from './uploads.jobs.ts'

const recording = createRecordingParts()
const kit = await useKit({ recordingParts: recording.parts })
const tenant = await kit.createTenant()
const owner = await kit.createUser(tenant, { level: 'client' })
const operator = kit.as(kit.operator.admin)
await kit.owner('update sessions set confirmed_at = portal_now() where user_id = $1', [kit.operator.admin.id])
const storageFolder = join(kit.env.dataFolder, 'recordings', 'files')

beforeEach(async () => {
  recording.state.composing = 'ok'
  await kit.shiftClock(0)
})

/** Two whole parts, and some bytes. */
const file = randomBytes(2 * uploadPartBytes + 1000)

const beginUpload = (id: string, { bytes = file.length, user = owner }: { bytes?: number; user?: TestUser } = {}) =>
  kit.as(user).call(ownLocalRecordings.beginUpload, { id, bytes })
const finish = (id: string, user = owner) => kit.as(user).call(ownLocalRecordings.finishUpload, { id })

const toHeaders = (user: TestUser) => ({
  host: `${user.subdomain}.${kit.env.publicUrl.host}`,
  ...{ cookie: user.cookie, 'x-foyer': '1', 'content-type': 'application/octet-stream' },
})

/** Sends the bytes of a file from an offset on, as a part. */
async function put(
  id: string,
  offset: number | string,
  given: { user?: TestUser; bytes?: Buffer; headers?: { [name: string]: string | undefined } } = {},
) {
  const { user = owner, bytes = file.subarray(Number(offset), Number(offset) + uploadPartBytes) } = given
  const headers = { ...toHeaders(user), ...given.headers }
  const response = await kit.app.inject({
    method: 'PUT',
    url: `/api/localRecordingPart/${id}/${offset}`,
    headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)),
    payload: bytes,
  })
  return { status: response.statusCode, body: response.json() }
}

const read = async (id: string) => (await kit.owner('select * from local_recordings where id = $1', [id]))[0]
const readParts = (id: string): Promise<{ object: string; bytes: number }[]> =>
  kit.owner('select object, bytes from local_recording_parts where local_recording_id = $1 order by position', [id])
const isStored = ({ object }: { object: string }): Promise<boolean> =>
  access(join(storageFolder, object.slice(0, 2), object)).then(
    () => true,
    () => false,
  )

/** Uploads all but the last part; returns the id. */
async function uploadMost(): Promise<string> {
  const id = await insertLocalRecording(kit, owner)
  await beginUpload(id)
  for (const offset of [0, uploadPartBytes]) expect((await put(id, offset)).status).toBe(200)
  return id
}

async function uploadAll(): Promise<string> {
  const id = await uploadMost()
  expect((await put(id, 2 * uploadPartBytes)).status).toBe(200)
  return id
}

describe('an upload', () => {
  it('goes on after breaks where it was, and becomes a recording of its owner', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    recording.state.composing = promise
    const id = await insertLocalRecording(kit, owner, { topic: 'Tumour board' })
    expect((await beginUpload(id)).body).toEqual({ receivedBytes: 0 })
    for (const offset of [0, uploadPartBytes, 2 * uploadPartBytes]) {
      // The connection broke in the middle of the part: nothing of it counts.
      const cut = await put(id, offset, { bytes: file.subarray(offset, offset + 500) })
      expect([cut.status, cut.body.code]).toEqual([400, 'bad-input'])
      expect((await beginUpload(id)).body).toEqual({ receivedBytes: offset })
      const end = Math.min(offset + uploadPartBytes, file.length)
      expect(await put(id, offset)).toEqual({ status: 200, body: { receivedBytes: end } })
    }
    expect(await read(id)).toMatchObject({ resumed_bytes: 2 * uploadPartBytes, state: 'uploading' })
    expect((await readParts(id)).map(({ bytes }) => bytes)).toEqual([uploadPartBytes, uploadPartBytes, 1000])
    const { recordingId } = (await finish(id)).body
    expect((await finish(id)).body).toEqual({ recordingId })
    expect(await read(id)).toMatchObject({ state: 'uploaded', recording_id: recordingId })
    expect((await put(id, 0)).status).toBe(404)
    await vi.waitFor(() => expect(recording.compositions.at(-1)).toMatchObject({ file: 'upload', people: [] }), inTime)
    const [{ folder, owner_id, meeting_id, topic }] = await kit.owner('select * from recordings where id = $1', [
      recordingId,
    ])
    expect({ owner_id, meeting_id, topic }).toEqual({ owner_id: owner.id, meeting_id: null, topic: 'Tumour board' })
    expect(await readFile(join(toTracksFolder(kit.env.dataFolder), folder, 'upload'))).toEqual(file)
    const parts = await readParts(id)
    resolve()
    await vi.waitFor(async () => expect(await readParts(id)).toEqual([]), inTime)
    await vi.waitFor(async () => expect(await Promise.all(parts.map(isStored))).toEqual([false, false, false]), inTime)
    const { body } = await kit.as(tenant.admin).call(recordings.get, { id: recordingId })
    expect(body).toMatchObject({ state: 'ready', people: 0, durationMs: 60_000 })
    // It is in the cloud, until it is deleted there.
    expect((await operator.call(localRecordings.requestUpload, { id })).body).toMatchObject({
      code: 'local-recording-uploaded',
    })
    expect((await beginUpload(id)).body).toMatchObject({ code: 'local-recording-uploaded' })
    await kit.owner('delete from recordings where id = $1', [recordingId])
    expect((await operator.call(localRecordings.requestUpload, { id })).status).toBe(200)
    expect((await beginUpload(id)).body).toEqual({ receivedBytes: 0 })
  })

  it('takes one part after the other, each once', async () => {
    const id = await uploadMost()
    const again = { status: 200, body: { receivedBytes: 2 * uploadPartBytes } }
    expect(await put(id, uploadPartBytes)).toEqual(again)
    for (const offset of [0, 5, 3 * uploadPartBytes, file.length])
      expect((await put(id, offset)).body).toMatchObject({ status: 409, code: 'upload-out-of-step' })
    for (const offset of ['-1', '1e3', '007', 'x', '99999999999999999999'])
      expect((await put(id, offset)).status).toBe(404)
    expect((await put(id, 2 * uploadPartBytes, { bytes: randomBytes(1001) })).body).toMatchObject({ code: 'too-large' })
    expect((await finish(id)).body).toMatchObject({ status: 409, code: 'upload-incomplete' })
    expect(await readParts(id)).toHaveLength(2)
  })

  it('stores a part once if it is sent twice at once', async () => {
    const id = await insertLocalRecording(kit, owner)
    await beginUpload(id)
    const statuses = (await Promise.all([put(id, 0), put(id, 0)])).map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(await readParts(id)).toHaveLength(1)
    expect(await read(id)).toMatchObject({ received_bytes: uploadPartBytes })
  })

  it('keeps nothing of a part whose connection breaks', async () => {
    const id = await insertLocalRecording(kit, owner)
    await beginUpload(id)
    const sent = request({
      ...{ host: '127.0.0.1', port: await kit.listen(), method: 'PUT', path: `/api/localRecordingPart/${id}/0` },
      headers: { ...toHeaders(owner), 'content-length': uploadPartBytes },
    })
    const broken = once(sent, 'error')
    sent.write(file.subarray(0, 500_000))
    const listUnfinished = async () =>
      (await readdir(storageFolder, { recursive: true })).filter((name) => name.endsWith('.part'))
    await vi.waitFor(async () => expect(await listUnfinished()).toHaveLength(1), inTime)
    sent.destroy(new Error('broken'))
    await broken
    await vi.waitFor(async () => expect(await listUnfinished()).toEqual([]), inTime)
    expect(await readParts(id)).toEqual([])
    expect((await beginUpload(id)).body).toEqual({ receivedBytes: 0 })
    expect((await put(id, 0)).status).toBe(200)
  })

  it('begins again with a file of another size', async () => {
    const id = await uploadMost()
    const parts = await readParts(id)
    expect((await beginUpload(id, { bytes: 1000 })).body).toEqual({ receivedBytes: 0 })
    await vi.waitFor(async () => expect(await Promise.all(parts.map(isStored))).toEqual([false, false]), inTime)
    expect(await put(id, 0, { bytes: randomBytes(1000) })).toEqual({ status: 200, body: { receivedBytes: 1000 } })
  })

  it('is that of its owner only', async () => {
    const id = await uploadMost()
    const elsewhere = await kit.createTenant()
    for (const user of [tenant.admin, await kit.createUser(tenant), elsewhere.admin]) {
      expect((await put(id, 2 * uploadPartBytes, { user })).status).toBe(404)
      expect((await beginUpload(id, { user })).status).toBe(404)
      expect((await finish(id, user)).status).toBe(404)
    }
    const last = 2 * uploadPartBytes
    expect((await put(id, last, { headers: { cookie: '' } })).status).toBe(401)
    expect((await put(id, last, { headers: { 'x-foyer': undefined } })).status).toBe(403)
    expect((await put(id, last, { headers: { origin: 'https://elsewhere.example' } })).status).toBe(403)
    expect((await put(id, last, { headers: { 'sec-fetch-site': 'same-site' } })).status).toBe(403)
    expect((await put(id, last, { headers: { 'content-type': 'text/plain' } })).status).toBe(415)
    expect((await put(randomUUID(), 0)).status).toBe(404)
    expect(await readParts(id)).toHaveLength(2)
  })

  it('ends when the operator cancels it', async () => {
    const id = await uploadMost()
    const parts = await readParts(id)
    expect((await operator.call(localRecordings.cancelUpload, { id })).status).toBe(200)
    await vi.waitFor(async () => expect(await Promise.all(parts.map(isStored))).toEqual([false, false]), inTime)
    expect(await read(id)).toMatchObject({ state: 'computer', received_bytes: 0, requested_at: null })
    expect((await put(id, 2 * uploadPartBytes)).status).toBe(404)
    expect((await finish(id)).status).toBe(404)
  })

  it('ends when its owner cancels it, who may begin it again', async () => {
    const id = await uploadMost()
    const parts = await readParts(id)
    const cancel = (user = owner) => kit.as(user).call(ownLocalRecordings.cancelUpload, { id })
    for (const user of [tenant.admin, (await kit.createTenant()).admin]) expect((await cancel(user)).status).toBe(404)
    expect(await readParts(id)).toHaveLength(2)
    expect((await cancel()).status).toBe(200)
    await vi.waitFor(async () => expect(await Promise.all(parts.map(isStored))).toEqual([false, false]), inTime)
    expect(await read(id)).toMatchObject({ state: 'computer', received_bytes: 0, upload_bytes: 0 })
    expect((await put(id, 2 * uploadPartBytes)).status).toBe(404)
    expect((await beginUpload(id)).body).toEqual({ receivedBytes: 0 })
    await operator.call(localRecordings.cancelUpload, { id })
    await operator.call(localRecordings.requestUpload, { id })
    expect((await cancel()).status).toBe(200)
    expect(await read(id)).toMatchObject({ state: 'computer', requested_at: null })
  })

  it('stops at the quota of the tenant', async () => {
    const other = await kit.createTenant()
    const set = (bytes: number) =>
      kit.owner(
        `insert into recording_settings (tenant_id, quota_bytes) values ($1, $2)
         on conflict (tenant_id) do update set quota_bytes = $2`,
        [other.tenantId, bytes],
      )
    await set(uploadPartBytes + 500)
    const id = await insertLocalRecording(kit, other.admin)
    expect((await beginUpload(id, { user: other.admin })).body).toMatchObject({ code: 'recording-quota-used' })
    await set(file.length)
    expect((await beginUpload(id, { user: other.admin })).status).toBe(200)
    expect((await put(id, 0, { user: other.admin })).status).toBe(200)
    await set(uploadPartBytes + 500)
    expect((await put(id, uploadPartBytes, { user: other.admin })).body).toMatchObject({
      status: 409,
      code: 'recording-quota-used',
    })
    expect((await beginUpload(id, { user: other.admin })).body).toMatchObject({ code: 'recording-quota-used' })
  })

  it('is given up after a week, and begins again if it was requested', async () => {
    const id = await uploadMost()
    const parts = await readParts(id)
    const deleteParts = () => deleteLeftOverParts(new FolderStorage(storageFolder))(kit.platform)
    await deleteParts()
    expect(await readParts(id)).toHaveLength(2)
    await kit.owner(
      `update local_recordings set part_at = part_at - interval '8 days', requested_at = part_at where id = $1`,
      [id],
    )
    await deleteParts()
    expect(await read(id)).toMatchObject({ state: 'requested', received_bytes: 0 })
    expect(await Promise.all(parts.map(isStored))).toEqual([false, false])
  })

  it('is not made of a part that is damaged', async () => {
    const id = await uploadAll()
    const [first] = await readParts(id)
    const object = first?.object ?? ''
    await writeFile(join(storageFolder, object.slice(0, 2), object), randomBytes(uploadPartBytes))
    const { recordingId } = (await finish(id)).body
    await vi.waitFor(
      async () =>
        expect(await kit.owner('select state, failure from recordings where id = $1', [recordingId])).toEqual([
          { state: 'failed', failure: 'composing' },
        ]),
      inTime,
    )
    expect(await readParts(id)).toHaveLength(3)
  })

  it('keeps its parts where it cannot be converted, until that succeeds', async () => {
    recording.state.composing = 'unavailable'
    const id = await uploadAll()
    const { recordingId } = (await finish(id)).body
    const waitForState = (state: string, failure: string) =>
      vi.waitFor(
        async () =>
          expect(await kit.owner('select state, failure from recordings where id = $1', [recordingId])).toEqual([
            { state, failure },
          ]),
        inTime,
      )
    await waitForState('failed', 'composer-missing')
    await deleteLeftOverParts(new FolderStorage(storageFolder))(kit.platform)
    expect(await readParts(id)).toHaveLength(3)
    recording.state.composing = 'ok'
    expect((await kit.as(tenant.admin).call(recordings.retry, { id: recordingId })).status).toBe(200)
    await waitForState('ready', '')
    await vi.waitFor(async () => expect(await readParts(id)).toEqual([]), inTime)
  })
})
