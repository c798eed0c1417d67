// Subject: platform/http, platform/concurrency, app/app.ts
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { auth } from '@foyer/contract/identity/auth'
import { profile } from '@foyer/contract/identity/profile'
import { calendarFeed } from '@foyer/contract/meetings/calendar-feed'
import { connectionTest } from '@foyer/contract/meetings/connection-test'
import { room } from '@foyer/contract/meetings/room'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { countTakenPlaces, listHeldPlaces } from '#platform/concurrency/held-places.ts'
import { useFakeEngine } from './fake-engine.ts'
import { expectDefined, password, useKit } from './kit.ts'
import { makeMeeting } from './meetings.ts'

const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine })
const tenant = await kit.createTenant()
const host = await kit.createUser(tenant)
const port = await kit.listen()
const name = `${tenant.subdomain}.localhost:3000`
const headers = { host: name, origin: `http://${name}`, cookie: host.cookie, 'x-foyer': '1' }

const start = async () => (await kit.as(host).call(room.start, { id: (await makeMeeting(kit, host)).id })).body

/** Expects that nothing is held any more, and that something has been since. */
async function expectReleased(before: number): Promise<void> {
  await expect.poll(listHeldPlaces, { timeout: 8000 }).toEqual([])
  expect(countTakenPlaces()).toBeGreaterThan(before)
}

/** Sockets that take a place, and what they are opened with. */
const sockets = [
  { name: 'signaling socket', path: async () => `/rtc?access_token=${(await start()).token}`, signaling: true },
  {
    name: 'signaling socket of a connection test',
    path: async () => {
      const { number, password: secret } = await makeMeeting(kit, host)
      const { body } = await kit.as(host).call(connectionTest.start, { number, password: secret })
      return `/rtc?access_token=${body.token}`
    },
    signaling: true,
  },
  { name: 'socket of an open page', path: async () => '/events', signaling: false },
  {
    name: 'socket of a participant',
    path: async () => `/participant-events?participant=${(await start()).participantId}`,
    signaling: false,
  },
]

const openSocket = async (path: string): Promise<WebSocket> => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers, origin: headers.origin })
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.on('open', resolve))
  await expect.poll(listHeldPlaces).not.toEqual([])
  return socket
}

/** Sends the beginning of a request. */
async function begin(text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await new Promise<void>((resolve) => socket.write(text, () => resolve()))
  return socket
}

/** Sends the beginning of a request and ends the connection, once the portal has taken a place or at once. */
async function abort(text: string, { whenTaken = false } = {}): Promise<void> {
  const before = countTakenPlaces()
  const socket = await begin(text)
  if (whenTaken) await expect.poll(countTakenPlaces, { interval: 1 }).toBeGreaterThan(before)
  socket.destroy()
}
const toHead = (method: string, path: string, more: { [header: string]: string } = {}): string =>
  [
    `${method} ${path} HTTP/1.1`,
    ...Object.entries({ ...headers, ...more }).map((line) => line.join(': ')),
    '',
    '',
  ].join('\r\n')
const upgrade = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': Buffer.alloc(16).toString('base64'),
}

describe.each(sockets)('the place of a $name is given back', ({ path, signaling }) => {
  it('when the browser closes it', async () => {
    const before = countTakenPlaces()
    const socket = await openSocket(await path())
    socket.close()
    await expectReleased(before)
  })

  it('when the network of the browser is gone', async () => {
    const before = countTakenPlaces()
    const socket = await openSocket(await path())
    socket.terminate()
    await expectReleased(before)
  })

  it('when the browser gives up before it is open', async () => {
    const before = countTakenPlaces()
    await abort(toHead('GET', await path(), upgrade))
    await abort(toHead('GET', await path(), upgrade), { whenTaken: signaling })
    await expect.poll(listHeldPlaces, { timeout: 8000 }).toEqual([])
    if (signaling) expect(countTakenPlaces()).toBeGreaterThan(before)
  })

  it.runIf(signaling)('when the engine closes it', async () => {
    const before = countTakenPlaces()
    await openSocket(await path())
    for (const socket of fake.sockets) socket.terminate()
    await expectReleased(before)
  })
})

