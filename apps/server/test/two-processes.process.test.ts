import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { createLog } from '#platform/log.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { freePort, options, type PortalProcess, startPortal } from './process.ts'

// Two portals as behind a balancer: one address for browsers, one database, one secret, two processes.
const host = 'localhost:3000'
const admin = { FOYER_ADMIN_EMAIL: 'admin@example.test', FOYER_ADMIN_PASSWORD: 'Correct1Horse' }
type Running = PortalProcess & { port: number }
let folder: string
let postgres: EmbeddedPostgres
let first: Running
let second: Running
let cookie: string

const start = async (name: string): Promise<Running> => {
  const port = await freePort()
  const env = {
    DATABASE_URL: postgres.databaseUrl,
    PUBLIC_URL: `http://${host}`,
    FOYER_SECRET: 'one secret for both of the processes',
    FOYER_DATA: join(folder, name),
    ...admin,
  }
  return { port, ...startPortal(port, env) }
}

const post = (to: Running, path: string, body: unknown, headers: Record<string, string> = {}) =>
  options({ port: to.port, path: `/api/${path}`, body, headers: { host, ...headers } })

async function signIn(to: Running): Promise<string> {
  const response = await post(to, 'login/user', {
    email: admin.FOYER_ADMIN_EMAIL,
    password: admin.FOYER_ADMIN_PASSWORD,
  })
  expect(response.status).toBe(200)
  return response.cookie
}

const Made = z.object({ id: z.string() })
const meeting = (topic: string) => ({ kind: 'open', topic, timezone: 'UTC', password: 'secret1' })
const topicsAt = async (to: Running): Promise<string[]> => {
  const response = await post(to, 'getMeetings', { kind: 'open' }, { cookie })
  return z
    .object({ items: z.array(z.object({ topic: z.string() })) })
    .parse(response.body)
    .items.map(({ topic }) => topic)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-two-'))
  postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), log: createLog('silent') })
  // Both start at once on an empty database: one migrates and creates the operator, the other one waits.
  ;[first, second] = await Promise.all([start('first'), start('second')])
  await Promise.all([first.ready(), second.ready()])
  cookie = await signIn(first)
}, 60_000)
afterAll(async () => {
  for (const portal of [first, second]) {
    portal.child.kill('SIGTERM')
    expect(await portal.ended).toBe(0)
  }
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

it('share credentials, sessions and their end', async () => {
  const other = await signIn(second)
  const asked = (to: Running) => post(to, 'getMeetings', { kind: 'open' }, { cookie: other })
  expect([(await asked(first)).status, (await asked(second)).status]).toEqual([200, 200])
  const left = await options({ port: first.port, path: '/api/logout/user', headers: { host, cookie: other } })
  expect(left.status).toBe(200)
  expect([(await asked(first)).status, (await asked(second)).status]).toEqual([401, 401])
})

it('share rate limits', async () => {
  const guess = async (to: Running) =>
    (await post(to, 'login/user', { email: 'nobody@example.test', password: 'Wrong1' })).status
  const responses: number[] = []
  for (let n = 0; n < 8; n++) responses.push(await guess(n % 2 === 0 ? first : second))
  expect(responses.slice(0, 5)).toEqual([401, 401, 401, 401, 401])
  expect(responses.slice(6)).toEqual([429, 429])
})

it('create one meeting for one idempotency key, and return the same response after one was killed', async () => {
  const key = randomUUID()
  const create = async (to: Running) => {
    const response = await post(to, 'addMeeting', meeting('Once'), { cookie, 'idempotency-key': key })
    return { status: response.status, ...Made.parse(response.body) }
  }
  const responses = await Promise.all([create(first), create(second), create(first), create(second)])
  expect(new Set(responses.map(({ status, id }) => `${status} ${id}`)).size).toBe(1)
  expect((await topicsAt(second)).filter((topic) => topic === 'Once')).toEqual(['Once'])

  second.child.kill('SIGKILL')
  await second.ended
  expect(await create(first)).toEqual(responses[0])
  second = await start('second')
  await second.ready()
  expect(await create(second)).toEqual(responses[0])
  const body = await post(second, 'addMeeting', meeting('Twice'), { cookie, 'idempotency-key': key })
  expect(body.status).toBe(409)
  expect(await topicsAt(first)).not.toContain('Twice')
})

it('deliver events of each other, and those missed while disconnected', async () => {
  const listen = (hello?: {
    since: number
  }): { heard: { topic: string; id: string; seq: number }[]; close: () => void } => {
    const socket = new WebSocket(`ws://127.0.0.1:${second.port}/events`, {
      headers: { host, origin: `http://${host}`, cookie },
    })
    const heard: { topic: string; id: string; seq: number }[] = []
    socket.on('message', (data) => {
      const message = JSON.parse(String(data))
      // The first message has only a number.
      if ('topic' in message) heard.push(message)
    })
    if (hello !== undefined) socket.on('open', () => socket.send(JSON.stringify(hello)))
    return { heard, close: () => socket.close() }
  }
  const create = async (topic: string) =>
    Made.parse((await post(first, 'addMeeting', meeting(topic), { cookie })).body).id
  const local = listen()
  // The socket's session is looked up after it opens; earlier events are not sent to it.
  const notified: string[] = []
  await expect
    .poll(
      async () => {
        notified.push(await create(`Notified ${notified.length}`))
        return local.heard.filter(({ topic, id }) => topic === 'meetings' && notified.includes(id)).length
      },
      { interval: 200 },
    )
    .toBeGreaterThan(0)
  local.close()
  const since = Math.max(...local.heard.map(({ seq }) => seq))
  const missed = await create('Missed')
  const restored = listen({ since })
  await expect.poll(() => restored.heard.map(({ id }) => id)).toContain(missed)
  // The number is the one up to which the process has seen all events, which may still be that of before.
  expect(restored.heard.every(({ seq }) => seq >= since)).toBe(true)
  restored.close()
})
