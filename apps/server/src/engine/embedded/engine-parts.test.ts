import { once } from 'node:events'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
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

describe('a client that sends no messages', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  const openSession = async (autoPong: boolean) => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 })
    const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const client = new WebSocket(`ws://127.0.0.1:${port}`, { autoPong })
    const [[socket]] = await Promise.all([once(server, 'connection'), once(client, 'open')])
    const ends: string[] = []
    const session = new SignalSession(socket, silent)
    session.listen({ onMessage: () => {}, onEnd: (reason) => ends.push(reason) })
    onTestFinished(() => {
      session.close(1000, 'end')
      client.terminate()
      server.close()
    })
    let pings = 0
    client.on('ping', () => {
      pings += 1
    })
    const check = (now: number) => {
      vi.setSystemTime(now)
      session.check(now)
    }
    return { client, socket, check, ends, countPings: () => pings }
  }

  test('is disconnected after twenty seconds if it does not respond to pings', async () => {
    const { check, ends, countPings } = await openSession(false)
    for (let now = 0; now <= 20_000; now += 1_000) check(now)
    expect(ends).toEqual([])
    check(20_001)
    expect(ends).toEqual(['timeout'])
    await expect.poll(countPings).toBe(4)
  })

  test('stays as long as it responds to pings', async () => {
    const { client, socket, check, ends, countPings } = await openSession(true)
    check(4_000)
    for (const now of [5_000, 20_000, 40_000]) {
      const response = once(socket, 'pong')
      check(now)
      await response
    }
    expect([ends, countPings()]).toEqual([[], 3])
    client.pause()
    check(59_000)
    check(61_000)
    expect(ends).toEqual(['timeout'])
  })
})

test('a connection is graded by its worst number, and lost while nothing arrives', () => {
  const good = { loss: 0.02, jitterMs: 12, roundTripMs: 40, pausedVideos: 0 }
  expect(judgeConnection(good, 0.1)).toBe('good')
  expect(judgeConnection({ pausedVideos: 0 }, 0)).toBe('good')
  for (const fair of [{ loss: 0.04 }, { jitterMs: 31 }, { roundTripMs: 151 }])
    expect(judgeConnection({ ...good, ...fair }, 0)).toBe('fair')
  expect(judgeConnection({ ...good, loss: 0.2 }, 0)).toBe('poor')
  expect(judgeConnection({ ...good, jitterMs: 51 }, 0)).toBe('poor')
  expect(judgeConnection({ ...good, roundTripMs: 900 }, 0)).toBe('poor')
  expect(judgeConnection({ ...good, pausedVideos: 1 }, 0)).toBe('poor')
  expect(judgeConnection(good, 0.6)).toBe('lost')
})
