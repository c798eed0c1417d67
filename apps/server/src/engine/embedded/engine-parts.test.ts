import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { PacketBudget } from './packet-budget.ts'
import { SignalSession } from './signal-session.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }

test('video is dropped first above the packet limit, and the log names the limit', () => {
  const warn = vi.fn()
  const budget = new PacketBudget(10, { ...silent, warn })
  const used = Array.from({ length: 9 }, () => budget.accept('video')).filter(Boolean)
  expect(used).toHaveLength(8)
  expect([budget.accept('audio'), budget.accept('audio'), budget.accept('audio')]).toEqual([true, true, false])
  budget.refill(100_000)
  expect(warn).toHaveBeenCalledExactlyOnceWith({ packetsPerSecond: 10, dropped: 2 }, expect.stringContaining('limit'))
  expect(budget.accept('video')).toBe(true)
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
