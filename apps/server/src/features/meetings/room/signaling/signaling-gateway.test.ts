import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connectionTest } from '@foyer/contract/meetings/connection-test'
import { room } from '@foyer/contract/meetings/room'
import { SignalResponse } from '@livekit/protocol'
import { describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createEmbeddedEngine } from '#engine/embedded/embedded-engine.ts'
import { useFakeEngine } from '#test/fake-engine.ts'
import { createKit, type Kit, useKit } from '#test/kit.ts'
import { makeMeeting } from '#test/meetings.ts'
import { testBounds } from './signaling-gateway.ts'

const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine })
const tenant = await kit.createTenant()
const host = await kit.createUser(tenant)
const port = await kit.listen()

const start = async (portal: Kit = kit) => {
  const meeting = await makeMeeting(portal, host)
  return (await portal.as(host).call(room.start, { id: meeting.id })).body
}
type Route = { path?: string; origin?: string; hostName?: string; port?: number; cookie?: string; isSilent?: boolean }

/** Opens a socket as a browser does; `settled` is the HTTP status of the upgrade. */
function connect(token: string, route: Route = {}) {
  const name = route.hostName ?? `${tenant.subdomain}.localhost:3000`
  const origin = route.origin ?? `http://${name}`
  const socket = new WebSocket(`ws://127.0.0.1:${route.port ?? port}${route.path ?? '/rtc'}?access_token=${token}`, {
    headers: { host: name, cookie: route.cookie ?? host.cookie },
    autoPong: route.isSilent !== true,
    ...(origin === '' ? {} : { origin }),
  })
  const received: Buffer[] = []
  let status = 0
  let closed: { code: number; reason: string } | undefined
  socket.on('message', (data) => Buffer.isBuffer(data) && received.push(data))
  socket.on('close', (code, reason) => {
    closed = { code, reason: reason.toString() }
  })
  socket.on('error', () => undefined)
  const settled = new Promise<number>((resolve) => {
    socket.on('open', () => resolve(101))
    socket.on('unexpected-response', (request, response) => {
      status = response.statusCode ?? 0
      response.resume()
      request.destroy()
      resolve(status)
    })
  })
  return { socket, received, settled, closed: () => closed }
}

describe('the signaling gateway', () => {
  it('forwards admitted participants, from the tenant’s hostname only', async () => {
    const { token } = await start()
    expect(await connect(token).settled).toBe(101)
    const other = await kit.createTenant()
    expect(await connect(token, { origin: 'http://evil.example' }).settled).toBe(403)
    expect(await connect(token, { origin: `http://${other.subdomain}.localhost:3000` }).settled).toBe(403)
    expect(await connect(token, { origin: '' }).settled).toBe(403)
    expect(await connect(token, { hostName: `${other.subdomain}.localhost:3000` }).settled).toBe(403)
    expect(await connect(token, { hostName: 'elsewhere.example' }).settled).toBe(403)
  })

  it('refuses a token of another participant or room', async () => {
    const { token } = await start()
    expect(await connect('').settled).toBe(401)
    expect(await connect('a.b.c').settled).toBe(401)
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    for (const changed of [
      { ...claims, sub: randomUUID() },
      { ...claims, video: { room: `${tenant.tenantId}.other` } },
    ]) {
      const forged = `x.${Buffer.from(JSON.stringify(changed)).toString('base64url')}.x`
      expect(await connect(forged).settled).toBe(403)
    }
  })

  it('refuses participants who have left, and those of a meeting that has ended', async () => {
    const one = await start()
    await kit.as(host).call(room.leave, { participantId: one.participantId })
    expect(await connect(one.token).settled).toBe(403)
    const two = await start()
    await kit.as(host).call(room.end, { conferenceId: two.conferenceId })
    expect(await connect(two.token).settled).toBe(403)
  })

  it('lets participants reconnect within two minutes after a lost connection', async () => {
    const { token, participantId } = await start()
    const lost = (seconds: number) =>
      kit.owner(
        'update participants set connected_at = now(), left_at = now() - make_interval(secs => $2) where id = $1',
        [participantId, seconds],
      )
    await lost(60)
    expect(await connect(token).settled).toBe(101)
    await lost(130)
    expect(await connect(token).settled).toBe(403)
  })

  it('lets participants reconnect to the same conference after a restart of the portal', async () => {
    const { token, conferenceId } = await start()
    const [before] = await kit.owner(
      `update conferences set engine_instance = gen_random_uuid(), signal_url = 'ws://127.0.0.1:9' where id = $1
       returning room`,
      [conferenceId],
    )
    await fake.engine.closeRoom(before.room)
    expect(await connect(token).settled).toBe(101)
    expect(fake.rooms.has(before.room)).toBe(true)
    const [after] = await kit.owner('select * from conferences where id = $1', [conferenceId])
    expect(after).toMatchObject({ engine_instance: fake.engine.instance, ended_at: null })
  })

  it('does not exist at /rtc/v1, so that livekit-client uses /rtc', async () => {
    const { token } = await start()
    expect(await connect(token, { path: '/rtc/v1' }).settled).toBe(404)
  })

  it('returns the reason of a refusal at /rtc/validate', async () => {
    const { token } = await start()
    const validate = (name: string, value: string) =>
      kit.app.inject({
        method: 'GET',
        url: `/rtc/validate?access_token=${value}`,
        headers: { host: name, cookie: host.cookie },
      })
    const response = await validate(`${tenant.subdomain}.localhost:3000`, token)
    expect([response.statusCode, response.body]).toEqual([200, 'the engine’s own words'])
    expect((await validate(`${tenant.subdomain}.localhost:3000`, 'x')).statusCode).toBe(401)
    expect((await validate('localhost:3000', token)).statusCode).toBe(403)
  })

  it('responds with 503 while the engine is away', async () => {
    const { token } = await start()
    fake.down()
    expect(await connect(token).settled).toBe(503)
    fake.up()
  })
})

