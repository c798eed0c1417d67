import type { QueryClient } from '@tanstack/react-query'
import { checkConnection } from './connection.ts'
import { invalidateByEvent } from './invalidation.ts'
import { noticeVersion } from './version.ts'

const firstDelayMs = 1000
const maxDelayMs = 30_000

type Listener = (message: { topic: string; id: string }) => void
const listeners = new Set<Listener>()

/** Subscribes to all events, for screens that do more than refetch; returns the unsubscribe function. */
export function onEvent(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function readFields(text: unknown): { seq?: unknown; version?: unknown; topic?: unknown; id?: unknown } {
  if (typeof text !== 'string') return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/**
 * Connects to the events socket; returns a function that disconnects. Events carry ids only: they invalidate the queries
 * that show data of their topic. A reconnect requests the missed events.
 */
export function listenToEvents(queries: QueryClient): () => void {
  let seq: number | undefined
  let delayMs = firstDelayMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let socket: WebSocket | undefined
  let stopped = false

  const handleMessage = (data: unknown) => {
    const message = readFields(data)
    const { topic, id } = message
    const isEvent = typeof topic === 'string'
    // The first message of a socket is no event: its number is where this browser begins, unless it is already further
    // back.
    if (typeof message.seq === 'number' && (isEvent || seq === undefined)) seq = message.seq
    if (!isEvent) return noticeVersion(message.version)
    invalidateByEvent(queries, topic)
    for (const listener of listeners) listener({ topic, id: typeof id === 'string' ? id : '' })
  }
  const connect = () => {
    const url = new URL('/events', window.location.href)
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
    const next = new WebSocket(url)
    socket = next
    next.addEventListener('open', () => {
      delayMs = firstDelayMs
      if (seq !== undefined) next.send(JSON.stringify({ since: seq }))
    })
    next.addEventListener('message', (event) => handleMessage(event.data))
    next.addEventListener('close', () => {
      if (stopped) return
      checkConnection()
      // Jitter, so clients don't all reconnect at once after a restart of the server.
      timer = setTimeout(connect, delayMs * (0.5 + Math.random()))
      delayMs = Math.min(delayMs * 2, maxDelayMs)
    })
  }
  connect()
  return () => {
    stopped = true
    clearTimeout(timer)
    socket?.close()
  }
}
