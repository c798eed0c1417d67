// Subject: platform/http, app/app.ts
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { readVersion } from '#platform/http/web-app.ts'
import { useKit } from './kit.ts'

const kit = await useKit()
const tenant = await kit.createTenant()
const { version } = kit.platform
const host = `${tenant.subdomain}.${kit.env.publicUrl.host}`

it('is part of the page and of every response to a call, errors included, and of nothing else', async () => {
  const get = (url: string) => kit.app.inject({ url, headers: { host } })
  expect(version).toMatch(/^[\w-]{16}$/)
  expect((await get('/portal/login')).body).toContain(`"version":"${version}"`)
  for (const [url, status] of [
    ['/api/get-tenant-info', 200],
    ['/api/getUserPermissions', 401],
    ['/api/nonsense', 404],
  ] as const) {
    const { statusCode, headers } = await get(url)
    expect([url, statusCode, headers['foyer-version']]).toEqual([url, status, version])
  }
  for (const url of ['/portal/login', '/assets/nonsense.js', '/ready'])
    expect((await get(url)).headers).not.toHaveProperty('foyer-version')
})

it('is in the first message of the events socket', async () => {
  const port = await kit.listen()
  const headers = { host, cookie: tenant.admin.cookie, origin: `http://${host}` }
  const socket = new WebSocket(`ws://127.0.0.1:${port}/events`, { headers })
  const first = await new Promise<string>((resolve) => socket.once('message', (data) => resolve(String(data))))
  expect(JSON.parse(first)).toEqual({ seq: expect.any(Number), version })
  socket.close()
})

it('changes with the page, and is empty where there is none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-version-'))
  try {
    expect(readVersion(folder)).toBe('')
    await writeFile(join(folder, 'index.html'), '<script src="/assets/start-1.js"></script>')
    const first = readVersion(folder)
    expect(readVersion(folder)).toBe(first)
    await writeFile(join(folder, 'index.html'), '<script src="/assets/start-2.js"></script>')
    expect(readVersion(folder)).not.toBe(first)
  } finally {
    await rm(folder, { recursive: true })
  }
})