it('the place of a signaling socket is given back when the engine refuses it, and when it is only asked for', async () => {
  const before = countTakenPlaces()
  const { token } = await start()
  const validate = (more: string) => kit.app.inject({ url: `/rtc/validate?access_token=${token}${more}`, headers })
  expect((await validate('')).statusCode).toBe(200)
  await expectReleased(before)
})

describe('the place of an upload is given back', () => {
  const boundary = 'a-boundary'
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const path = `/api${profile.uploadPicture.path}`
  const post = (payload: Buffer | string) =>
    kit.app.inject({ method: 'POST', url: path, headers: { ...headers, ...type }, payload })

  it('when it is refused, after its body or for its size', async () => {
    const before = countTakenPlaces()
    expect((await post(`--${boundary}--\r\n`)).statusCode).toBe(400)
    expect((await post(Buffer.alloc(20_000_000))).statusCode).toBeGreaterThanOrEqual(400)
    await expectReleased(before)
  })

  it('when the browser is gone before the portal has decided, before the body, and in the middle of it', async () => {
    const before = countTakenPlaces()
    const head = toHead('POST', path, { ...type, 'content-length': '60000' })
    await abort(head)
    await abort(head, { whenTaken: true })
    await abort(`${head}--${boundary}\r\n${'x'.repeat(1000)}`, { whenTaken: true })
    await expectReleased(before)
  })

  it('when the browser is gone while it waits for one', async () => {
    const before = countTakenPlaces()
    const state = { arrived: 0, gone: 0 }
    const count = (request: IncomingMessage): void => {
      state.arrived += 1
      request.once('close', () => (state.gone += 1))
    }
    kit.app.server.on('request', count)
    const head = toHead('POST', path, { ...type, 'content-length': '60000' })
    const isUpload = ({ limiter }: { limiter: string }) => limiter === 'arriving uploads'
    const first = [await begin(head)]
    await expect.poll(() => listHeldPlaces().filter(isUpload)).toHaveLength(first.length)
    const waiting = await Promise.all(Array.from({ length: 4 }, () => begin(head)))
    await expect.poll(() => state).toEqual({ arrived: 5, gone: 0 })
    for (const socket of waiting) socket.destroy()
    await expect.poll(() => state).toEqual({ arrived: 5, gone: 4 })
    for (const socket of first) socket.destroy()
    kit.app.server.off('request', count)
    expect((await post(`--${boundary}--\r\n`)).statusCode).toBe(400)
    await expectReleased(before)
  })
})

it('the place of a password that is verified is given back for a right one, a wrong one, and who does not wait', async () => {
  const before = countTakenPlaces()
  const input = { email: host.email, appIdentifier: 'web' }
  const guest = kit.guest(tenant)
  expect((await guest.call(auth.login, { ...input, password })).status).toBe(200)
  expect((await guest.call(auth.login, { ...input, password: 'Wrong1' })).status).toBe(401)
  const body = JSON.stringify({ ...input, password: 'Wrong1' })
  const { cookie: _cookie, ...anyone } = headers
  const head = [`POST /api${auth.login.path} HTTP/1.1`, ...Object.entries(anyone).map((line) => line.join(': '))]
  const type = `content-type: application/json\r\ncontent-length: ${body.length}`
  await abort(`${head.join('\r\n')}\r\n${type}\r\n\r\n${body}`, { whenTaken: true })
  await expectReleased(before)
})

it('the place of a calendar that is written is given back when it was read, and when its reader is gone', async () => {
  await makeMeeting(kit, host, { startsInMinutes: 60 })
  const { pathname } = new URL((await kit.as(host).call(calendarFeed.create, {})).body.url ?? '')
  const before = countTakenPlaces()
  expect((await kit.app.inject({ url: pathname, headers })).statusCode).toBe(200)
  await abort(toHead('GET', pathname), { whenTaken: true })
  await expectReleased(before)
  expect(expectDefined(pathname)).toContain('/')
})
