import {
  type ParticipantEvent,
  type Reaction,
  type ReactionName,
  reactionNames,
} from '@foyer/contract/meetings/reaction-constants'
import type { QueryClient } from '@tanstack/react-query'
import { invalidateByEvent } from '#lib/calls/invalidation.ts'
import { openReconnectingSocket } from '#lib/calls/reconnecting-socket.ts'
import type { RoomChannel } from './room-channel.ts'

/** Topics that are fetched again after a reconnect, when events may have been missed. */
const topics = ['meeting-controls', 'chat', 'whiteboard']

/** Checks that this page knows a reaction: the server may be newer. */
const isReaction = (name: unknown): name is ReactionName => reactionNames.some((known) => known === name)

type Message = { readonly [key: string]: unknown }

function parsePointer({ surface, x, y, tool, pressed, participantId, name }: Message): ParticipantEvent | undefined {
  const isPlace = typeof surface === 'string' && typeof x === 'number' && typeof y === 'number'
  if (!isPlace || typeof participantId !== 'string' || typeof name !== 'string') return undefined
  return { surface, x, y, tool: tool === 'laser' ? 'laser' : 'pointer', pressed: pressed === true, participantId, name }
}

function parseEvent(text: unknown): ParticipantEvent | undefined {
  try {
    const message: Message = Object(JSON.parse(String(text)))
    const { topic, reaction, participantId, name, drawn, sequence } = message
    if (typeof topic === 'string') return { topic }
    if (isReaction(reaction) && typeof participantId === 'string' && typeof name === 'string')
      return { reaction, participantId, name }
    if (typeof drawn === 'string' && typeof sequence === 'number') return { drawn, sequence }
    return parsePointer(message)
  } catch {
    // Not from the portal.
    return undefined
  }
}

type RoomListener = { participantId: string; channel: RoomChannel; onReaction: (reaction: Reaction) => void }

/**
 * Fetches again what has changed in the conference, reports reactions, and passes on what concerns drawings; returns a
 * function that disconnects.
 */
export function listenInRoom(queries: QueryClient, { participantId, channel, onReaction }: RoomListener): () => void {
  return openReconnectingSocket(`/participant-events?participant=${encodeURIComponent(participantId)}`, {
    maxDelayMs: 15_000,
    onOpen: (socket) => {
      channel.use(socket)
      for (const topic of topics) invalidateByEvent(queries, topic)
      channel.emit({ connected: true })
    },
    onMessage: (data) => {
      const event = parseEvent(data)
      if (!event) return
      if ('topic' in event) invalidateByEvent(queries, event.topic)
      else if ('reaction' in event) onReaction(event)
      else channel.emit(event)
    },
  })
}
