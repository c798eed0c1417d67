import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EngineEvent, EngineLog, MediaEngine } from '../media-engine.ts'
import { hostileDatagrams } from '../test/hostile-datagrams.ts'
import { callPage, openMeetingBrowser } from '../test/meeting-browser.ts'
import { createToken } from '../test/signal-client.ts'
import { createEmbeddedEngine } from './embedded-engine.ts'

const soon = { timeout: 30_000, interval: 100 }
/** libdatachannel gives up a connection on which no data channel was opened after about 25 seconds. */
const nativePatienceMs = 35_000
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
/** Expects motion: frames are counted at the receiver, and their number has to grow. */
const expectMotion = async (page: Page, identity: string, source = 'camera') => {
  const frames = () => callPage<number>(page, 'frames', identity, source)
  await expect.poll(frames, soon).toBeGreaterThan(0)
  const before = await frames()
  await expect.poll(frames, soon).toBeGreaterThan(before + 5)
}
test('a video that no participant watches is not sent, and is back when one does', { timeout: 60_000 }, async () => {
  await engine.ensureRoom('demand')
  const ann = await join('demand', 'ann', { publish: true, simulcast: true })
  const ben = await join('demand', 'ben', { publish: false })
  await expectMotion(ben, 'ann')
  events.length = 0
  await callPage(ben, 'watch', 'ann', false)
  await expect.poll(() => callPage(ann, 'layers'), soon).toEqual([])
  await callPage(ben, 'watch', 'ann', true)
  await expect.poll(() => callPage(ann, 'layers'), soon).toEqual(['q', 'h'])
  await expectMotion(ben, 'ann')
  expect(events).toEqual([])
  await Promise.all([ann.close(), ben.close()])
})

test('the numbers of a connection show its loss in both directions', { timeout: 90_000 }, async () => {
  await engine.ensureRoom('numbers')
  const ann = await browser.open()
  const { lose } = await browser.controlNetwork(ann, 'ann')
  await callPage(ann, 'join', await createToken(engine, 'numbers', 'ann'), { publish: true })
  const ben = await join('numbers', 'ben', { publish: true })
  await Promise.all([expectMotion(ann, 'ben'), expectMotion(ben, 'ann')])
  const find = async (identity: string) => (await engine.stats())?.participants.find((one) => one.identity === identity)
  const measured = { sentResolution: 360, receivedResolution: 360, roundTripMs: expect.any(Number) }
  for (const identity of ['ann', 'ben'])
    await expect.poll(() => find(identity), soon).toMatchObject({ ...measured, jitterMs: expect.any(Number) })
  await lose(30)
  // Most of what is lost is sent again and arrives after all.
  await expect.poll(async () => (await find('ann'))?.lossUp, soon).toBeGreaterThan(0.002)
  await expect.poll(async () => (await find('ann'))?.lossDown, soon).toBeGreaterThan(0.02)
  await expect.poll(async () => (await find('ann'))?.connection, soon).not.toBe('good')
  await lose(0)
  await callPage(ann, 'camera', false)
  await expect.poll(async () => (await find('ann'))?.sentResolution, soon).toBeUndefined()
  await Promise.all([ann.close(), ben.close()])
})

test('a meeting goes on for longer than native code waits for data channels', { timeout: 90_000 }, async () => {
  await engine.ensureRoom('long')
  const ann = await join('long', 'ann', { publish: true })
  const ben = await join('long', 'ben', { publish: true })
  await Promise.all([expectMotion(ann, 'ben'), expectMotion(ben, 'ann')])
  events.length = 0
  await wait(nativePatienceMs)
  await Promise.all([expectMotion(ann, 'ben'), expectMotion(ben, 'ann')])
  expect(events).toEqual([])
  await Promise.all([ann.close(), ben.close()])
})

test('datagrams of strangers stop no video', { timeout: 60_000 }, async () => {
  await engine.ensureRoom('hostile')
  const ann = await join('hostile', 'ann', { publish: true })
  const ben = await join('hostile', 'ben', { publish: false })
  await expectMotion(ben, 'ann')
  const before = pid
  events.length = 0
  const stranger = createSocket('udp4')
  for (const datagram of Object.values(hostileDatagrams)) {
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
