import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { judgeConnection } from './connections/connection-state.ts'
import { PacketBudget } from './packets/packet-budget.ts'
import { SignalSession } from './signaling/signal-session.ts'
import { VideoLimits } from './tracks/video-limits.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }

test('above the limit video is dropped before sound, the log says so, and the load is known', () => {
  const warn = vi.fn()
  const budget = new PacketBudget(10, { ...silent, warn })
  const used = Array.from({ length: 9 }, () => budget.accept('video', 100_000)).filter(Boolean)
  expect(used).toHaveLength(8)
  expect(Array.from({ length: 3 }, () => budget.accept('audio', 100_000))).toEqual([true, true, false])
  expect(budget.takeLoad(100_000)).toBe('overloaded')
  expect(warn).toHaveBeenCalledExactlyOnceWith({ packetsPerSecond: 10, dropped: 2 }, expect.stringContaining('limit'))
  for (let count = 0; count < 7; count += 1) expect(budget.accept('video', 101_000)).toBe(true)
  expect([budget.takeLoad(101_000), budget.takeLoad(102_000)]).toEqual(['full', 'relaxed'])
})

test('video and sound together may use the whole limit, however late the load is read', () => {
  const budget = new PacketBudget(1000, silent)
  budget.takeLoad(100_000)
  const refused = Array.from({ length: 1400 }, (_, ms) => {
    return budget.accept(ms % 2 === 0 ? 'video' : 'audio', 100_000 + ms)
  }).filter((isAccepted) => !isAccepted)
  expect(refused).toEqual([])
  expect(budget.takeLoad(101_400)).toBe('full')
})

test('at overload the largest room loses half of its videos at a time, and gets them back one by one', () => {
  const createRoom = (videos: number) => ({
    maxVideos: Number.POSITIVE_INFINITY,
    countVideos() {
      return Math.min(videos, this.maxVideos)
    },
  })
  const rooms = [createRoom(3), createRoom(12)]
  const limits = new VideoLimits()
  const shown = () => rooms.map((room) => room.countVideos())
  const run = (load: 'overloaded' | 'full' | 'relaxed', seconds: number) => {
    for (let second = 0; second < seconds; second += 1) limits.update(load, rooms)
    return shown()
  }
  expect([run('overloaded', 1), run('overloaded', 1), run('full', 20)]).toEqual([
    [3, 6],
    [3, 3],
    [3, 3],
  ])
  expect([run('relaxed', 4), run('relaxed', 1), run('relaxed', 5)]).toEqual([
    [3, 3],
    [3, 4],
    [3, 5],
  ])
  expect(run('relaxed', 50)).toEqual([3, 12])
  expect(rooms.map(({ maxVideos }) => maxVideos)).toEqual([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY])
})

test('a client that is silent for twenty seconds is disconnected', async () => {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const client = new WebSocket(`ws://127.0.0.1:${port}`)
  const socket = await new Promise<WebSocket>((resolve) => {
    server.on('connection', resolve)
  })
  const ends: string[] = []
  if (client.readyState !== client.OPEN) await once(client, 'open')
  const session = new SignalSession(socket, silent)
  session.listen({ onMessage: () => {}, onEnd: (reason) => ends.push(reason) })
  session.check(Date.now() + 19_000)
  expect(ends).toEqual([])
  session.check(Date.now() + 21_000)
  expect(ends).toEqual(['timeout'])
  session.close(1000, 'end')
  client.terminate()
  server.close()
})

test('a connection is poor with loss, delay or paused videos, and lost while nothing arrives', () => {
  const good = { loss: 0.02, roundTripMs: 40, pausedVideos: 0 }
  expect(judgeConnection(good, 0.1)).toBe('good')
  expect(judgeConnection({ pausedVideos: 0 }, 0)).toBe('good')
  expect(judgeConnection({ ...good, loss: 0.2 }, 0)).toBe('poor')
  expect(judgeConnection({ ...good, roundTripMs: 900 }, 0)).toBe('poor')
  expect(judgeConnection({ ...good, pausedVideos: 1 }, 0)).toBe('poor')
  expect(judgeConnection(good, 0.6)).toBe('lost')
})
