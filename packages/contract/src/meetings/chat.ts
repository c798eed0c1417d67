import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { errorCode, Id, Instant } from '../common.ts'
import { defineErrors } from '../define-errors.ts'
import { multiLine } from '../text.ts'

/** Characters of a message. */
export const maxMessageLength = 2000
/** Messages of a conference; a longer chat belongs into a chat program. */
export const maxMessages = 5000
/** Messages of one page. */
export const messagesPageSize = 200

export const chatErrors = defineErrors({
  'message-invalid': {
    status: 400,
    en: 'Enter a message of up to 2,000 characters',
    fr: 'Saisissez un message de 2 000 caractères au plus',
  },
  'chat-off': {
    status: 403,
    en: 'Chat is turned off in this meeting',
    fr: 'La discussion est désactivée dans cette réunion',
  },
  'chat-hosts-only': {
    status: 403,
    en: 'In this meeting you can write to the hosts only',
    fr: 'Dans cette réunion, vous ne pouvez écrire qu’aux hôtes',
  },
  'recipient-gone': {
    status: 409,
    en: 'This person has left the meeting',
    fr: 'Cette personne a quitté la réunion',
  },
  'all-rooms-hosts-only': {
    status: 403,
    en: 'Only hosts write to all rooms',
    fr: 'Seuls les animateurs écrivent à toutes les salles',
  },
  'chat-full': {
    status: 409,
    en: 'The chat of this meeting is full: it holds 5,000 messages',
    fr: 'La discussion de cette réunion est pleine : elle contient 5 000 messages',
  },
})

/** A message as its sender or a recipient sees it. */
export const ChatMessage = z.strictObject({
  /** Counts the messages of the conference, those to others included. */
  sequence: z.int(),
  sentAt: Instant,
  fromId: Id,
  fromName: z.string(),
  /** Empty without a picture, and for guests. */
  fromPicture: z.string(),
  /** Whether the sender was not signed in to the portal. */
  fromIsGuest: z.boolean(),
  /** Whether the reader wrote it, also before rejoining. */
  own: z.boolean(),
  audience: z.enum(['everyone', 'all-rooms', 'hosts', 'participant']),
  /** The breakout room in which it was written; empty in the main room. */
  breakout: z.string(),
  /** The recipient of a message to one participant, otherwise null and empty. */
  toId: Id.nullable(),
  toName: z.string(),
  text: z.string(),
})
export type ChatMessage = z.output<typeof ChatMessage>

/** The messages after a sequence number, the oldest first. */
const MessagesPage = z.strictObject({ items: z.array(ChatMessage), hasMore: z.boolean() })
const after = z.int().min(0).default(0)
const MessageText = multiLine(maxMessageLength, errorCode(chatErrors, 'message-invalid')).min(
  1,
  errorCode(chatErrors, 'message-invalid'),
)

// biome-ignore format: a call in a few lines reads like a table
export const chat = defineCalls({ slice: 'chat', level: 'anyone', errors: chatErrors }, {
  /** To everyone in the room, as a host to all rooms, to the hosts and co-hosts, or to one participant by their id. */
  sendMessage: {
    method: 'POST', path: '/sendChatMessage', permission: 'public', idempotent: true,
    input: z.strictObject({
      participantId: Id,
      text: MessageText,
      to: z.union([z.enum(['everyone', 'all-rooms', 'hosts']), Id]).default('everyone'),
    }),
    output: ChatMessage,
    errors: ['not-found', 'not-connected', 'chat-off', 'chat-hosts-only', 'all-rooms-hosts-only', 'recipient-gone', 'chat-full', 'too-many-requests'],
    audit: false, changes: ['chat'],
  },
  /** Lists the messages that the caller may read, while in the meeting. */
  listMessages: {
    method: 'POST', path: '/getChatMessages', permission: 'public', readOnly: true, view: 'refused',
    input: z.strictObject({ participantId: Id, after }), output: MessagesPage, errors: ['not-found', 'not-connected'],
  },
  /** Lists the messages that the caller may read of a conference that has ended and in which they took part. */
  listAfterwards: {
    method: 'POST', path: '/getPastChatMessages', permission: 'signed-in', level: 'client', readOnly: true,
    input: z.strictObject({ conferenceId: Id, after }), output: MessagesPage, errors: ['not-found'],
  },
})
