import type { QueryClient } from '@tanstack/react-query'
import { noticeSignedOut } from '#lib/api.ts'
import { checkConnection } from './connection.ts'
import { invalidateByEvent } from './invalidation.ts'
import { openReconnectingSocket } from './reconnecting-socket.ts'
import { noticeVersion } from './version.ts'

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
  return openReconnectingSocket('/events', {
    maxDelayMs: 30_000,
    onOpen: (socket) => {
      if (seq !== undefined) socket.send(JSON.stringify({ since: seq }))
    },
    onMessage: handleMessage,
    onLost: checkConnection,
    onSignedOut: noticeSignedOut,
  })
}
