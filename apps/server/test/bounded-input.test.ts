// Subject: app/app.ts, platform/calls, platform/errors, platform/http
import { connect } from 'node:net'
import { toCallName } from '@foyer/contract/call'
import { allCalls, contract } from '@foyer/contract/contract'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { anonymousBytes, deriveInputBounds, isBoundedJson, maxDepth } from '#platform/calls/input-bounds.ts'
import { assertNoTransaction } from '#platform/concurrency/transaction-guard.ts'
import { buildErrorBody } from '#platform/errors/error-response.ts'
import { createByteLimit } from '#platform/http/byte-limit.ts'
import { createKit, type Kit, useKit } from './kit.ts'

const kit = await useKit()
const tenant = await kit.createTenant()
const port = await kit.listen()

const buildNames = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n.toString(36)}`, 1])))
const headersFor = ({ env }: Kit, subdomain: string, cookie = '') => ({
  host: `${subdomain}.${env.publicUrl.host}`,
  origin: `${env.publicUrl.protocol}//${subdomain}.${env.publicUrl.host}`,
  'x-foyer': '1',
  'content-type': 'application/json',
  cookie,
})
type Options = { url?: string; cookie?: string }
const send = (payload: string, { url = contract.auth.client.path, cookie = '' }: Options = {}) =>
  kit.app.inject({
    method: 'POST',
    url: `/api${url}`,
    headers: headersFor(kit, tenant.subdomain, cookie),
    payload,
    remoteAddress: kit.address,
  })

