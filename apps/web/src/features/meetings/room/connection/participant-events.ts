import {
  type OptionsChanged,
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

/** Checks whether a message has the values of options; which of them this page knows is found where they are shown. */
const hasOptions = (message: object): message is OptionsChanged =>
  'by' in message && 'participantId' in message && 'options' in message && typeof message.options === 'object'

function parseEvent(text: unknown): ParticipantEvent | undefined {
  try {
    const message: { readonly [key: string]: unknown } = Object(JSON.parse(String(text)))
    const { topic, reaction, participantId, name } = message
    if (typeof topic === 'string') return { topic }
    if (isReaction(reaction) && typeof participantId === 'string' && typeof name === 'string')
      return { reaction, participantId, name }
    if (hasOptions(message)) return message
  } catch {
    // Not from the portal.
  }
  return undefined
}

type RoomListener = {
  participantId: string
  onReaction: (reaction: Reaction) => void
  onOptions: (change: OptionsChanged) => void
}

/**
 * Fetches again what has changed in the conference, and reports reactions and changes of options; returns a function that
 * disconnects.
 */
export function listenInRoom(queries: QueryClient, { participantId, onReaction, onOptions }: RoomListener): () => void {
  return openReconnectingSocket(`/participant-events?participant=${encodeURIComponent(participantId)}`, {
    maxDelayMs: 15_000,
    onOpen: () => {
      for (const topic of topics) invalidateByEvent(queries, topic)
    },
    onMessage: (data) => {
      const event = parseEvent(data)
      if (!event) return
      if ('topic' in event) invalidateByEvent(queries, event.topic)
      else if ('reaction' in event) onReaction(event)
      else onOptions(event)
    },
  })
}
