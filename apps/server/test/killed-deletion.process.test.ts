import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { freePort, type PortalProcess, postgresConnection, startPortal, toCookieHeader } from './process.ts'

const admin = { FOYER_ADMIN_EMAIL: 'admin@example.test', FOYER_ADMIN_PASSWORD: 'Correct1Horse' }
const users = 30_000
let folder: string
let port: number
let portal: PortalProcess
let cookie = ''

const start = async (): Promise<void> => {
  portal = startPortal(port, { FOYER_DATA: folder, ...admin })
  await portal.ready()
}

/** Makes one call at the operator's host, or at a tenant's. */
const call = (method: string, path: string, body: unknown = {}, subdomain = '') =>
  new Promise<{ status: number; body: unknown; cookie: string }>((resolve, reject) => {
    const host = subdomain === '' ? `localhost:${port}` : `${subdomain}.localhost:${port}`
    const headers = { host, cookie, origin: `http://${host}`, 'x-foyer': '1', 'content-type': 'application/json' }
    const sent = request({ host: '127.0.0.1', port, method, path: `/api/${path}`, headers }, (response) => {
      let text = ''
      response.on('data', (data: Buffer) => (text += data.toString()))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: JSON.parse(text),
          cookie: toCookieHeader(response.headers['set-cookie'] ?? []),
        }),
      )
    })
    sent.on('error', reject)
    sent.end(method === 'POST' ? JSON.stringify(body) : '')
  })

const owner = async (text: string, values: unknown[]): Promise<{ n: number }[]> => {
  const client = new Client(postgresConnection(folder))
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer deletion '))
  port = await freePort()
  await start()
  const { FOYER_ADMIN_EMAIL: email, FOYER_ADMIN_PASSWORD: password } = admin
  cookie = (await call('POST', 'login/user', { email, password })).cookie
}, 60_000)
afterAll(async () => {
  portal.child.kill('SIGTERM')
  await portal.ended
  await rm(folder, { recursive: true, force: true })
})

const left = async (tenantId: string): Promise<number> =>
  (
    await owner(
      `select (select count(*) from users where tenant_id = $1)::int + (select count(*) from search_terms where tenant_id = $1)::int
        + (select count(*) from tenants where tenant_id = $1)::int as n`,
      [tenantId],
    )
  )[0]?.n ?? Number.NaN

it('completes the deletion of a tenant with 30,000 users after kill -9', async () => {
  const made = await call('POST', 'addTenant', {
    name: 'Big',
    sname: 'big',
    subdomain: 'big',
    adminFirstname: 'Ann',
    adminLastname: 'Admin',
    adminEmail: 'ann@big.test',
  })
  const { tenantuuid } = z.object({ tenant: z.object({ tenantuuid: z.string() }) }).parse(made.body).tenant
  await owner(
    `insert into users (tenant_id, email, firstname, lastname, role, password_hash)
     select $1, 'u' || n || '@big.test', 'First', 'Last' || n, 'member', '' from generate_series(1, $2::int) n`,
    [tenantuuid, users],
  )
  await owner(
    `insert into search_terms (tenant_id, kind, term, id) select tenant_id, 'users', lower(lastname), id
     from users where tenant_id = $1 and role = 'member'`,
    [tenantuuid],
  )
  const all = await left(tenantuuid)
  const begun = Date.now()
  expect((await call('DELETE', `deleteTenant/${tenantuuid}?name=Big`)).status).toBe(200)
  // Returned immediately, however much there is to delete.
  expect(Date.now() - begun).toBeLessThan(15_000)
  expect((await call('GET', 'get-tenant-info', {}, 'big')).status).not.toBe(200)
  let rest = all
  for (; rest === all; rest = await left(tenantuuid));
  portal.child.kill('SIGKILL')
  await portal.ended
  // Between the first row gone and the last.
  expect(rest).toBeGreaterThan(users)

  await start()
  const found = await call('POST', 'getTenantInfo', { tenantuuid })
  expect(found.status).toBe(404)
  await expect.poll(() => left(tenantuuid), { timeout: 90_000, interval: 500 }).toBe(0)
}, 180_000)
