// Subject: app/app.ts, platform/calls, platform/files
import { connect } from 'node:net'
import type { Call } from '@foyer/contract/call'
import { contract } from '@foyer/contract/contract'
import { describe, expect, it, vi } from 'vitest'
import { listHeldPlaces } from '#platform/concurrency/held-places.ts'
import { measureAllowedDelay, measurePages } from './delays.ts'
import { inTime } from './in-time.ts'
import { createKit, type TestUser, useKit } from './kit.ts'

const decoding = vi.hoisted(() => ({ now: 0, most: 0 }))
vi.mock('sharp', async (original) => {
  const { default: real } = await original<{ default: (...args: unknown[]) => { metadata: () => Promise<unknown> } }>()
  const counting = (...args: unknown[]) => {
    const picture = real(...args)
    const { metadata } = picture
    picture.metadata = async () => {
      decoding.now += 1
      decoding.most = Math.max(decoding.most, decoding.now)
      await new Promise((resolve) => setTimeout(resolve, 20))
      decoding.now -= 1
      return Reflect.apply(metadata, picture, [])
    }
    return picture
  }
  return { default: Object.assign(counting, real) }
})

const kit = await useKit()
const tenant = await kit.createTenant()
const other = await kit.createTenant()
const port = await kit.listen()

const uploads = Object.entries(contract).flatMap(([slice, calls]) =>
  Object.entries(calls).flatMap(([name, call]: [string, Call]): [string, Call][] =>
    call.upload === undefined ? [] : [[`${slice}.${name}`, call]],
  ),
)

const boundary = 'a-boundary-of-a-browser'
const toHostname = (subdomain: string) => `${subdomain}.${kit.env.publicUrl.host}`
const headersFor = (who: { subdomain: string; cookie?: string }) => ({
  host: toHostname(who.subdomain),
  origin: `${kit.env.publicUrl.protocol}//${toHostname(who.subdomain)}`,
  'x-foyer': '1',
  'content-type': `multipart/form-data; boundary=${boundary}`,
  ...(who.cookie === undefined ? {} : { cookie: who.cookie }),
})

