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
import type { RoomChannel } from './room-channel.ts'

/** Topics that are fetched again after a reconnect, when events may have been missed. */
const topics = ['meeting-controls', 'chat', 'whiteboard']

/** Checks that this page knows a reaction: the server may be newer. */
const isReaction = (name: unknown): name is ReactionName => reactionNames.some((known) => known === name)

/** Checks whether a message has the values of options; which of them this page knows is found where they are shown. */
const hasOptions = (message: object): message is OptionsChanged =>
  'by' in message && 'participantId' in message && 'options' in message && typeof message.options === 'object'

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
    if (hasOptions(message)) return message
    return parsePointer(message)
  } catch {
    // Not from the portal.
    return undefined
  }
}

type RoomListener = {
  participantId: string
  channel: RoomChannel
  onReaction: (reaction: Reaction) => void
  onOptions: (change: OptionsChanged) => void
}

/**
 * Fetches again what has changed in the conference, reports reactions and changes of options, and passes on what concerns
 * drawings; returns a function that disconnects.
 */
export function listenInRoom(
  queries: QueryClient,
  { participantId, channel, onReaction, onOptions }: RoomListener,
): () => void {
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
      else if ('options' in event) onOptions(event)
      else channel.emit(event)
    },
  })
}
