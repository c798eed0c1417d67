import {
  type ParticipantEvent,
  type Reaction,
  type ReactionName,
  reactionNames,
} from '@foyer/contract/meetings/reaction-constants'
import type { QueryClient } from '@tanstack/react-query'
import { invalidateByEvent } from '#lib/calls/invalidation.ts'
import { openReconnectingSocket } from '#lib/calls/reconnecting-socket.ts'

/** Topics that are fetched again after a reconnect, when events may have been missed. */
const topics = ['meeting-controls', 'chat']

/** Checks that this page knows a reaction: the server may be newer. */
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

type RoomListener = { participantId: string; onReaction: (reaction: Reaction) => void }

/** Fetches again what has changed in the conference, and reports reactions; returns a function that disconnects. */
export function listenInRoom(queries: QueryClient, { participantId, onReaction }: RoomListener): () => void {
  return openReconnectingSocket(`/participant-events?participant=${encodeURIComponent(participantId)}`, {
    maxDelayMs: 15_000,
    onOpen: () => {
      for (const topic of topics) invalidateByEvent(queries, topic)
    },
    onMessage: (data) => {
      const event = parseEvent(data)
      if (!event) return
      if ('topic' in event) invalidateByEvent(queries, event.topic)
      else onReaction(event)
    },
  })
}
