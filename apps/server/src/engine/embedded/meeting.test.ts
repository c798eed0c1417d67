import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EngineEvent, EngineLog, MediaEngine } from '../media-engine.ts'
import { createEmbeddedEngine } from './embedded-engine.ts'
import { callPage, openMeetingBrowser } from './test/meeting-browser.ts'
import { createToken } from './test/signal-client.ts'

const soon = { timeout: 30_000, interval: 100 }
let engine: MediaEngine
let browser: Awaited<ReturnType<typeof openMeetingBrowser>>
let pid = 0
let udpPort = 0
const events: EngineEvent[] = []
const log: EngineLog = {
  info: (fields) => {
    if ('pid' in fields) pid = Number(fields.pid)
  },
  warn: () => {},
  error: () => {},
}

const findFreePort = async () => {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  socket.close()
  return port
}

beforeAll(async () => {
  udpPort = await findFreePort()
  engine = createEmbeddedEngine({ secret: 'a-secret-of-at-least-32-characters', udpPort, log })
  engine.onEvent((event) => events.push(event))
  await engine.start()
  browser = await openMeetingBrowser(engine)
})
afterAll(async () => {
  await browser.close()
  await engine.stop()
})

const join = async (room: string, identity: string, options: { publish: boolean; simulcast?: boolean }) => {
  const page = await browser.open()
  await callPage(page, 'join', await createToken(engine, room, identity), options)
  return page
}
const seen = (page: Page, identity: string) => async () =>
  (await callPage<Record<string, object>>(page, 'seen'))[identity]
const noted = (page: Page) => () => page.evaluate<string[]>('meeting.events')

/** Frames are counted at the receiver, and their number has to grow. */
const expectMotion = async (page: Page, identity: string, source = 'camera') => {
  const frames = () => callPage<number>(page, 'frames', identity, source)
  await expect.poll(frames, soon).toBeGreaterThan(0)
  const before = await frames()
  await expect.poll(frames, soon).toBeGreaterThan(before + 5)
}
const trackSid = async (room: string, identity: string, source: string) =>
  (await engine.participants(room))
    .find((participant) => participant.identity === identity)
    ?.tracks.find((track) => track.source === source)?.sid ?? ''

test('two participants see each other, mute, share the screen, are muted and removed, until the room closes', {
  timeout: 60_000,
}, async () => {
  await engine.ensureRoom('two')
  const ann = await join('two', 'ann', { publish: true })
  const ben = await join('two', 'ben', { publish: true })
  await expectMotion(ann, 'ben')
  await expectMotion(ben, 'ann')
  const state = await engine.state('two')
  expect([state.publishers.length, state.subscribers.length, state.orphans]).toEqual([2, 2, []])

  await callPage(ann, 'say', 'hello')
  await expect.poll(noted(ben), soon).toContain('data ann hello')
  await expect.poll(noted(ben), soon).toContain('speaks ann')

  await expect.poll(() => callPage(ann, 'quality'), soon).toBe('excellent')

  await callPage(ann, 'camera', false)
  await expect.poll(seen(ben, 'ann'), soon).toMatchObject({ camera: 'muted', microphone: 'live' })
  await callPage(ann, 'camera', true)
  await expect.poll(seen(ben, 'ann'), soon).toMatchObject({ camera: 'live' })
  await expectMotion(ben, 'ann')

  await engine.mute('two', 'ann', await trackSid('two', 'ann', 'microphone'), true)
  await expect.poll(seen(ben, 'ann'), soon).toMatchObject({ microphone: 'muted' })
  await expect.poll(() => callPage(ann, 'isMuted', 'microphone'), soon).toBe(true)

  await callPage(ann, 'unpublishCamera')
  await expect.poll(seen(ben, 'ann'), soon).toEqual({ microphone: 'muted' })
  await callPage(ann, 'camera', true)
  await callPage(ann, 'screen', true)
  await expectMotion(ben, 'ann', 'screen_share')
  await expectMotion(ben, 'ann')
  await callPage(ann, 'screen', false)
  await expect.poll(seen(ben, 'ann'), soon).toEqual({ microphone: 'muted', camera: 'live' })

  await engine.setPermissions('two', 'ann', { publish: false, subscribe: true })
  await expect.poll(seen(ben, 'ann'), soon).toEqual({})
  await expectMotion(ann, 'ben')
  await engine.setPermissions('two', 'ann', { publish: true, subscribe: true })
  await callPage(ann, 'camera', true)
  await expectMotion(ben, 'ann')

  await engine.remove('two', 'ann')
  await expect.poll(noted(ben), soon).toContain('out ann')
  await expect.poll(() => callPage(ann, 'state'), soon).toBe('disconnected')
  await engine.closeRoom('two')
  await expect.poll(() => callPage(ben, 'state'), soon).toBe('disconnected')
  const left = events.flatMap((event) =>
    event.type === 'participant-left' ? [`${event.identity} ${event.reason}`] : [],
  )
  expect(left).toEqual(['ann removed', 'ben room-closed'])
  await Promise.all([ann.close(), ben.close()])
})

test('a meeting reconnects by itself when the engine dies, also with simulcast', { timeout: 60_000 }, async () => {
  await engine.ensureRoom('back')
  const ann = await join('back', 'ann', { publish: true, simulcast: true })
  const ben = await join('back', 'ben', { publish: false })
  await expectMotion(ben, 'ann')
  process.kill(pid, 'SIGKILL')
  await expect.poll(noted(ben), soon).toContain('reconnected')
  await expect.poll(noted(ann), soon).toContain('reconnected')
  await expectMotion(ben, 'ann')
})

test('datagrams of strangers stop nobody’s video', { timeout: 60_000 }, async () => {
  await engine.ensureRoom('hostile')
  const ann = await join('hostile', 'ann', { publish: true })
  const ben = await join('hostile', 'ben', { publish: false })
  await expectMotion(ben, 'ann')
  const before = pid
  events.length = 0
  const random = randomBytes(200)
  const kinds = {
    'a plaintext DTLS close_notify': Buffer.from('15fefd000000000000000000020100', 'hex'),
    'a ClientHello that is cut off': Buffer.from('16fefd0000000000000000002f0100', 'hex'),
    'a DTLS record of epoch 1': Buffer.from(`17fefd000100000000000100c8${random.toString('hex')}`, 'hex'),
    'STUN without attributes': Buffer.from('000100002112a442000102030405060708090a0b', 'hex'),
    'STUN with a wrong length': Buffer.from('0001ffff2112a442000102030405060708090a0b', 'hex'),
    'STUN for an unknown user': Buffer.from('0001000c2112a442000102030405060708090a0b0006000561626364650000', 'hex'),
    'RTP of an unknown source': Buffer.concat([Buffer.from('806000010000000100000001', 'hex'), random]),
    RTCP: Buffer.from('81ce00020000000100000001', 'hex'),
    noise: random,
    nothing: Buffer.alloc(0),
  }
  const stranger = createSocket('udp4')
  for (const datagram of Object.values(kinds)) {
    for (let burst = 0; burst < 20; burst += 1) {
      for (let count = 0; count < 50; count += 1) stranger.send(datagram, udpPort, '127.0.0.1')
      await wait(5)
    }
  }
  await expectMotion(ben, 'ann')
  stranger.close()
  expect(pid).toBe(before)
  expect(events).toEqual([])
  await Promise.all([ann.close(), ben.close()])
})
