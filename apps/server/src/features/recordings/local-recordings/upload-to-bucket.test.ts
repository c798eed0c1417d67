import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { ownLocalRecordings, uploadPartBytes } from '@foyer/contract/recordings/local-recordings'
import { recordings } from '@foyer/contract/recordings/recordings'
import { expect, it, vi } from 'vitest'
import { toTracksFolder } from '#features/recordings/recordings/shared/tracks.ts'
import { S3Storage } from '#platform/storage/s3-storage.ts'
import { inTime } from '#test/in-time.ts'
import { useKit } from '#test/kit.ts'
import { insertLocalRecording } from '#test/local-recordings.ts'
import { composedSound, createRecordingParts } from '#test/recordings-fixture.ts'
import { startS3Server } from '#test/s3-server.ts'

const address = await startS3Server()
const { url, region, bucket, key, secret } = address
const recording = createRecordingParts()
const kit = await useKit({
  env: {
    ...{ RECORDINGS_S3_URL: url, RECORDINGS_S3_REGION: region, RECORDINGS_S3_BUCKET: bucket },
    ...{ RECORDINGS_S3_KEY: key, RECORDINGS_S3_SECRET: secret },
  },
  recordingParts: recording.parts,
})
const storage = new S3Storage(address)
const listBytes = async () =>
  (await Array.fromAsync(storage.list())).map(({ bytes }) => bytes).toSorted((a, b) => a - b)

it('uploads a local recording to a bucket, with a break, and keeps there what is made of it', async () => {
  const tenant = await kit.createTenant()
  const owner = await kit.createUser(tenant, { level: 'client' })
  const file = randomBytes(2 * uploadPartBytes + 1000)
  const id = await insertLocalRecording(kit, owner)
  const begin = () => kit.as(owner).call(ownLocalRecordings.beginUpload, { id, bytes: file.length })
  const put = (offset: number, bytes: Buffer) =>
    kit.app.inject({
      method: 'PUT',
      url: `/api/localRecordingPart/${id}/${offset}`,
      headers: {
        host: `${owner.subdomain}.${kit.env.publicUrl.host}`,
        ...{ cookie: owner.cookie, 'x-foyer': '1', 'content-type': 'application/octet-stream' },
      },
      payload: bytes,
    })
  const { promise, resolve } = Promise.withResolvers<void>()
  recording.state.composing = promise
  expect((await begin()).body).toEqual({ receivedBytes: 0 })
  for (const offset of [0, uploadPartBytes, 2 * uploadPartBytes]) {
    expect((await put(offset, file.subarray(offset, offset + 500))).statusCode).toBe(400)
    expect((await begin()).body).toEqual({ receivedBytes: offset })
    expect((await put(offset, file.subarray(offset, offset + uploadPartBytes))).statusCode).toBe(200)
  }
  expect(await listBytes()).toEqual([1000, uploadPartBytes, uploadPartBytes])

  const { recordingId } = (await kit.as(owner).call(ownLocalRecordings.finishUpload, { id })).body
  await vi.waitFor(() => expect(recording.compositions.at(-1)).toMatchObject({ file: 'upload' }), inTime)
  const [{ folder }] = await kit.owner('select folder from recordings where id = $1', [recordingId])
  expect(await readFile(join(toTracksFolder(kit.env.dataFolder), folder, 'upload'))).toEqual(file)
  resolve()
  await vi.waitFor(async () => expect(await listBytes()).toEqual([composedSound.length]), inTime)
  const [{ object }] = await kit.owner('select object from recording_files where recording_id = $1', [recordingId])
  expect(await buffer(await storage.read(object))).toEqual(composedSound)
  expect((await kit.as(tenant.admin).call(recordings.get, { id: recordingId })).body).toMatchObject({ state: 'ready' })
})
