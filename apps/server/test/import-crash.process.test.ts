import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { createLog } from '#platform/log.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { freePort, type PortalProcess, startPortal, toCookieHeader } from './process.ts'

const admin = { FOYER_ADMIN_EMAIL: 'admin@example.test', FOYER_ADMIN_PASSWORD: 'Correct1Horse' }
let folder: string
let port: number
let postgres: EmbeddedPostgres
let portal: PortalProcess
let cookie: string

const start = async (): Promise<void> => {
  portal = startPortal(port, {
    DATABASE_URL: postgres.databaseUrl,
    FOYER_DATA: join(folder, 'portal'),
    FOYER_SECRET: 'the same secret after every kill',
    ...admin,
  })
  await portal.ready()
}

const post = (path: string, body: unknown): Promise<Response> =>
  fetch(`http://localhost:${port}/api/${path}`, {
    method: 'POST',
    headers: { 'x-foyer': '1', cookie, ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }) },
    body: body instanceof FormData ? body : JSON.stringify(body),
  })

const rows = async (text: string): Promise<Record<string, unknown>[]> => {
  const client = new Client(postgres.connection)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-import-'))
  postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), log: createLog('silent') })
  port = await freePort()
  cookie = ''
  await start()
  const response = await post('login/user', { email: admin.FOYER_ADMIN_EMAIL, password: admin.FOYER_ADMIN_PASSWORD })
  cookie = toCookieHeader(response.headers.getSetCookie())
}, 60_000)
afterAll(async () => {
  portal.child.kill('SIGTERM')
  await portal.ended
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

const many = 5000
const Draft = z.object({ id: z.string() })
const Tasks = z.object({
  items: z.array(z.object({ state: z.string(), total: z.int(), done: z.int(), failed: z.int() })),
})

it('continues an import after kill -9, invites everyone once and counts correctly', async () => {
  const form = new FormData()
  const lines = Array.from({ length: many }, (_, n) => (n % 100 === 99 ? 'no address' : `u${n}@many.test`))
  form.set('file', new File([`Email\n${lines.join('\n')}`], 'people.csv'))
  const { id } = Draft.parse(await (await post('bulk', form)).json())
  expect((await post(`startImport/${id}`, { mapping: ['email'], options: {} })).status).toBe(200)
  const task = async () => {
    const response = await post('getTasks', {}).catch(() => undefined)
    return response?.status === 200 ? Tasks.parse(await response.json()).items[0] : undefined
  }
  await expect.poll(async () => (await task())?.done ?? 0, { timeout: 40_000, interval: 20 }).toBeGreaterThan(0)
  portal.child.kill('SIGKILL')
  await portal.ended
  const [before] = await rows('select done from tasks')
  expect(before?.done).toBeLessThan(many / 2)
  await start()
  await expect.poll(async () => (await task())?.state, { timeout: 60_000, interval: 200 }).toBe('done')
  expect(await task()).toEqual(expect.objectContaining({ total: many, done: many * 0.99, failed: many * 0.01 }))
  expect(
    await rows(`select count(*)::int as mails, count(distinct to_email)::int as people,
      (select count(*)::int from users where status = 'invited') as users,
      (select count(*)::int from one_time_tokens where purpose = 'invitation') as links
      from emails where to_email like '%@many.test'`),
  ).toEqual([{ mails: many * 0.99, people: many * 0.99, users: many * 0.99, links: many * 0.99 }])
}, 90_000)
