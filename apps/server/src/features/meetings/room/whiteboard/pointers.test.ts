import { pointersPerSecond } from '@foyer/contract/meetings/drawings/drawing-constants'
import { whiteboard } from '@foyer/contract/meetings/drawings/whiteboard'
import { meetingControls } from '@foyer/contract/meetings/meeting-controls'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { useBreakouts } from '#test/breakouts-fixture.ts'
import { drawnElement } from '#test/drawings.ts'
import { useFakeEngine } from '#test/fake-engine.ts'
import { useKit } from '#test/kit.ts'
import { makeMeeting } from '#test/meetings.ts'
import { type InRoom, useRoom } from '#test/room-fixture.ts'

const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine })
const otherProcess = await useKit({ engine: fake.engine })
const tenant = await kit.createTenant()
const host = await kit.createUser(tenant)
const { enterAs, enterAsGuest } = useRoom({ kit, tenant, fake })
const { prepare, move, open: openRooms } = useBreakouts({ kit, host, enterAs })
const ports = { here: await kit.listen(), elsewhere: await otherProcess.listen() }

/** Opens the socket of a participant, and collects its messages. */
async function connect({ participantId, cookie }: InRoom, port = ports.here) {
  const name = `${tenant.subdomain}.localhost:3000`
  const socket = new WebSocket(`ws://127.0.0.1:${port}/participant-events?participant=${participantId}`, {
    headers: { host: name, cookie, origin: `http://${name}` },
  })
  const heard: { [field: string]: unknown }[] = []
  let ended: number | undefined
  socket.on('message', (data) => heard.push(JSON.parse(data.toString())))
  socket.on('close', (code) => {
    ended = code
  })
  await new Promise((resolve) => socket.on('open', resolve))
  const point = (x: number, more: object = {}) =>
    socket.send(JSON.stringify({ surface: 'whiteboard', x, y: 2, tool: 'pointer', pressed: false, ...more }))
  return { socket, heard, point, ended: () => ended, pointers: () => heard.filter((message) => 'pressed' in message) }
}

async function openRoom(options: object = {}) {
  const meeting = await makeMeeting(kit, host, { options })
  const hedy = await enterAs(host, meeting)
  const [ann, ben] = [await enterAsGuest(meeting, 'Ann'), await enterAsGuest(meeting, 'Ben')]
  const [from, to] = [await connect(ann), await connect(ben, ports.elsewhere)]
  const configure = (changed: object) =>
    hedy.client.call(meetingControls.configure, { participantId: hedy.participantId, options: changed })
  return { hedy, ann, ben, from, to, configure }
}
/** Points again and again until something holds: sockets are checked before they pass anything on. */
const pointUntil = async (room: { from: { point: (x: number) => void } }, check: () => unknown) => {
  const point = () => {
    room.from.point(1)
    return check()
  }
  await expect.poll(point, { interval: 300, timeout: 20_000 }).toBeTruthy()
}

it('shows where a participant points to the others, with the name, on every portal process', async () => {
  const room = await openRoom()
  await pointUntil(room, () => room.to.pointers().length > 0)
  expect(room.to.pointers()[0]).toEqual({
    ...{ surface: 'whiteboard', x: 1, y: 2, tool: 'pointer', pressed: false },
    ...{ participantId: room.ann.participantId, name: 'Ann' },
  })
  expect(room.from.pointers()).toEqual([])
})

it('passes on so many a second, and delays no element', async () => {
  const room = await openRoom()
  await pointUntil(room, () => room.to.pointers().length > 0)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const before = room.to.pointers().length
  for (let x = 0; x < 50; x += 1) room.from.point(x)
  const { participantId } = room.ann
  const drawn = await room.ann.client.call(whiteboard.draw, { participantId, seen: 0, elements: [drawnElement()] })
  expect(drawn.status).toBe(200)
  await expect.poll(() => room.to.heard, { timeout: 20_000 }).toContainEqual({ drawn: 'whiteboard', sequence: 1 })
  expect(room.to.pointers().length - before).toBeLessThanOrEqual(pointersPerSecond + 1)
  expect(room.from.ended()).toBeUndefined()
})

it('disconnects a browser that sends far more than that, or something else of size', async () => {
  const [flooding, large] = [await openRoom(), await openRoom()]
  for (let x = 0; x < 200; x += 1) flooding.from.point(x)
  large.from.socket.send('x'.repeat(600))
  await expect.poll(flooding.from.ended, { timeout: 20_000 }).toBe(1008)
  await expect.poll(large.from.ended, { timeout: 20_000 }).toBe(1009)
})

it('is for those who may draw there, also after an option has changed', async () => {
  const room = await openRoom({ whiteboard: 'everyone', annotation: 'presenter' })
  await pointUntil(room, () => room.to.pointers().length > 0)
  room.from.point(1, { surface: `${room.ben.participantId}:TR_1`, tool: 'laser' })
  await pointUntil(room, () => room.to.pointers().length > 3)
  expect(room.to.pointers().every(({ surface }) => surface === 'whiteboard')).toBe(true)
  await room.configure({ whiteboard: 'hosts' })
  const point = () => {
    const before = room.to.pointers().length
    room.from.point(9)
    return new Promise<number>((resolve) => setTimeout(() => resolve(room.to.pointers().length - before), 400))
  }
  await expect.poll(point, { timeout: 20_000 }).toBe(0)
  for (let n = 0; n < 5; n += 1) expect(await point()).toBe(0)
})

it('is shown in the breakout room of the participant only, but the drawing is one for all rooms', async () => {
  const room = await openRoom()
  await pointUntil(room, () => room.to.pointers().length > 0)
  const [one = ''] = await prepare(room.hedy, ['One'])
  await move(room.hedy, [room.ben], one)
  await openRooms(room.hedy)
  // The socket of Ben learns of it when he connects there.
  room.to.socket.close()
  const inside = await connect(room.ben, ports.elsewhere)
  const { participantId } = room.ann
  let version = 0
  const drawUntil = () => {
    version += 1
    room.from.point(3)
    return room.ann.client
      .call(whiteboard.draw, { participantId, seen: version, elements: [drawnElement({ version })] })
      .then(() => inside.heard)
  }
  await expect
    .poll(drawUntil, { interval: 1000, timeout: 20_000 })
    .toContainEqual(expect.objectContaining({ drawn: 'whiteboard' }))
  await drawUntil()
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(inside.pointers()).toEqual([])
})

it('ignores what is no pointer', async () => {
  const room = await openRoom()
  await pointUntil(room, () => room.to.pointers().length > 0)
  for (const text of ['', '{', 'null', '{"x":1}', '[]']) room.from.socket.send(text)
  room.from.point(1e9)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(room.to.pointers().every(({ x }) => x === 1)).toBe(true)
  expect(room.from.ended()).toBeUndefined()
})
