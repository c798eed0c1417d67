import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onSignedOut } from '#lib/api.ts'
import { latestSocket, Socket } from '#test/socket.ts'
import { listenToEvents, onEvent } from './events.ts'

/** Drops the connection and measures the milliseconds until the next one. */
async function measureReconnectDelay(): Promise<number> {
  const before = Socket.instances.length
  const since = Date.now()
  latestSocket().drop()
  while (Socket.instances.length === before) await vi.advanceTimersByTimeAsync(50)
  return Date.now() - since
}

let queries: QueryClient
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Socket)
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  Socket.instances.length = 0
  queries = new QueryClient()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('invalidates only the queries of an event’s topic', () => {
  for (const key of [['meetings', 'past', 1], ['meetings', 'upcoming'], ['users']]) queries.setQueryData(key, 'kept')
  const stop = listenToEvents(queries)
  expect(latestSocket().url).toBe(`${window.location.origin.replace('http', 'ws')}/events`)
  latestSocket().accept()
  latestSocket().receive({ seq: 1, topic: 'meetings', id: 'any' })
  const isStale = (key: unknown[]) => queries.getQueryState(key)?.isInvalidated
  expect([isStale(['meetings', 'past', 1]), isStale(['meetings', 'upcoming']), isStale(['users'])]).toEqual([
    true,
    true,
    false,
  ])
  stop()
})

test('refetches once a second for any number of events of a topic, and at once for another one', async () => {
  const keys = [
    ['users', 'list', {}],
    ['tasks', 'list', {}],
  ] as const
  const fetches = { users: 0, tasks: 0 }
  for (const queryKey of keys)
    new QueryObserver(queries, { queryKey, queryFn: () => (fetches[queryKey[0]] += 1) }).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  const stop = listenToEvents(queries)
  latestSocket().accept()
  for (let seq = 1; seq <= 20; seq++) {
    latestSocket().receive({ seq, topic: 'users', id: 'any' })
    await vi.advanceTimersByTimeAsync(100)
  }
  // At first, with the first event, and after each of the two seconds.
  expect(fetches).toEqual({ users: 4, tasks: 1 })
  latestSocket().receive({ seq: 21, topic: 'tasks', id: 'any' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(fetches).toEqual({ users: 4, tasks: 2 })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(fetches).toEqual({ users: 4, tasks: 2 })
  stop()
})

test('passes topic and id to subscribers until they unsubscribe', () => {
  const listener = vi.fn()
  const unsubscribe = onEvent(listener)
  const stop = listenToEvents(queries)
  latestSocket().receive({ seq: 1, topic: 'room', id: 'one' })
  expect(listener.mock.calls).toEqual([[{ topic: 'room', id: 'one' }]])
  unsubscribe()
  latestSocket().receive({ seq: 2, topic: 'room', id: 'two' })
  expect(listener).toHaveBeenCalledTimes(1)
  stop()
})

test.each(['no JSON', 'null', '[]', '7', { seq: 'x', topic: 7 }])('ignores %j, which is no event', (message) => {
  queries.setQueryData(['meetings'], 'kept')
  const stop = listenToEvents(queries)
  latestSocket().receive(message)
  expect(queries.getQueryState(['meetings'])?.isInvalidated).toBe(false)
  stop()
})

test('reconnects with delays that double up to 30 seconds', async () => {
  const stop = listenToEvents(queries)
  const delays: number[] = []
  for (let attempt = 0; attempt < 7; attempt++) delays.push(await measureReconnectDelay())
  expect(delays).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  latestSocket().accept()
  expect(await measureReconnectDelay()).toBe(1000)
  stop()
})

test('says that the session has ended, and does not reconnect', async () => {
  const listener = vi.fn()
  const unsubscribe = onSignedOut(listener)
  const stop = listenToEvents(queries)
  latestSocket().accept()
  latestSocket().drop(4401)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([listener.mock.calls.length, Socket.instances.length]).toEqual([1, 1])
  stop()
  unsubscribe()
})

test('applies jitter from 0.5 to 1.5 to the delays', async () => {
  const stop = listenToEvents(queries)
  vi.mocked(Math.random).mockReturnValue(0)
  expect(await measureReconnectDelay()).toBe(500)
  vi.mocked(Math.random).mockReturnValue(0.99)
  expect(await measureReconnectDelay()).toBe(3000)
  stop()
})

test('requests missed events on reconnecting, but not on the first connection', async () => {
  const stop = listenToEvents(queries)
  latestSocket().accept()
  expect(latestSocket().sent).toEqual([])
  latestSocket().receive({ seq: 41, topic: 'meetings', id: 'any' })
  latestSocket().receive({ seq: 42, topic: 'users', id: 'any' })
  await measureReconnectDelay()
  latestSocket().accept()
  expect(latestSocket().sent).toEqual(['{"since":42}'])
  stop()
})

test('requests missed events even if it has received none', async () => {
  const stop = listenToEvents(queries)
  latestSocket().accept()
  latestSocket().receive({ seq: 40 })
  await measureReconnectDelay()
  latestSocket().accept()
  // The number of the new socket says nothing about the events that are about to be repeated.
  latestSocket().receive({ seq: 50 })
  await measureReconnectDelay()
  latestSocket().accept()
  expect(Socket.instances.slice(1).map(({ sent }) => sent)).toEqual([['{"since":40}'], ['{"since":40}']])
  stop()
})

test('does not reconnect after listening has stopped', async () => {
  const stop = listenToEvents(queries)
  stop()
  expect(latestSocket().closed).toBe(true)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(Socket.instances).toHaveLength(1)
})

test('does not reconnect when listening stops during a delay', async () => {
  const stop = listenToEvents(queries)
  latestSocket().drop()
  stop()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(Socket.instances).toHaveLength(1)
})
