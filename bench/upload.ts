import { execFileSync } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { Agent, type ClientRequest, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { z } from 'zod'
import { freePort, type PortalProcess, postgresConnection, startPortal } from '../apps/server/test/process.ts'
import { contract } from '../packages/contract/src/contract.ts'
import { uploadPartBytes } from '../packages/contract/src/recordings/local-recordings.ts'
import { buildHeaders, verdict } from './report.ts'
import { makeTenant, type Person } from './setup.ts'

// `node bench/upload.ts [gigabytes]`: uploads a local recording in parts with three breaks: the connection is lost in the
// middle of a part twice, and in between the portal is killed in the middle of one. Prints the memory of the portal, and
// compares the file that is made of the parts with what was sent. Needs more than twice the size on the disk.

const gigabytes = Number(process.argv[2] ?? 4)
const bytes = Math.round(gigabytes * 1024 ** 3) + 12_345
const parts = Math.ceil(bytes / uploadPartBytes)
const breaks = new Map<number, 'connection' | 'portal'>([
  [Math.floor(parts * 0.25), 'connection'],
  [Math.floor(parts * 0.5), 'portal'],
  [Math.floor(parts * 0.75), 'connection'],
])
/** How much more memory the portal may take at its peak than after the first tenth of the upload. */
const aimMegabytes = 64
const joinMs = 300_000
const admin = { FOYER_ADMIN_EMAIL: 'admin@example.test', FOYER_ADMIN_PASSWORD: 'Correct1Horse' }

const content = randomBytes(uploadPartBytes)
/** Returns a part of the file, of which no two are equal; valid until the next call. */
function fillPart(index: number): Buffer {
  content.writeUInt32BE(index, 0)
  return content.subarray(0, Math.min(uploadPartBytes, bytes - index * uploadPartBytes))
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
type To = { person: Person; port: number }
const Received = z.object({ receivedBytes: z.int() })

function open({ person, port }: To, given: { method: string; path: string; type: string; length: number }) {
  const { method, path, type, length } = given
  const headers = { ...buildHeaders(person, port), 'content-type': type, 'content-length': length }
  return request({ host: '127.0.0.1', port, agent, path: `/api${path}`, method, headers })
}

async function readAnswer(sent: ClientRequest, body: Uint8Array): Promise<{ status: number; text: string }> {
  const answered = once(sent, 'response')
  sent.end(body)
  const [response] = await answered
  return { status: response.statusCode, text: Buffer.concat(await response.toArray()).toString() }
}

async function call(to: To, { path }: { path: string }, input: object): Promise<unknown> {
  const body = Buffer.from(JSON.stringify(input))
  const sent = open(to, { method: 'POST', path, type: 'application/json', length: body.length })
  const { status, text } = await readAnswer(sent, body)
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
  return JSON.parse(text)
}

type OpenPart = (part: { offset: number; length: number }) => ClientRequest
const openPart = (to: To, id: string, { offset, length }: Parameters<OpenPart>[0]): ClientRequest =>
  open(to, {
    ...{ method: 'PUT', path: `/localRecordingPart/${id}/${offset}` },
    ...{ type: 'application/octet-stream', length },
  })

/** Sends a part, again if the portal takes no more of them in this minute; returns where the next one begins. */
async function sendPart(to: To, id: string, index: number): Promise<number> {
  for (;;) {
    const body = fillPart(index)
    const sent = openPart(to, id, { offset: index * uploadPartBytes, length: body.length })
    const { status, text } = await readAnswer(sent, body)
    if (status === 200) return Received.parse(JSON.parse(text)).receivedBytes
    if (status !== 429) throw new Error(`part ${index}: ${status} ${text}`)
    await wait(1000)
  }
}

/** Sends half a part, and then breaks the connection or what it leads to. */
async function breakPart(index: number, openIt: OpenPart, how: (sent: ClientRequest) => void): Promise<void> {
  const body = fillPart(index)
  const sent = openIt({ offset: index * uploadPartBytes, length: body.length })
  const broken = new Promise<void>((resolve) => void sent.once('close', resolve).on('error', () => {}))
  sent.write(body.subarray(0, body.length / 2))
  await wait(200)
  how(sent)
  await broken
}

/** Reads the resident memory of a process in megabytes; undefined if it has ended. */
function readMemory(pid: number): number | undefined {
  try {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1000
  } catch {
    return undefined
  }
}

/** Reads the memory of a process every second. */
function watchMemory(find: () => number) {
  const megabytes: number[] = []
  const timer = setInterval(() => {
    const found = readMemory(find())
    if (found !== undefined) megabytes.push(found)
  }, 1000)
  return { megabytes, stop: () => clearInterval(timer) }
}

const describeMemory = (megabytes: number[]): string =>
  `first ${megabytes[0]?.toFixed(0)}, peak ${Math.max(...megabytes).toFixed(0)}, last ${megabytes.at(-1)?.toFixed(0)} MB`

async function insertRecording(client: Client, { tenantId, userId }: Person): Promise<string> {
  const id = randomUUID()
  await client.query(
    `insert into local_recordings (tenant_id, id, owner_id, owner_name, number, topic, computer_id, computer_name,
       system, state, started_at, ended_at, duration_ms, bytes)
     values ($1, $2, $3, 'Ada', '6401187732', 'Ward round', gen_random_uuid(), 'NW-RAD-07', 'windows', 'computer',
       now() - interval '3 hours', now() - interval '1 hour', 7200000, $4)`,
    [tenantId, id, userId, bytes],
  )
  return id
}

/** Finds the file that the portal makes of the parts, as soon as it is whole. */
async function findJoined(folder: string): Promise<string> {
  const tracks = join(folder, 'recordings')
  const until = Date.now() + joinMs
  while (Date.now() < until) {
    const names = await readdir(tracks, { recursive: true })
    const found = names.find((name) => name.endsWith('/upload'))
    if (found !== undefined) return join(tracks, found)
    await wait(100)
  }
  throw new Error('The parts were not joined')
}

async function readChecksum(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}

const folder = await mkdtemp(join(tmpdir(), 'foyer-upload-'))
const { bavail, bsize } = await statfs(folder)
if (bavail * bsize < 2 * bytes + 2e9) throw new Error('There is not enough room on the disk')
const port = await freePort()
let portal: PortalProcess | undefined
const start = async () => {
  portal = startPortal(port, { FOYER_DATA: folder, ...admin, REQUESTS_PER_MINUTE: '100000' })
  await portal.ready()
}
const connect = async () => {
  const client = new Client(postgresConnection(folder))
  await client.connect()
  return client
}
try {
  await start()
  let client = await connect()
  const person = await makeTenant(client, 'upload', 0)
  const id = await insertRecording(client, person)
  await client.end()
  const to = { person, port }
  const begin = async () => Received.parse(await call(to, contract.ownLocalRecordings.beginUpload, { id, bytes }))
  let memory = watchMemory(() => portal?.child.pid ?? 0)
  const hash = createHash('sha256')
  const began = performance.now()
  let { receivedBytes } = await begin()
  for (let index = 0; index < parts; index += 1) {
    const how = breaks.get(index)
    if (how !== undefined) {
      await breakPart(
        index,
        (part) => openPart(to, id, part),
        (sent) => {
          if (how === 'portal') portal?.child.kill('SIGKILL')
          else sent.destroy(new Error('broken'))
        },
      )
      if (how === 'portal') {
        await portal?.ended
        memory.stop()
        console.log(`until the portal was killed: ${describeMemory(memory.megabytes)}`)
        await start()
        memory = watchMemory(() => portal?.child.pid ?? 0)
      }
      const expected = receivedBytes
      receivedBytes = (await begin()).receivedBytes
      console.log(
        `after the break of the ${how} at part ${index} of ${parts}: goes on at ${receivedBytes / uploadPartBytes}`,
      )
      if (receivedBytes !== expected) throw new Error('It does not go on where it was')
    }
    receivedBytes = await sendPart(to, id, index)
    hash.update(fillPart(index))
  }
  const seconds = (performance.now() - began) / 1000
  const uploading = memory.megabytes.slice()
  const isFlat = Math.max(...uploading) - (uploading[Math.floor(uploading.length / 10)] ?? 0) <= aimMegabytes
  console.log(`${(bytes / 1e9).toFixed(2)} GB uploaded in ${seconds.toFixed(0)} s; ${describeMemory(uploading)}`)
  console.log(`memory flat to ${aimMegabytes} MB: ${verdict(isFlat)}`)
  await call(to, contract.ownLocalRecordings.finishUpload, { id })
  const joined = await findJoined(folder)
  memory.stop()
  console.log(`the parts joined; with that ${describeMemory(memory.megabytes)}`)
  console.log(`checksum of what was sent: ${verdict((await readChecksum(joined)) === hash.digest('hex'))}`)
  client = await connect()
  const { rows } = await client.query<{ parts: number }>('select count(*)::int as parts from local_recording_parts')
  await client.end()
  const left = (await readdir(join(folder, 'recordings'), { recursive: true })).filter((name) => name.endsWith('.part'))
  console.log(`${rows[0]?.parts} parts; ${left.length} unfinished files left`)
} finally {
  agent.destroy()
  portal?.child.kill('SIGTERM')
  await portal?.ended
  await rm(folder, { recursive: true, force: true })
}
