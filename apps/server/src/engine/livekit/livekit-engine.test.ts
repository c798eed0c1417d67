import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { AccessToken } from 'livekit-server-sdk'
import { beforeEach, describe, expect, test } from 'vitest'
import type { EngineEvent, EngineLog } from '../media-engine.ts'
import { createExternalLiveKit } from './external-livekit.ts'
import { buildAddressConfig } from './managed-server.ts'
import { watchServer } from './watch-server.ts'

const [key, secret, owner] = ['key', 'a-secret-of-at-least-32-characters', 'this installation']
const log: EngineLog = { info: () => {}, warn: () => {}, error: () => {} }

const sign = (body: string, by = secret) => {
  const token = new AccessToken(key, by)
  token.sha256 = createHash('sha256').update(body).digest('base64')
  return token.toJwt()
}
const describeEvent = (event: string, id: string, participant: object = {}) =>
  JSON.stringify({
    event,
    id,
    room: { name: 'tenant.room', metadata: owner },
    participant: { sid: 'PA_1', identity: 'ann', name: 'Ann', joinedAt: '1700000000', ...participant },
  })

describe('webhooks', () => {
  let engine: ReturnType<typeof createExternalLiveKit>
  let events: EngineEvent[]
  const receive = async (body: string, by?: string) => engine.receiveWebhook?.(body, await sign(body, by))

  beforeEach(() => {
    events = []
    engine = createExternalLiveKit({ url: 'ws://127.0.0.1:1', key, secret, owner, log })
    engine.onEvent((event) => events.push(event))
  })

  test('say who joined and left, each once, also if they arrive again', async () => {
    const joined = describeEvent('participant_joined', 'EV_1')
    for (const body of [joined, joined, describeEvent('participant_joined', 'EV_3')]) await receive(body)
    expect(events).toEqual([
      {
        type: 'participant-joined',
        room: 'tenant.room',
        participant: { sid: 'PA_1', identity: 'ann', name: 'Ann', joinedAt: 1_700_000_000_000, tracks: [] },
      },
    ])
    await receive(describeEvent('participant_left', 'EV_4', { disconnectReason: 'PARTICIPANT_REMOVED' }))
    expect(events.at(-1)).toEqual({
      type: 'participant-left',
      room: 'tenant.room',
      sid: 'PA_1',
      identity: 'ann',
      reason: 'removed',
    })
  })

  test('of another sender, changed on the way, or without a signature are refused and counted', async () => {
    const body = describeEvent('participant_joined', 'EV_1')
    await expect(receive(body, 'another-secret-of-32-characters-or-more')).rejects.toThrow()
    await expect(engine.receiveWebhook?.(`${body} `, await sign(body))).rejects.toThrow()
    await expect(engine.receiveWebhook?.(body, undefined)).rejects.toThrow()
    expect(events).toEqual([])
  })

  test('about other installations on the same server say nothing here', async () => {
    const body = JSON.stringify({
      ...JSON.parse(describeEvent('participant_joined', 'EV_1')),
      room: { name: 'x', metadata: 'other' },
    })
    await receive(body)
    expect(events).toEqual([])
  })
})

test('a server that is away is unavailable, and does not prevent the start', async () => {
  const engine = createExternalLiveKit({ url: 'ws://127.0.0.1:1', key, secret, owner, log })
  await engine.start()
  await expect(engine.rooms()).rejects.toMatchObject({ code: 'unavailable' })
  await engine.stop()
})

test('a server that stops responding is reported, but no participant as gone; it is used again once it responds', async () => {
  const server = createServer((_, response) => response.setHeader('content-type', 'application/json').end('{}'))
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const engine = createExternalLiveKit({ url: `ws://127.0.0.1:${port}`, key, secret, owner, log, checkEveryMs: 20 })
  const types: string[] = []
  engine.onEvent(({ type }) => types.push(type))
  await engine.start()
  const joined = describeEvent('participant_joined', 'EV_1')
  await engine.receiveWebhook?.(joined, await sign(joined))
  const before = ['engine-up', 'participant-joined']
  expect(types).toEqual(before)
  server.close()
  server.closeAllConnections()
  await expect.poll(() => types, { timeout: 20_000 }).toEqual([...before, 'engine-down'])
  await listen(port)
  await expect.poll(() => types, { timeout: 20_000 }).toEqual([...before, 'engine-down', 'engine-up'])
  expect(await engine.rooms()).toEqual([])
  await engine.stop()
  server.close()
  server.closeAllConnections()
})

test('a server is reported as away after some checks have failed, and as back after the first that has not', async () => {
  const outcomes = [false, false, true, false, false, false, false, true, true, false]
  const reports: string[] = []
  await new Promise<void>((resolve) => {
    const stop = watchServer({
      everyMs: 1,
      check: async () => {
        const outcome = outcomes.shift()
        if (outcome === undefined) {
          stop()
          resolve()
        }
        if (outcome !== true) throw new Error('no response')
      },
      onDown: (reason) => reports.push(`down ${outcomes.length} ${reason}`),
      onUp: () => reports.push(`up ${outcomes.length}`),
    })
  })
  expect(reports).toEqual(['down 4 Error: no response', 'up 2'])
})

describe('the addresses of a server that the portal starts', () => {
  test('are loopback only without a network', () => {
    expect(buildAddressConfig([])).toMatchObject({ node_ip: '127.0.0.1' })
  })

  test('are its own where it has them', () => {
    expect(buildAddressConfig(['127.0.0.1'])).toEqual({ use_ice_lite: true, ips: { includes: ['127.0.0.1/32'] } })
  })

  test('are replaced by those of a router in front of it', () => {
    expect(buildAddressConfig(['192.0.2.7', '2001:db8::7'])).toEqual({
      node_ip: { ipv4: '192.0.2.7', ipv6: '2001:db8::7' },
    })
  })
})