describe('a forwarded socket', () => {
  it('transfers all frames unchanged in both directions', async () => {
    const { token } = await start()
    const { socket, settled, received } = connect(token)
    await settled
    const frame = Buffer.alloc(60_000, 7)
    for (let count = 0; count < 100; count += 1) socket.send(frame)
    await expect.poll(() => received.length).toBe(100)
    expect(received.every((data) => data.equals(frame))).toBe(true)
  })

  it('forwards the pings of the engine, and responds to none for a browser that is gone', async () => {
    const { token } = await start()
    const listen = async (options: Route) => {
      const { socket, settled } = connect(token, options)
      await settled
      const engine = fake.sockets.at(-1)
      const responses: string[] = []
      engine?.on('pong', (data) => responses.push(String(data)))
      return { socket, engine, responses, pinged: once(socket, 'ping') }
    }
    const there = await listen({})
    // A response without a ping is not forwarded.
    there.socket.pong('unasked')
    there.engine?.ping('there?')
    await there.pinged
    await expect.poll(() => there.responses).toEqual(['there?'])
    const gone = await listen({ isSilent: true })
    gone.engine?.ping('there?')
    await gone.pinged
    const echo = once(gone.socket, 'message')
    gone.socket.send('after it')
    await echo
    expect(gone.responses).toEqual([])
  })

  it('closes on both sides, with the code of the side that closed it', async () => {
    const { token } = await start()
    const first = connect(token)
    await first.settled
    fake.sockets.at(-1)?.close(4000, 'room is full')
    await expect.poll(first.closed).toEqual({ code: 4000, reason: 'room is full' })
    const second = connect(token)
    await second.settled
    const upstream = fake.sockets.at(-1)
    second.socket.terminate()
    await expect.poll(() => upstream?.readyState).toBe(WebSocket.CLOSED)
  })

  it('is closed when the participant leaves or the conference ends', async () => {
    const { token, participantId } = await start()
    const left = connect(token)
    await left.settled
    await kit.as(host).call(room.leave, { participantId })
    await expect.poll(() => left.closed()?.code).toBe(4403)
    const two = await start()
    const ended = connect(two.token)
    await ended.settled
    await kit.as(host).call(room.end, { conferenceId: two.conferenceId })
    await expect.poll(() => ended.closed()?.code).toBe(4403)
  })
})

