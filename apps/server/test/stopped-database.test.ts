// Subject: platform/database, app/app.ts
import { connect, createServer, type Socket } from 'node:net'
import { contract } from '@foyer/contract/contract'
import { afterAll, expect, it } from 'vitest'
import { testConnection, useKit } from './kit.ts'

// Something between portal and database that can hold back every byte, as a stopped PostgreSQL does.
const sockets = new Set<Socket>()
const state = { held: false }

const { host, port } = testConnection()
const line = createServer((near) => {
  const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  for (const [from, to] of [
    [near, far],
    [far, near],
  ] as const) {
    sockets.add(from)
    from.on('data', (data) => void (state.held || to.write(data)))
    from.on('error', () => undefined)
    from.on('close', () => to.destroy())
  }
})
await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
const address = line.address()
const databaseProxy = { host: '127.0.0.1', port: typeof address === 'object' && address !== null ? address.port : 0 }
afterAll(() => line.close())
const kit = await useKit({ databaseProxy })
afterAll(() => {
  state.held = false
  for (const socket of sockets) socket.destroy()
})
const tenant = await kit.createTenant()

const page = () => kit.app.inject({ url: '/portal/login', headers: { host: `${tenant.subdomain}.localhost:3000` } })
const list = () => kit.as(tenant.admin).call(contract.users.list, { page: 1, size: 25, search: '' })

it('fails soon while PostgreSQL is stopped, and recovers afterwards', async () => {
  expect((await kit.app.inject({ url: '/ready' })).statusCode).toBe(200)
  state.held = true
  const began = performance.now()
  const [ready, html, users] = await Promise.all([kit.app.inject({ url: '/ready' }), page(), list()])
  const took = performance.now() - began
  expect([ready.statusCode, html.statusCode, users.status]).toEqual([503, 503, 503])
  expect(users.headers['retry-after']).toBeDefined()
  // Three seconds on a machine that does nothing else; what has no limit never ends.
  expect(took).toBeLessThan(12_000)
  state.held = false
  for (const socket of sockets) socket.destroy()
  await expect.poll(async () => (await list()).status).toBe(200)
  expect((await kit.app.inject({ url: '/ready' })).statusCode).toBe(200)
}, 30_000)
