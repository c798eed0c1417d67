// Parts of uploads that arrive slowly.
import { type ClientRequest, request } from 'node:http'
import { ownLocalRecordings, uploadPartBytes } from '@foyer/contract/recordings/local-recordings'
import { expect, it, vi } from 'vitest'
import { FolderStorage } from '#platform/storage/folder-storage.ts'
import { inTime } from '#test/in-time.ts'
import { type TestUser, useKit } from '#test/kit.ts'
import { insertLocalRecording } from '#test/local-recordings.ts'

const kit = await useKit()
const tenant = await kit.createTenant()
const [slow, other] = [await kit.createUser(tenant), await kit.createUser(tenant)]
const port = await kit.listen()

/** Begins an upload and sends the first bytes of its first part; the others may follow. */
async function sendBeginning(user: TestUser): Promise<{ part: ClientRequest; status: Promise<number> }> {
  const id = await insertLocalRecording(kit, user)
  await kit.as(user).call(ownLocalRecordings.beginUpload, { id, bytes: uploadPartBytes })
  const part = request({
    ...{ host: '127.0.0.1', port, method: 'PUT', path: `/api/localRecordingPart/${id}/0` },
    headers: {
      host: `${user.subdomain}.${kit.env.publicUrl.host}`,
      ...{ cookie: user.cookie, 'x-foyer': '1', 'content-type': 'application/octet-stream' },
      'content-length': uploadPartBytes,
    },
  })
  const status = new Promise<number>((resolve) => {
    part.on('response', (response) => resolve(response.resume().statusCode ?? 0))
    part.on('error', () => resolve(0))
  })
  part.write(Buffer.alloc(1000))
  return { part, status }
}

it('keep no places from others of the tenant', async () => {
  const writing = vi.spyOn(FolderStorage.prototype, 'write')
  const slowly = await Promise.all(Array.from({ length: 12 }, () => sendBeginning(slow)))
  await vi.waitFor(() => expect(writing.mock.calls.length).toBeGreaterThanOrEqual(4), inTime)
  const { part, status } = await sendBeginning(other)
  part.end(Buffer.alloc(uploadPartBytes - 1000))
  expect(await status).toBe(200)
  for (const one of slowly) one.part.destroy()
  await Promise.all(slowly.map((one) => one.status))
})