/** Sends the head of an upload and none of its body; answers the status line. */
const sendHeadOnly = (call: Call, headers: { [name: string]: string }): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const lines = Object.entries({ ...headers, 'content-length': '60000' }).map(([name, value]) => `${name}: ${value}`)
    socket.write(`${call.method} /api${call.path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    socket.once('data', (data: Buffer) => {
      resolve(data.toString().split('\r\n')[0] ?? '')
      socket.destroy()
    })
    socket.once('error', reject)
    socket.setTimeout(20_000, () => {
      socket.destroy()
      resolve('no answer')
    })
  })

/** Builds a form of a number of parts, about `bytes` long in all. */
function buildForm(parts: number, bytes: number): Buffer {
  const content = 'x'.repeat(Math.max(0, Math.floor(bytes / parts) - 80))
  const part = (n: number) => `--${boundary}\r\ncontent-disposition: form-data; name="f${n}"\r\n\r\n${content}\r\n`
  return Buffer.from(`${Array.from({ length: parts }, (_, n) => part(n)).join('')}--${boundary}--\r\n`)
}

const send = (call: Call, who: { subdomain: string; cookie?: string }, payload: Buffer) =>
  kit.app.inject({ method: call.method, url: `/api${call.path}`, headers: headersFor(who), payload })

describe.each(uploads)('an upload by %s', (_name, call) => {
  it('is rejected before its body is read without a session or permission', async () => {
    const client: TestUser = await kit.createUser(tenant, { level: 'client' })
    expect(await sendHeadOnly(call, headersFor(tenant))).toContain(' 401 ')
    // Every signed-in user may change their own picture.
    if (call.level !== 'client')
      expect(await sendHeadOnly(call, headersFor({ ...tenant, cookie: client.cookie }))).toContain(' 403 ')
    expect(await sendHeadOnly(call, { ...headersFor(tenant), host: 'elsewhere.example' })).toContain(' 421 ')
    const { origin: _origin, ...foreign } = headersFor({ ...tenant, cookie: tenant.admin.cookie })
    expect(await sendHeadOnly(call, { ...foreign, origin: 'https://evil.example' })).toContain(' 403 ')
  })

  it('has at most twenty parts', async () => {
    const who = { subdomain: tenant.subdomain, cookie: tenant.admin.cookie }
    const tooMany = await send(call, who, buildForm(21, 30_000))
    expect(tooMany.json()).toMatchObject({ status: 400, code: 'bad-input' })
    expect(tooMany.json().issues).toBeUndefined()
    // Read, and found to lack what the call needs.
    expect((await send(call, who, buildForm(20, 30_000))).json().issues).toBeDefined()
  })

  it('with thousands of parts does not delay other tenants', async () => {
    const who = { subdomain: tenant.subdomain, cookie: tenant.admin.cookie }
    const form = buildForm(600, call.upload?.maxBytes ?? 0)
    const allowed = await measureAllowedDelay(kit, other.admin)
    const sent = Array.from({ length: 20 }, () => send(call, who, form))
    expect(await measurePages(kit, other.admin)).toBeLessThanOrEqual(allowed)
    for (const { statusCode } of await Promise.all(sent)) expect([400, 429]).toContain(statusCode)
  })
})

/** Begins an upload that never ends; resolves once the server has closed its connection. */
function beginUpload(call: Call, who: { subdomain: string; cookie: string }) {
  const socket = connect(port, '127.0.0.1')
  const lines = Object.entries({ ...headersFor(who), 'content-length': '60000' }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  socket.write(`${call.method} /api${call.path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n--`)
  socket.on('error', () => undefined)
  socket.resume()
  return { socket, closed: new Promise<void>((resolve) => socket.on('close', () => resolve())) }
}

describe('a slow upload', () => {
  const { uploadPicture } = contract.profile
  const upload = async (user: TestUser) =>
    kit.as(user).call(uploadPicture, { file: new File(['no picture'], 'a.png', { type: 'image/png' }) })

  it('stops no one else of the tenant, nor of other tenants', async () => {
    const slow = await Promise.all(Array.from({ length: 12 }, (_, n) => kit.createUser(n < 6 ? tenant : other)))
    const begun = slow.map((user, n) =>
      beginUpload(uploadPicture, { subdomain: (n < 6 ? tenant : other).subdomain, cookie: user.cookie }),
    )
    await vi.waitFor(
      () => expect(listHeldPlaces().filter(({ limiter }) => limiter === 'arriving uploads')).toHaveLength(slow.length),
      inTime,
    )
    const answers = await Promise.all([tenant, other].map(async (one) => upload(await kit.createUser(one))))
    // They were read, and are no pictures.
    for (const { body } of answers) expect(body).toMatchObject({ code: 'profile-picture-refused' })
    for (const { socket } of begun) socket.destroy()
  })

  it('is one at a time for a user, and is closed below the minimum speed', async () => {
    const user = await kit.createUser(tenant)
    const who = { subdomain: tenant.subdomain, cookie: user.cookie }
    const first = beginUpload(uploadPicture, who)
    await vi.waitFor(
      () => expect(listHeldPlaces().map(({ key }) => key)).toContain(`${tenant.tenantId}:${user.id}`),
      inTime,
    )
    const waiting = upload(user)
    expect(await Promise.race([waiting, first.closed.then(() => 'closed')])).toBe('closed')
    expect((await waiting).body).toMatchObject({ code: 'profile-picture-refused' })
  }, 30_000)
})

it('decodes images one at a time', async () => {
  const { default: sharp } = await vi.importActual<{ default: typeof import('sharp').default }>('sharp')
  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const responses = await Promise.all(
    Array.from({ length: 10 }, async (_, n) => {
      const { admin } = n % 2 === 0 ? tenant : other
      const file = new File([new Uint8Array(bytes)], 'logo.png')
      return kit.as(admin).call(contract.tenantBrands.uploadPicture, { slot: n < 5 ? 'logoDark' : 'logoWhite', file })
    }),
  )
  expect(responses.some(({ status }) => status === 200)).toBe(true)
  expect(decoding.most).toBe(1)
})

it('limits uploads per address to a twentieth of the general rate limit', async () => {
  const limited = await createKit({ env: { REQUESTS_PER_MINUTE: '60' } })
  const made = await limited.createTenant()
  const statuses: number[] = []
  for (let n = 0; n < 4; n += 1) {
    const { status } = await limited
      .guest(made)
      .send(contract.tenantBrands.readTheme, { file: new File(['{}'], 'a.json') })
    statuses.push(status)
  }
  await limited.close()
  expect(statuses).toEqual([401, 401, 401, 429])
})
