import { RecordedMessage } from '@foyer/contract/recordings/recordings.shapes'
import { z } from 'zod'
import { cutMessages, findShownPart, type Part, type TrimColumns, toTrim } from './trimming.rules.ts'

/** The chat of a recording as it is stored; undefined once the recording is deleted. */
type Chat = (TrimColumns & { messages: unknown }) | undefined

const readMessages = (chat: Chat, part: Part | null): RecordedMessage[] =>
  cutMessages(z.array(RecordedMessage).parse(chat?.messages ?? []), part)

/** Reads the chat of a recording as those see it who may trim it. */
export const toMessages = (chat: Chat): RecordedMessage[] =>
  readMessages(chat, chat === undefined ? null : findShownPart(chat))

/** Reads the chat as others see it, who never see what was cut off, not even before it is. */
export const toSharedMessages = (chat: Chat): RecordedMessage[] =>
  readMessages(chat, chat === undefined ? null : toTrim(chat))
