import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { type Conditions, createRandom, Line, openRelay, type Relay } from './relay.ts'

const ideal: Conditions = { loss: 0, delayMs: 0, bitsPerSecond: Number.POSITIVE_INFINITY, isCut: false }
const soon = { timeout: 20_000 }
const open: { close(): void }[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})

const line = (conditions: Partial<Conditions>) => {
  const created = new Line(createRandom(1))
  created.conditions = { ...ideal, ...conditions }
  return created
}

test('a line delays every datagram equally', () => {
  const slow = line({ delayMs: 50 })
  expect([slow.schedule(1000, 0), slow.schedule(10, 1), slow.schedule(1000, 7)]).toEqual([50, 51, 57])
})

test('a line of limited rate queues datagrams one behind the other, and loses what would wait too long', () => {
  const slow = line({ bitsPerSecond: 80_000, delayMs: 20 })
  expect([slow.schedule(1000, 0), slow.schedule(1000, 0), slow.schedule(500, 100)]).toEqual([120, 220, 270])
  const arrivals = Array.from({ length: 20 }, () => slow.schedule(1000, 300))
  expect(arrivals.filter((at) => at !== undefined)).toEqual([420, 520, 620, 720, 820, 920])
  expect(slow.schedule(1000, 2000)).toBe(2120)
})

test('a line loses the same share of the same datagrams every time, and all while it is cut', () => {
  const draw = () => {
    const lossy = line({ loss: 0.05 })
    return Array.from({ length: 10_000 }, (_, nth) => (lossy.schedule(100, nth) === undefined ? nth : -1)).filter(
      (nth) => nth >= 0,
    )
  }
  const lost = draw()
  expect(lost.length).toBeGreaterThan(400)
  expect(lost.length).toBeLessThan(600)
  expect(draw()).toEqual(lost)
  expect(line({ isCut: true }).schedule(100, 0)).toBeUndefined()
})

const bindSocket = async () => {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  open.push(socket)
  const heard: { text: string; port: number }[] = []
  socket.on('message', (data, { port }) => heard.push({ text: data.toString(), port }))
  return { socket, heard, port: socket.address().port }
}
const openTo = async (enginePort: number): Promise<Relay> => {
  const relay = await openRelay(enginePort, 1)
  open.push(relay)
  return relay
}
const send = (socket: Socket, text: string, port: number) => socket.send(text, port, '127.0.0.1')

test('a relay passes datagrams both ways, each participant socket by an address of its own', async () => {
  const [engine, ann, ben] = [await bindSocket(), await bindSocket(), await bindSocket()]
  const relay = await openTo(engine.port)
  send(ann.socket, 'ann', relay.port)
  send(ben.socket, 'ben', relay.port)
  await expect.poll(() => engine.heard.length, soon).toBe(2)
  for (const { text, port } of engine.heard) send(engine.socket, `for ${text}`, port)
  await expect.poll(() => [ann.heard, ben.heard], soon).toMatchObject([[{ text: 'for ann' }], [{ text: 'for ben' }]])
  expect(new Set(engine.heard.map(({ port }) => port)).size).toBe(2)
})

test('a relay keeps the order of delayed datagrams, shapes each direction by itself and can be cut', async () => {
  const [engine, ann] = [await bindSocket(), await bindSocket()]
  const relay = await openTo(engine.port)
  relay.shape({ up: { delayMs: 20 }, down: { isCut: true } })
  for (let nth = 0; nth < 50; nth += 1) send(ann.socket, String(nth), relay.port)
  await expect.poll(() => engine.heard.length, soon).toBe(50)
  expect(engine.heard.map(({ text }) => Number(text))).toEqual(Array.from({ length: 50 }, (_, nth) => nth))
  send(engine.socket, 'lost', engine.heard[0]?.port ?? 0)
  send(ann.socket, 'last', relay.port)
  await expect.poll(() => engine.heard.at(-1)?.text, soon).toBe('last')
  relay.shape({})
  send(engine.socket, 'arrives', engine.heard[0]?.port ?? 0)
  await expect.poll(() => ann.heard.map(({ text }) => text), soon).toEqual(['arrives'])
})

test('after a change of the address the engine hears the participant from another port', async () => {
  const [engine, ann] = [await bindSocket(), await bindSocket()]
  const relay = await openTo(engine.port)
  send(ann.socket, 'before', relay.port)
  await expect.poll(() => engine.heard.length, soon).toBe(1)
  relay.changeAddress()
  send(ann.socket, 'after', relay.port)
  await expect.poll(() => engine.heard.length, soon).toBe(2)
  expect(engine.heard[0]?.port).not.toBe(engine.heard[1]?.port)
  send(engine.socket, 'reply', engine.heard[1]?.port ?? 0)
  await expect.poll(() => ann.heard.map(({ text }) => text), soon).toEqual(['reply'])
})
