import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  DisconnectReason,
  LeaveRequest_Action,
  Ping,
  SessionDescription,
  SignalTarget,
  TrickleRequest,
} from '@livekit/protocol'
import { AccessToken } from 'livekit-server-sdk'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listReachableAddresses } from '#platform/network-addresses.ts'
import type { EngineEvent, EngineLog, MediaEngine } from '../media-engine.ts'
import { connect, createToken } from '../test/signal-client.ts'
import { createEmbeddedEngine } from './embedded-engine.ts'

const secret = 'a-secret-of-at-least-32-characters'
const soon = { timeout: 20_000, interval: 50 }
let engine: MediaEngine
let events: EngineEvent[]
let pid = 0
let warnings: string[]

const log: EngineLog = {
  info: (fields) => {
    if ('pid' in fields) pid = Number(fields.pid)
  },
  warn: (_, message) => warnings.push(message),
  error: (_, message) => warnings.push(message),
}
const isAlive = (id: number) => {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}
const openFiles = () => readdirSync(`/proc/${pid}/fd`).length
const join = async (identity: string, query?: string) =>
  connect(engine, await createToken(engine, 'room', identity), query)
const validate = async (token: string, path = '/rtc/validate') => {
  const response = await fetch(`${(await engine.signalUrl()).replace('ws', 'http')}${path}?access_token=${token}`)
  return `${response.status} ${await response.text()}`
}
const types = () => events.map(({ type }) => type)

beforeEach(async () => {
  events = []
  warnings = []
  engine = createEmbeddedEngine({ secret, maxParticipants: 3, log })
  engine.onEvent((event) => events.push(event))
  await engine.start()
  await engine.ensureRoom('room')
})
afterEach(() => engine.stop())

describe('joining', () => {
  test('a token is valid for its own room, while that room is open', async () => {
    const token = await createToken(engine, 'room', 'ann')
    expect(await validate(token)).toBe('200 success')
    expect(await validate(await createToken(engine, 'elsewhere', 'ann'))).toBe('404 requested room does not exist')
    await engine.closeRoom('room')
    expect(await validate(token)).toBe('404 requested room does not exist')
    await expect(connect(engine, token)).rejects.toThrow('404')
  })

  test('a missing, foreign or expired token is refused with a reason', async () => {
    const foreign = new AccessToken('foyer', 'another-secret-of-32-characters-or-more', { identity: 'eve' })
    foreign.addGrant({ roomJoin: true, room: 'room' })
    const old = new AccessToken('foyer', secret, { identity: 'eve', ttl: '-1m' })
    old.addGrant({ roomJoin: true, room: 'room' })
    const [, payload] = (await createToken(engine, 'room', 'eve')).split('.')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    expect(await validate('')).toBe('401 no permission to access the room: no token')
    expect(await validate(await foreign.toJwt())).toBe('401 invalid token: not issued here')
    expect(await validate(await old.toJwt())).toBe('401 invalid token: expired')
    expect(await validate(`${none}.${payload}.`)).toBe('401 invalid token: not issued here')
    await expect(connect(engine, await foreign.toJwt())).rejects.toThrow('401')
  })

  test('the path for clients with a single peer connection does not exist', async () => {
    expect(await validate(await createToken(engine, 'room', 'ann'), '/rtc/v1')).toBe('404 not found')
    expect(await validate(await createToken(engine, 'room', 'ann'), '/rtc/v1/validate')).toBe('404 not found')
  })

  test('room and identity are taken from the token, not from the URL', async () => {
    const ann = await join('ann', '&room=elsewhere&identity=eve')
    await expect.poll(() => ann.last('join')?.room?.name, soon).toBe('room')
    expect(ann.last('join')?.participant?.identity).toBe('ann')
    ann.close()
  })

  test('a full room refuses another participant with the reason, but lets one replace their own connection', async () => {
    const [ann, ben, cid] = [await join('ann'), await join('ben'), await join('cid')]
    const dan = await join('dan')
    await expect.poll(dan.end, soon).toEqual({ code: 4000, reason: 'room is full' })
    expect(dan.last('leave')).toMatchObject({ reason: DisconnectReason.JOIN_FAILURE })
    const again = await join('ann')
    await expect.poll(() => again.last('join')?.otherParticipants.length, soon).toBe(2)
    await expect.poll(() => ann.last('leave')?.reason, soon).toBe(DisconnectReason.DUPLICATE_IDENTITY)
    expect(await engine.participants('room')).toHaveLength(3)
    for (const client of [ben, cid, again]) client.close()
  })

  test('a client that tries to resume a connection is asked to rejoin', async () => {
    const ann = await join('ann', '&reconnect=1')
    await expect.poll(() => ann.last('leave')?.action, soon).toBe(LeaveRequest_Action.RECONNECT)
    await expect.poll(ann.end, soon).toMatchObject({ code: 4000 })
  })
})