describe('a connection test', () => {
  const begin = async () => {
    const { number, password } = await makeMeeting(kit, host)
    const { body } = await kit.guest(tenant).call(connectionTest.start, { number, password })
    const { room: name } = JSON.parse(Buffer.from(body.token.split('.')[1] ?? '', 'base64url').toString()).video
    return { token: body.token, name }
  }

  it('has a room of its own while its socket is open', async () => {
    const [one, two] = [await begin(), await begin()]
    expect(one.name).not.toBe(two.name)
    const { socket, settled, received } = connect(one.token)
    expect(await settled).toBe(101)
    socket.send('checked')
    await expect.poll(() => received.map(String)).toEqual(['checked'])
    expect([fake.rooms.has(one.name), fake.rooms.has(two.name)]).toEqual([true, false])
    socket.close()
    await expect.poll(() => fake.rooms.has(one.name)).toBe(false)
  })

  it('is refused with a name that the portal has not issued, in another tenant and after a minute', async () => {
    const { token, name } = await begin()
    const forge = (room: string) => {
      const claims = { sub: randomUUID(), video: { room } }
      return `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`
    }
    const [tenantId, , id, expiresAt, proof] = name.split('.')
    const later = Number(expiresAt) + 3600
    for (const room of [`${tenantId}.test.${id}.${later}.${proof}`, `${tenantId}.test.${id}.${expiresAt}`])
      expect(await connect(forge(room)).settled).toBe(403)
    const other = await kit.createTenant()
    expect(await connect(token, { hostName: `${other.subdomain}.localhost:3000` }).settled).toBe(403)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    try {
      expect(await connect(token).settled).toBe(403)
    } finally {
      vi.useRealTimers()
    }
    expect(fake.rooms.has(name)).toBe(false)
  })

  it('is one of few from a network', async () => {
    const open = []
    for (let count = 0; count < testBounds.perNetwork; count += 1) open.push(connect((await begin()).token))
    expect(await Promise.all(open.map(({ settled }) => settled))).toEqual(open.map(() => 101))
    const refused = await begin()
    expect(await connect(refused.token).settled).toBe(403)
    expect(fake.rooms.has(refused.name)).toBe(false)
    for (const { socket } of open) socket.close()
    await expect.poll(async () => connect((await begin()).token).settled).toBe(101)
  })
})

describe('the gateway with the embedded engine', () => {
  it('accepts the token, and the conference ends after the leave', async () => {
    const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
    const engine = createEmbeddedEngine({ secret: 'a secret of at least thirty-two characters', log: quiet })
    await engine.start()
    const portal = await createKit({
      engine,
      supervisorTimings: { heartbeatMs: 200, sweepMs: 3_600_000 },
    })
    const route = { port: await portal.listen() }
    const { token, participantId, conferenceId } = await start(portal)
    const row = async () => (await kit.owner('select * from conferences where id = $1', [conferenceId]))[0]
    const browser = connect(token, route)
    expect(await browser.settled).toBe(101)
    await expect.poll(() => browser.received.length).toBeGreaterThan(0)
    const [first = Buffer.alloc(0)] = browser.received
    expect(SignalResponse.fromBinary(new Uint8Array(first)).message.case).toBe('join')
    await expect.poll(async () => (await row()).participant_count).toBe(1)
    const forged = `${token.split('.').slice(0, 2).join('.')}.${'A'.repeat(43)}`
    expect(await connect(forged, route).settled).toBe(401)
    await portal.as(host).call(room.leave, { participantId })
    // All participants seem to have left a minute ago.
    await kit.owner(`update conferences set started_at = started_at - interval '61 seconds' where id = $1`, [
      conferenceId,
    ])
    await kit.owner(
      `update participants set joined_at = joined_at - interval '61 seconds',
         connected_at = connected_at - interval '61 seconds', left_at = left_at - interval '61 seconds' where id = $1`,
      [participantId],
    )
    await expect.poll(async () => (await row()).ended_at).not.toBeNull()
    const [participant] = await kit.owner('select * from participants where id = $1', [participantId])
    expect((await row()).ended_at.getTime()).toBe(participant.left_at.getTime())
    await expect.poll(() => browser.closed()).toBeDefined()
    await expect.poll(() => engine.rooms()).toEqual([])
    await portal.close()
    await engine.stop()
  })
})
