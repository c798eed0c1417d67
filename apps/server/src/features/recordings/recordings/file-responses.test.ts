// Files of recordings over connections as browsers and proxies use them.
import { appendFile, rm, truncate } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { recordings } from '@foyer/contract/recordings/recordings'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FolderStorage } from '#platform/storage/folder-storage.ts'
import { inTime } from '#test/in-time.ts'
import { composedSound } from '#test/recordings-fixture.ts'
import { useSharing } from '#test/sharing-fixture.ts'

const { kit, tenant, host, makeRecording, share, createRecipient } = await useSharing()
const port = await kit.listen()

afterEach(() => vi.restoreAllMocks())

/** Returns the path of the sound in the storage. */
async function findStored(id: string): Promise<string> {
  const [{ object }] = await kit.owner('select object from recording_files where recording_id = $1', [id])
  return join(kit.env.dataFolder, 'recordings', 'files', object.slice(0, 2), object)
}

/** Lists where the sound of a recording is: for who may see it, and for recipients of a link. */
const listPaths = async (id: string) => [
  `/portal/recording-files/${id}/audio`,
  `/portal/shared-recordings/${(await share(id)).token}/audio`,
]

/** Reads a path to the end of its response; undefined if the response fails or breaks off. */
const read = (path: string): Promise<Buffer | undefined> =>
  new Promise((resolve, reject) => {
    const headers = { host: `${tenant.subdomain}.${kit.env.publicUrl.host}`, cookie: host.cookie }
    const sent = request({ host: '127.0.0.1', port, path, headers, timeout: 5000 }, (response) => {
      buffer(response).then(
        (content) => resolve(response.statusCode === 200 ? content : undefined),
        () => resolve(undefined),
      )
    })
    sent.on('timeout', () => reject(new Error('the response does not end')))
    sent.on('error', () => resolve(undefined))
    sent.end()
  })

/** Asks for a path and leaves after some milliseconds. */
async function leave(path: string, afterMs: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  const lines = [
    `GET ${path} HTTP/1.1`,
    `Host: ${tenant.subdomain}.${kit.env.publicUrl.host}`,
    `Cookie: ${host.cookie}`,
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  await sleep(afterMs)
  socket.destroy()
}

describe('a response with a file', () => {
  it('lets go of the file whenever the reader leaves: one that is left open ends the process later', async () => {
    const paths = await listPaths(await makeRecording())
    const reading = vi.spyOn(FolderStorage.prototype, 'read')
    for (const path of paths) await Promise.all(Array.from({ length: 100 }, (_, at) => leave(path, at / 5)))
    await vi.waitFor(async () => {
      const opened: Readable[] = await Promise.all(reading.mock.results.map(({ value }) => value))
      expect(opened.length).toBeGreaterThan(20)
      expect(opened.filter(({ closed }) => !closed)).toHaveLength(0)
    }, inTime)
  })

  it('breaks off where the file has other bytes than announced: the rest would be those of another response', async () => {
    const id = await makeRecording()
    const stored = await findStored(id)
    const readAll = async () => Promise.all((await listPaths(id)).map(read))
    expect(await readAll()).toEqual([composedSound, composedSound])
    await appendFile(stored, 'more')
    expect(await readAll()).toEqual([undefined, undefined])
    await truncate(stored, 5)
    expect(await readAll()).toEqual([undefined, undefined])
  })

  it('is an error where the file is missing, as long as it says', async () => {
    const id = await makeRecording()
    await rm(await findStored(id))
    for (const url of await listPaths(id)) {
      const response = await kit.app.inject({
        url,
        headers: { host: `${tenant.subdomain}.${kit.env.publicUrl.host}`, cookie: host.cookie, range: 'bytes=4-8' },
      })
      const { length } = response.rawPayload
      expect(response.json()).toMatchObject({ status: 404, code: 'not-found' })
      expect(response.headers['content-length']).toBe(String(length))
    }
  })

  it('reads nothing where its headers are asked for', async () => {
    const id = await makeRecording()
    const reading = vi.spyOn(FolderStorage.prototype, 'read')
    const own = await kit.app.inject({
      method: 'HEAD',
      url: `/portal/recording-files/${id}/audio`,
      headers: { host: `${tenant.subdomain}.${kit.env.publicUrl.host}`, cookie: host.cookie, range: 'bytes=4-8' },
    })
    const shared = await createRecipient().get(await share(id), {}, { method: 'HEAD' })
    expect([own, shared].map(({ statusCode, headers }) => [statusCode, headers['content-length']])).toEqual([
      [206, '5'],
      [200, String(composedSound.length)],
    ])
    expect(reading).not.toHaveBeenCalled()
  })
})

it('gives the chat, which can be saved like a file, only where the tenant lets recordings be opened', async () => {
  const id = await makeRecording()
  const networks = JSON.stringify([{ value: '198.51.100.0/24', note: '' }])
  await kit.owner('insert into recording_settings (tenant_id, allowed_networks) values ($1, $2)', [
    tenant.tenantId,
    networks,
  ])
  const ask = async (address: string) => (await kit.as(host).call(recordings.listMessages, { id }, { address })).body
  expect(await ask('198.51.100.9')).toMatchObject({ items: [{ text: 'Hello' }] })
  expect(await ask('203.0.113.9')).toMatchObject({ status: 403, code: 'forbidden' })
})