describe('a participant', () => {
  test('gets a new token for the same room', async () => {
    const ann = await join('ann')
    await expect.poll(() => ann.last('refreshToken'), soon).toBeTypeOf('string')
    expect(await validate(ann.last('refreshToken') ?? '')).toBe('200 success')
    ann.close()
  })

  test('is reported once when joining and once when leaving, with the sid', async () => {
    const ann = await join('ann')
    const ben = await join('ben')
    ben.close()
    await expect.poll(types, soon).toContain('participant-left')
    const joined = events.flatMap((event) => (event.type === 'participant-joined' ? [event.participant] : []))
    expect(joined.map(({ identity, name }) => `${identity} ${name}`)).toEqual(['ann ANN', 'ben BEN'])
    expect(events.at(-1)).toMatchObject({ type: 'participant-left', sid: joined[1]?.sid, reason: 'connection-lost' })
    ann.close()
    await expect.poll(() => events.at(-1), soon).toEqual({ type: 'room-empty', room: 'room' })
    expect(await engine.rooms()).toEqual(['room'])
  })

  test('gets the reason when removed, and when the room closes', async () => {
    const [ann, ben] = [await join('ann'), await join('ben')]
    await engine.remove('room', 'ann')
    await expect.poll(() => ann.last('leave')?.reason, soon).toBe(DisconnectReason.PARTICIPANT_REMOVED)
    await expect.poll(ann.end, soon).toBeDefined()
    await engine.closeRoom('room')
    await expect.poll(() => ben.last('leave')?.reason, soon).toBe(DisconnectReason.ROOM_DELETED)
    await expect.poll(ben.end, soon).toBeDefined()
    const reasons = events.flatMap((event) => (event.type === 'participant-left' ? [event.reason] : []))
    expect(reasons).toEqual(['removed', 'room-closed'])
    await expect(engine.remove('room', 'ann')).rejects.toMatchObject({ code: 'unknown-room' })
  })

  test('keeps changed permissions on the next connection', async () => {
    const ann = await join('ann')
    await engine.setPermissions('room', 'ann', { sources: [], subscribe: true })
    await expect.poll(() => ann.last('update')?.participants[0]?.permission?.canPublish, soon).toBe(false)
    const again = await join('ann')
    await expect.poll(() => again.last('join')?.participant?.permission?.canPublish, soon).toBe(false)
    again.close()
  })

  test('cannot be unmuted by another participant', async () => {
    await expect(engine.mute('room', 'ann', 'TR_x', false)).rejects.toMatchObject({ code: 'refused' })
  })

  // The sockets of another process can be counted on Linux only.
  test.runIf(process.platform === 'linux')('shares one socket with all others, and leaves none open', async () => {
    const first = await join('first')
    await expect.poll(() => first.last('offer')?.sdp, soon).toContain('a=fingerprint')
    const before = openFiles()
    for (let round = 0; round < 5; round += 1) {
      const ann = await join('ann')
      await expect.poll(() => ann.last('offer'), soon).toBeDefined()
      ann.close()
    }
    await expect.poll(openFiles, soon).toBeLessThanOrEqual(before)
    first.close()
  })
})

