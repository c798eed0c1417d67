import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { freePort, type PortalProcess, postgresPid, startPortal, toCookieHeader } from './process.ts'

const admin = { FOYER_ADMIN_EMAIL: 'admin@example.test', FOYER_ADMIN_PASSWORD: 'Correct1Horse' }
let folder: string
let port: number
let portal: PortalProcess
let cookie: string

const start = async (): Promise<void> => {
  // Writers try again every 20 ms while the database is away: on a slow machine more often than the limit allows.
  portal = startPortal(port, { FOYER_DATA: folder, REQUESTS_PER_MINUTE: '1000000', ...admin })
  await portal.ready()
}

const post = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`http://localhost:${port}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-foyer': '1', ...headers },
    body: JSON.stringify(body),
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer crash '))
  port = await freePort()
  await start()
  const response = await post('login/user', { email: admin.FOYER_ADMIN_EMAIL, password: admin.FOYER_ADMIN_PASSWORD })
  cookie = toCookieHeader(response.headers.getSetCookie())
}, 60_000)
afterAll(async () => {
  portal.child.kill('SIGTERM')
  await portal.ended
  await rm(folder, { recursive: true, force: true })
})

const Made = z.object({ id: z.string() })
const List = z.object({ items: z.array(z.object({ id: z.string(), topic: z.string() })), hasMore: z.boolean() })

/** Writes until stopped; every write is retried with its idempotency key until it is acknowledged. */
function writer(name: string) {
  const acknowledged = new Map<string, string>()
  const state = { stop: false, retries: 0 }
  const run = async (): Promise<void> => {
    for (let n = 0; !state.stop; n++) {
      const topic = `${name}-${n}`
      const key = randomUUID()
      for (;;) {
        const response = await post(
          'addMeeting',
          { kind: 'open', topic, timezone: 'UTC', password: 'secret1' },
          { cookie, 'idempotency-key': key },
        ).catch(() => undefined)
        if (response?.status === 200) {
          acknowledged.set(topic, Made.parse(await response.json()).id)
          break
        }
        if (response !== undefined && response.status < 500)
          throw new Error(`${response.status}: ${await response.text()}`)
        state.retries += 1
        await wait(20)
      }
    }
  }
  return { acknowledged, state, done: run() }
}

async function allMeetings(): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (let page = 1; ; page++) {
    const response = List.parse(await (await post('getMeetings', { kind: 'open', page, size: 100 }, { cookie })).json())
    for (const { id, topic } of response.items) found.set(topic, [...(found.get(topic) ?? []), id])
    if (!response.hasMore) return found
  }
}

const kills: [string, () => Promise<void>][] = [
  [
    'the portal',
    async () => {
      portal.child.kill('SIGKILL')
      await portal.ended
      await start()
    },
  ],
  [
    'PostgreSQL',
    async () => {
      process.kill(postgresPid(folder), 'SIGKILL')
      await wait(300)
      await portal.ready()
    },
  ],
]

it.each(kills)(
  'kill -9 of %s five times under writes loses and doubles nothing',
  { timeout: 120_000 },
  async (name, kill) => {
    const writers = Array.from({ length: 4 }, (_, n) => writer(`${name} ${n}`))
    for (let n = 0; n < 5; n++) {
      const before = writers.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0)
      await expect
        .poll(() => writers.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0), { timeout: 20_000 })
        .toBeGreaterThan(before + 10)
      await kill()
    }
    for (const { state } of writers) state.stop = true
    await Promise.all(writers.map(({ done }) => done))
    const found = await allMeetings()
    for (const { acknowledged } of writers) {
      for (const [topic, id] of acknowledged) expect(found.get(topic)).toEqual([id])
    }
    expect(writers.reduce((sum, { state }) => sum + state.retries, 0)).toBeGreaterThan(0)
  },
)

it('stops the portal and its PostgreSQL on SIGTERM, and starts quickly afterwards', { timeout: 30_000 }, async () => {
  const pid = postgresPid(folder)
  portal.child.kill('SIGTERM')
  expect(await portal.ended).toBe(0)
  expect(() => process.kill(pid, 0)).toThrow()
  const begun = performance.now()
  await start()
  expect(performance.now() - begun).toBeLessThan(10_000)
})

it('refuses to start a second portal on the same data folder', { timeout: 30_000 }, async () => {
  const second = startPortal(await freePort(), { FOYER_DATA: folder, ...admin })
  expect(await second.ended).not.toBe(0)
  expect(second.output()).toMatch(/another|other|already/i)
})

it('names PORT if the port is in use', { timeout: 30_000 }, async () => {
  const other = await mkdtemp(join(tmpdir(), 'foyer-port-'))
  const second = startPortal(port, { FOYER_DATA: other, ...admin })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(`Port ${port} is already in use`)
  await rm(other, { recursive: true, force: true })
})