/** Sends the head of a request and none of its body; returns the status line. */
const sendHeadOnly = (url: string, cookie: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const headers = { ...headersFor(kit, tenant.subdomain, cookie), 'content-length': String(2 * anonymousBytes) }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    socket.write(`POST /api${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    socket.once('data', (data: Buffer) => {
      resolve(data.toString().split('\r\n')[0] ?? '')
      socket.destroy()
    })
    socket.once('error', reject)
  })

describe('the body of a call', () => {
  const calls = allCalls.filter(({ upload }) => upload === undefined)
  it.each(calls.map((call) => [toCallName(call), call] as const))('of %s is bounded by its schema', (_name, call) => {
    const { bytes, values } = deriveInputBounds(call)
    expect(bytes).toBeLessThanOrEqual(call.permission === 'public' ? anonymousBytes : 256 * 1024)
    expect(values).toBeLessThan(2000)
  })

  it('is refused before it is read, if it is larger than any valid one', async () => {
    expect((await send(buildNames(21_000))).json()).toMatchObject({ status: 413, code: 'too-large' })
  })

  it('is refused before it is parsed, if it has too many values or is too deep', async () => {
    const deep = `${'['.repeat(1500)}${']'.repeat(1500)}`
    for (const body of [buildNames(400), `{"a":${deep}}`, `{"a":[${'1,'.repeat(1500)}1]}`]) {
      const response = await send(body)
      expect(response.statusCode).toBe(400)
      // The schema has not seen it.
      expect(response.json().issues).toBeUndefined()
    }
  })

  it('is refused before it is read, if it is large and the caller may not make the call', async () => {
    const { path } = contract.meetings.create
    expect(await sendHeadOnly(path, '')).toContain(' 401 ')
    const client = await kit.createUser(tenant, { level: 'client' })
    expect(await sendHeadOnly(contract.invitations.create.path, client.cookie)).toContain(' 403 ')
    const names = await send(buildNames(15_000), { url: path, cookie: tenant.admin.cookie })
    expect(names.json()).toMatchObject({ status: 400, code: 'bad-input' })
    expect(names.json().issues).toBeUndefined()
  })

  it('may have all that its schema allows, however it is written', async () => {
    const label = 'b'.repeat(60)
    const invitees = Array.from({ length: 100 }, (_, n) => ({
      email: `${n}${'a'.repeat(50)}@${label}.${label}.${label}.test`,
      name: 'é'.repeat(200),
    }))
    const payload = JSON.stringify({ invitees, managers: [] }, null, 1).replaceAll('é', '\\u00e9')
    const response = await send(payload, { url: contract.meetings.create.path, cookie: tenant.admin.cookie })
    // It was read and parsed: only what is missing is wrong.
    expect(response.json().issues.map(({ field }: { field: string }) => field)).toContain('topic')
    expect(JSON.stringify(response.json())).not.toContain('invitees')
  })

  it('is parsed before the transaction, and only authorised callers learn that it is invalid', async () => {
    const { create } = contract.meetings
    const { safeParse } = create.input
    const parse = vi.spyOn(create.input, 'safeParse').mockImplementation((input: unknown) => {
      assertNoTransaction('parsing')
      return safeParse(input)
    })
    const invalid = JSON.stringify({ topic: 1 })
    expect((await send(invalid, { url: create.path })).json()).toMatchObject({ code: 'not-signed-in' })
    const response = await send(invalid, { url: create.path, cookie: tenant.admin.cookie })
    expect(response.json()).toMatchObject({ code: 'bad-input' })
    expect(parse).toHaveBeenCalledTimes(2)
    parse.mockRestore()
  })
})

it('counts the values of JSON without the characters in its texts', () => {
  expect(isBoundedJson('{"a":["b,\\"c[","d\\\\"],"e":{}}', 6)).toBe(true)
  expect(isBoundedJson('{"a":["b,\\"c[","d\\\\"],"e":{}}', 5)).toBe(false)
  expect(isBoundedJson('['.repeat(maxDepth), 100)).toBe(true)
  expect(isBoundedJson('['.repeat(maxDepth + 1), 100)).toBe(false)
  expect(isBoundedJson('"never ends', 2)).toBe(true)
})

it('names a bounded number of invalid fields, whose names are the caller’s', () => {
  const error = z
    .array(z.record(z.string(), z.number()))
    .safeParse(Array.from({ length: 300 }, () => ({ ['x'.repeat(5000)]: '' }))).error
  const body = buildErrorBody(error, { language: 'en', requestId: 'one', log: kit.platform.log })
  expect(JSON.stringify(body).length).toBeLessThan(20_000)
})

describe('the bytes that a network sends in a minute', () => {
  /** The call whose body may be the largest, beside uploads, of which few are allowed. */
  const [large] = allCalls
    .filter(({ method, upload, limit }) => method === 'POST' && upload === undefined && limit === undefined)
    .map((call) => ({ path: call.path, bytes: deriveInputBounds(call).bytes }))
    .toSorted((one, other) => other.bytes - one.bytes)
  const url = `/api${large?.path}`
  const ask = (limited: Kit, subdomain: string, options: object) =>
    limited.app.inject({ method: 'POST', url, headers: headersFor(limited, subdomain), ...options })

  it('are limited', async () => {
    const limited = await createKit({ env: { REQUESTS_PER_MINUTE: '10' } })
    const { subdomain } = await limited.createTenant()
    const statuses: number[] = []
    for (const remoteAddress of ['10.9.8.7', '10.9.8.7', '10.9.8.7', '10.9.8.7', '10.9.8.8'])
      statuses.push((await ask(limited, subdomain, { payload: 'x'.repeat(200_000), remoteAddress })).statusCode)
    await limited.close()
    expect(statuses).toEqual([401, 401, 401, 429, 401])
  })

  it('do not count if they were announced and never sent, or to no call', async () => {
    const limited = await createKit({ env: { REQUESTS_PER_MINUTE: '10' } })
    const { subdomain } = await limited.createTenant()
    const listening = await limited.listen()
    const announce = (method: string, path: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(listening, '127.0.0.1')
        const headers = { ...headersFor(limited, subdomain), 'content-length': '200000', connection: 'close' }
        const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
        socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
        socket.once('data', (data: Buffer) => {
          resolve(data.toString().slice(9, 12))
          socket.destroy()
        })
        socket.once('error', reject)
      })
    const statuses: string[] = []
    for (const [method, path] of [
      ['POST', url],
      ['POST', url],
      ['GET', '/assets/none.js'],
      ['POST', '/nowhere'],
      ['POST', url],
    ] as const)
      statuses.push(await announce(method, path))
    await limited.close()
    expect(statuses).not.toContain('429')
  })
})

it('counts bytes again after a minute', () => {
  const time = vi.spyOn(performance, 'now').mockReturnValue(1_000_000)
  const count = createByteLimit(100)
  count('a', 60)
  expect(() => count('a', 60)).toThrow('too-many-requests')
  count('b', 60)
  time.mockReturnValue(1_060_000)
  const takeBack = count('a', 60)
  takeBack(50)
  count('a', 90)
  expect(() => count('a', 1)).toThrow('too-many-requests')
  time.mockRestore()
})