test('hostile messages end no connection but their own', async () => {
  const ann = await join('ann')
  const engineBefore = pid
  const nonsense = [
    (client: typeof ann) => client.sendRaw('text'),
    (client: typeof ann) => client.sendRaw(Buffer.alloc(300_000)),
    (client: typeof ann) => client.sendRaw(Buffer.from('ffffffffffff', 'hex')),
  ]
  for (const attack of nonsense) {
    const eve = await join('eve')
    attack(eve)
    await expect.poll(eve.end, soon).toBeDefined()
  }
  const eve = await join('eve')
  const sdps = [
    '',
    'v=0',
    'v=0\r\nm=video 9 X 96\r\na=mid:0\r\n',
    `v=0\r\n${'m=audio 9 UDP/TLS/RTP/SAVPF 111\r\n'.repeat(99)}`,
  ]
  for (const sdp of sdps) {
    eve.send({ case: 'offer', value: new SessionDescription({ type: 'offer', sdp, id: 1 }) })
    eve.send({ case: 'answer', value: new SessionDescription({ type: 'answer', sdp, id: 1 }) })
  }
  for (const candidateInit of ['{', 'null', '{"candidate":"candidate:x"}', '{"candidate":7}']) {
    for (const target of [SignalTarget.PUBLISHER, SignalTarget.SUBSCRIBER])
      eve.send({ case: 'trickle', value: new TrickleRequest({ candidateInit, target }) })
  }
  eve.send({ case: 'pingReq', value: new Ping({ timestamp: 1n }) })
  await expect.poll(() => eve.last('pongResp'), soon).toBeDefined()
  for (let count = 0; count < 300; count += 1) eve.send({ case: 'ping', value: 1n })
  await expect.poll(eve.end, soon).toMatchObject({ code: 1008 })
  ann.send({ case: 'pingReq', value: new Ping({ timestamp: 2n }) })
  await expect.poll(() => ann.last('pongResp')?.lastPingTimestamp, soon).toBe(2n)
  expect(pid).toBe(engineBefore)
  expect(isAlive(pid)).toBe(true)
  const stats = await engine.stats()
  expect(stats?.refusals).toMatchObject({ message: nonsense.length, 'message-rate': 1 })
  expect(stats?.refusals?.description).toBeGreaterThanOrEqual(sdps.length)
  ann.close()
})

describe('the announced addresses', () => {
  test.each([
    { announced: undefined, addresses: ['127.0.0.1'] },
    { announced: ['192.0.2.7', '2001:db8::7'], addresses: ['192.0.2.7', '2001:db8::7'] },
    { announced: 'interfaces' as const, addresses: [...listReachableAddresses(), '127.0.0.1'] },
  ])('are $addresses for $announced', async ({ announced, addresses }) => {
    const other = createEmbeddedEngine({ secret, log, ...(announced && { announced }) })
    await other.start()
    try {
      expect(other.mediaAddress?.()).toEqual({ addresses, udpPort: expect.any(Number) })
    } finally {
      await other.stop()
    }
  })
})

describe('the engine process', () => {
  test('is restarted with its rooms when it dies, and reports lost participants', async () => {
    const token = await createToken(engine, 'room', 'ann')
    const ann = await connect(engine, token)
    await expect.poll(types, soon).toContain('participant-joined')
    const before = pid
    events = []
    process.kill(pid, 'SIGKILL')
    await expect.poll(types, soon).toEqual(['participant-left', 'engine-down', 'engine-up'])
    expect(events[0]).toMatchObject({ identity: 'ann', reason: 'engine-down' })
    expect(pid).not.toBe(before)
    expect(await engine.rooms()).toEqual(['room'])
    const again = await connect(engine, token)
    await expect.poll(() => again.last('join')?.participant?.identity, soon).toBe('ann')
    ann.close()
    again.close()
  })

  test('asks clients to reconnect when it is stopped, and exits', async () => {
    const ann = await join('ann')
    await engine.stop()
    expect(isAlive(pid)).toBe(false)
    await expect.poll(() => ann.last('leave')?.action, soon).toBe(LeaveRequest_Action.RECONNECT)
    expect(events.slice(-3).map(({ type }) => type)).toEqual(['participant-left', 'room-empty', 'engine-down'])
    await expect(engine.signalUrl()).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('exits when the portal is killed', async () => {
    const host = spawn(process.execPath, [fileURLToPath(new URL('./test/engine-host.ts', import.meta.url))])
    const child = await new Promise<number>((resolve) => {
      host.stdout.once('data', (text) => resolve(Number(text)))
    })
    expect(isAlive(child)).toBe(true)
    host.kill('SIGKILL')
    await expect.poll(() => isAlive(child), soon).toBe(false)
  })
})
