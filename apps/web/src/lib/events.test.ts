import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenToEvents, onEvent } from './events.ts'

/** The browser's socket, whose other end the test holds. */
class Socket extends EventTarget {
  static readonly made: Socket[] = []
  readonly url: string
  readonly sent: string[] = []
  closed = false
  constructor(url: URL) {
    super()
    this.url = url.href
    Socket.made.push(this)
  }
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.closed = true
    this.drop()
  }
  accept() {
    this.dispatchEvent(new Event('open'))
  }
  drop() {
    this.dispatchEvent(new Event('close'))
  }
  say(message: unknown) {
    const data = typeof message === 'string' ? message : JSON.stringify(message)
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

const last = (): Socket => {
  const socket = Socket.made.at(-1)
  if (!socket) throw new Error('No socket was opened')
  return socket
}
/** Breaks the connection and counts the milliseconds until the next one. */
async function pauseAfterDrop(): Promise<number> {
  const before = Socket.made.length
  const since = Date.now()
  last().drop()
  while (Socket.made.length === before) await vi.advanceTimersByTimeAsync(50)
  return Date.now() - since
}

let queries: QueryClient
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Socket)
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  Socket.made.length = 0
  queries = new QueryClient()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('an event makes what is kept under its topic stale, and nothing else', () => {
  for (const key of [['meetings', 'past', 1], ['meetings', 'upcoming'], ['users']]) queries.setQueryData(key, 'kept')
  const stop = listenToEvents(queries)
  expect(last().url).toBe(`${window.location.origin.replace('http', 'ws')}/events`)
  last().accept()
  last().say({ seq: 1, topic: 'meetings', id: 'any' })
  const stale = (key: unknown[]) => queries.getQueryState(key)?.isInvalidated
  expect([stale(['meetings', 'past', 1]), stale(['meetings', 'upcoming']), stale(['users'])]).toEqual([
    true,
    true,
    false,
  ])
  stop()
})

test('subscribers receive topic and id until they unsubscribe', () => {
  const notified = vi.fn()
  const forget = onEvent(notified)
  const stop = listenToEvents(queries)
  last().say({ seq: 1, topic: 'room', id: 'one' })
  expect(notified.mock.calls).toEqual([[{ topic: 'room', id: 'one' }]])
  forget()
  last().say({ seq: 2, topic: 'room', id: 'two' })
  expect(notified).toHaveBeenCalledTimes(1)
  stop()
})

test.each(['no JSON', 'null', '[]', '7', { seq: 'x', topic: 7 }])(
  'what is no event (%j) changes nothing',
  (message) => {
    queries.setQueryData(['meetings'], 'kept')
    const stop = listenToEvents(queries)
    last().say(message)
    expect(queries.getQueryState(['meetings'])?.isInvalidated).toBe(false)
    stop()
  },
)

test('a lost connection is made again after pauses that double up to half a minute', async () => {
  const stop = listenToEvents(queries)
  const pauses: number[] = []
  for (let attempt = 0; attempt < 7; attempt++) pauses.push(await pauseAfterDrop())
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  last().accept()
  expect(await pauseAfterDrop()).toBe(1000)
  stop()
})

test('pauses are spread from half to one and a half of their length', async () => {
  const stop = listenToEvents(queries)
  vi.mocked(Math.random).mockReturnValue(0)
  expect(await pauseAfterDrop()).toBe(500)
  vi.mocked(Math.random).mockReturnValue(0.99)
  expect(await pauseAfterDrop()).toBe(3000)
  stop()
})

test('a reconnect asks for what came since the last event; a first connection asks for nothing', async () => {
  const stop = listenToEvents(queries)
  last().accept()
  expect(last().sent).toEqual([])
  last().say({ seq: 41, topic: 'meetings', id: 'any' })
  last().say({ seq: 42, topic: 'users', id: 'any' })
  await pauseAfterDrop()
  last().accept()
  expect(last().sent).toEqual(['{"since":42}'])
  stop()
})

test('who stops listening is not connected again', async () => {
  const stop = listenToEvents(queries)
  stop()
  expect(last().closed).toBe(true)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(Socket.made).toHaveLength(1)
})

test('who stops listening during a pause is not connected again', async () => {
  const stop = listenToEvents(queries)
  last().drop()
  stop()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(Socket.made).toHaveLength(1)
})
