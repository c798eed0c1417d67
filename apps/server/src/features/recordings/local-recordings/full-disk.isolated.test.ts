// Tests local-recordings, own-local-recordings: an upload to a disk that is nearly full.
import { ownLocalRecordings } from '@foyer/contract/recordings/local-recordings'
import { expect, it, vi } from 'vitest'
import { inTime } from '#test/in-time.ts'
import { useKit } from '#test/kit.ts'
import { insertLocalRecording } from '#test/local-recordings.ts'
import { createRecordingParts } from '#test/recordings-fixture.ts'

const disk = vi.hoisted(() => ({ freeBytes: 2e9 }))
vi.mock(import('#platform/machine.ts'), async (original) => ({
  ...(await original()),
  readDisk: async () => ({ usedShare: 0.99, freeBytes: disk.freeBytes, totalBytes: 1e12 }),
}))

const recording = createRecordingParts()
const kit = await useKit({ recordingParts: recording.parts })
const { admin } = await kit.createTenant()
const begin = (id: string) => kit.as(admin).call(ownLocalRecordings.beginUpload, { id, bytes: 1000 })

it('stops before a part, and is not converted where there is no room for both', async () => {
  const id = await insertLocalRecording(kit, admin)
  const put = async () =>
    kit.app.inject({
      method: 'PUT',
      url: `/api/localRecordingPart/${id}/0`,
      headers: {
        host: `${admin.subdomain}.${kit.env.publicUrl.host}`,
        ...{ cookie: admin.cookie, 'x-foyer': '1', 'content-type': 'application/octet-stream' },
      },
      payload: Buffer.alloc(1000),
    })
  disk.freeBytes = 0.9e9
  expect((await begin(id)).body).toMatchObject({ status: 409, code: 'recording-disk-full' })
  disk.freeBytes = 2e9
  expect((await begin(id)).status).toBe(200)
  disk.freeBytes = 0.9e9
  expect((await put()).json()).toMatchObject({ status: 409, code: 'recording-disk-full' })
  disk.freeBytes = 1e9 + 500
  expect((await put()).statusCode).toBe(200)
  const { recordingId } = (await kit.as(admin).call(ownLocalRecordings.finishUpload, { id })).body
  await vi.waitFor(
    async () =>
      expect(await kit.owner('select state, failure from recordings where id = $1', [recordingId])).toEqual([
        { state: 'failed', failure: 'disk-full' },
      ]),
    inTime,
  )
})
