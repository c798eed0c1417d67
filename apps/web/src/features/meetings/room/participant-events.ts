import type { QueryClient } from '@tanstack/react-query'
import { invalidateByEvent } from '#lib/invalidation.ts'

const firstDelayMs = 1000
const maxDelayMs = 15_000
/** What is fetched again after a reconnect, when events may have been missed. */
const topics = ['meeting-controls', 'chat']

const readTopic = (text: unknown): string | undefined => {
  try {
    const { topic }: { topic?: unknown } = Object(JSON.parse(String(text)))
    return typeof topic === 'string' ? topic : undefined
  } catch {
    return undefined
  }
}

/** Fetches again what has changed in the conference; returns a function that disconnects. */
export function listenInRoom(queries: QueryClient, participantId: string): () => void {
  let delayMs = firstDelayMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let socket: WebSocket | undefined
  let stopped = false
  const connect = () => {
    const url = new URL('/participant-events', window.location.href)
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
    url.searchParams.set('participant', participantId)
    const next = new WebSocket(url)
    socket = next
    next.addEventListener('open', () => {
      delayMs = firstDelayMs
      for (const topic of topics) invalidateByEvent(queries, topic)
    })
    next.addEventListener('message', ({ data }) => {
      const topic = readTopic(data)
      if (topic) invalidateByEvent(queries, topic)
    })
    next.addEventListener('close', () => {
      if (stopped) return
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
