import type { QueryClient } from '@tanstack/react-query'
import { checkConnection } from './connection.ts'

const firstDelayMs = 1000
const longestDelayMs = 30_000

type Listener = (message: { topic: string; id: string }) => void
const listeners = new Set<Listener>()

/** Subscribes to all events, for screens that do more than refetch; returns the unsubscribe function. */
export function onEvent(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function readFields(text: unknown): { seq?: unknown; topic?: unknown; id?: unknown } {
  if (typeof text !== 'string') return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/**
 * Listens to the server's events as long as a person is signed in; ends with the function returned. A message carries
 * ids only: queries whose key begins with the topic are refetched. After a reconnect, missed events are requested.
 */
export function listenToEvents(queries: QueryClient): () => void {
  let seq: number | undefined
  let delayMs = firstDelayMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let socket: WebSocket | undefined
  let ended = false

  const hear = (data: unknown) => {
    const message = readFields(data)
    if (typeof message.seq === 'number') seq = message.seq
    const { topic, id } = message
    if (typeof topic !== 'string') return
    void queries.invalidateQueries({ queryKey: [topic] })
    for (const listener of listeners) listener({ topic, id: typeof id === 'string' ? id : '' })
  }
  const connect = () => {
    const url = new URL('/events', window.location.href)
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
    const made = new WebSocket(url)
    socket = made
    made.addEventListener('open', () => {
      delayMs = firstDelayMs
      if (seq !== undefined) made.send(JSON.stringify({ since: seq }))
    })
    made.addEventListener('message', (event) => hear(event.data))
    made.addEventListener('close', () => {
      if (ended) return
      checkConnection()
      // Spread, so that a restart of the server is not met by everybody at once.
      timer = setTimeout(connect, delayMs * (0.5 + Math.random()))
      delayMs = Math.min(delayMs * 2, longestDelayMs)
    })
  }
  connect()
  return () => {
    ended = true
    clearTimeout(timer)
    socket?.close()
  }
}
