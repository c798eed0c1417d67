import {
  type ParticipantEvent,
  type Reaction,
  type ReactionName,
  reactionNames,
} from '@foyer/contract/meetings/reaction-constants'
import type { QueryClient } from '@tanstack/react-query'
import { invalidateByEvent } from '#lib/calls/invalidation.ts'

const firstDelayMs = 1000
const maxDelayMs = 15_000
/** Topics that are fetched again after a reconnect, when events may have been missed. */
const topics = ['meeting-controls', 'chat']

/** The server may be newer than the page. */
const isReaction = (name: unknown): name is ReactionName => reactionNames.some((known) => known === name)

function parseEvent(text: unknown): ParticipantEvent | undefined {
  try {
    const { topic, reaction, participantId, name }: { readonly [key: string]: unknown } = Object(
      JSON.parse(String(text)),
    )
    if (typeof topic === 'string') return { topic }
    if (isReaction(reaction) && typeof participantId === 'string' && typeof name === 'string')
      return { reaction, participantId, name }
  } catch {
    // Not from the portal.
  }
  return undefined
}

type Room = { participantId: string; onReaction: (reaction: Reaction) => void }

/** Fetches again what has changed in the conference, and hears reactions; returns a function that disconnects. */
export function listenInRoom(queries: QueryClient, { participantId, onReaction }: Room): () => void {
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
      const event = parseEvent(data)
      if (!event) return
      if ('topic' in event) invalidateByEvent(queries, event.topic)
      else onReaction(event)
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
