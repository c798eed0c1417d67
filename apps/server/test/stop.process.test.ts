import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { findChildren, freePort, options, type PortalProcess, postgresConnection, startPortal } from './process.ts'

const admin = { FOYER_ADMIN_EMAIL: 'admin@example.test', FOYER_ADMIN_PASSWORD: 'Correct1Horse' }
let folder: string
let port: number
let host: string
let portal: PortalProcess
let cookie: string

const post = (path: string, body: unknown) =>
  options({ port, path: `/api/${path}`, body, headers: { host, ...(cookie === '' ? {} : { cookie }) } })
const meeting = (topic: string) => ({ kind: 'open', topic, timezone: 'UTC', password: 'secret1' })
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-stop-'))
  port = await freePort()
  host = `localhost:${port}`
})
beforeEach(async () => {
  portal = startPortal(port, { FOYER_DATA: folder, ENGINE: 'embedded', ...admin })
  await portal.ready()
  cookie = ''
  cookie = (await post('login/user', { email: admin.FOYER_ADMIN_EMAIL, password: admin.FOYER_ADMIN_PASSWORD })).cookie
}, 60_000)
afterAll(async () => {
  portal.child.kill('SIGKILL')
  await portal.ended
  await rm(folder, { recursive: true, force: true })
})

/** Sends SIGTERM; answers with the exit code, the ms it took, and which of its processes are left. */
async function stop(meanwhile: () => Promise<void> = () => Promise.resolve()) {
  const children = findChildren(portal.child.pid ?? 0)
  // PostgreSQL and the engine, at the least.
  expect(children.length).toBeGreaterThan(1)
  const begun = performance.now()
  portal.child.kill('SIGTERM')
  await meanwhile()
  const code = await portal.ended
  return { code, ms: performance.now() - begun, left: children.filter(isAlive) }
}

it('completes running requests on SIGTERM, rejects new ones and leaves no process', async () => {
  const other = new Client(postgresConnection(folder))
  other.on('error', () => undefined)
  await other.connect()
  await other.query('begin')
  await other.query('lock table meetings in access exclusive mode')
  const slow = post('addMeeting', meeting('Slow'))
  const waiting = 'select count(*)::int as waiting from pg_locks where not granted'
  await expect.poll(async () => (await other.query(waiting)).rows[0].waiting).toBe(1)
  const stopped = await stop(async () => {
    const knock = () => options({ port, path: '/health' }).then(({ status }) => status)
    await expect.poll(() => knock().catch((error: unknown) => Object(error).code)).toBe('ECONNREFUSED')
    await other.query('commit')
    expect((await slow).status).toBe(200)
    await other.end()
  })
  expect(stopped).toMatchObject({ code: 0, left: [] })
  expect(stopped.ms).toBeLessThan(10_000)
})

it('keeps what was acknowledged then after the next start', async () => {
  const { body } = await post('getMeetings', { kind: 'open' })
  const topics = z.object({ items: z.array(z.object({ topic: z.string() })) }).parse(body).items
  expect(topics).toEqual([{ topic: 'Slow' }])
  expect(await stop()).toMatchObject({ code: 0, left: [] })
})

it('stops within 10 seconds despite clients that never finish and sockets that never close', async () => {
  const half = connect(port, '127.0.0.1')
  half.on('error', () => undefined)
  half.write(
    `POST /api/addMeeting HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{`,
  )
  const deaf = new WebSocket(`ws://127.0.0.1:${port}/events`, { headers: { host, origin: `http://${host}`, cookie } })
  deaf.on('error', () => undefined)
  await new Promise((resolve) => deaf.once('open', resolve))
  deaf.pause()
  const stopped = await stop()
  expect(stopped).toMatchObject({ code: 0, left: [] })
  expect(stopped.ms).toBeLessThan(10_000)
  half.destroy()
  deaf.terminate()
})
