import type { ChatMessage } from '@foyer/contract/meetings/chat'
import type { MeetingOptions } from '@foyer/contract/meetings/options/meeting-options'
import { useState } from 'react'
import type { MeetingView } from '#features/meetings/room/connection/meeting-view.ts'
import { useMessages } from './chat.queries.ts'
import { useOutbox } from './use-outbox.ts'

export type ChatDraft = { readonly text: string; readonly to: string; readonly toName: string }
const emptyDraft: ChatDraft = { text: '', to: 'everyone', toName: '' }
const none: readonly ChatMessage[] = []

type ChatOptions = Pick<MeetingOptions, 'hideProfilePictures'> & { readonly opened: boolean }

/** Returns the chat of the meeting; draft and failed messages are kept while its panel is closed. */
export function useChat({ participantId, phase, breakout }: MeetingView, { hideProfilePictures, opened }: ChatOptions) {
  const isInRoom = phase === 'connected'
  const { messages, isFailed, refetch } = useMessages(participantId, {
    isInRoom,
    hideProfilePictures,
    breakoutId: breakout?.id,
  })
  const { outgoing, ...outbox } = useOutbox(participantId, refetch)
  const [draft, setDraft] = useState(emptyDraft)
  const [readUpTo, setReadUpTo] = useState(0)
  /** Messages from before joining are unread, but not news. */
  const [noticedUpTo, setNoticedUpTo] = useState<number>()
  const known = messages ?? none
  const last = known.at(-1)?.sequence ?? 0
  if (opened && readUpTo < last) setReadUpTo(last)
  if (messages !== undefined && (noticedUpTo === undefined || (opened && noticedUpTo < last))) setNoticedUpTo(last)
  const unread = known.filter(({ own, sequence }) => !own && sequence > readUpTo)
  const news = noticedUpTo === undefined ? [] : unread.filter(({ sequence }) => sequence > noticedUpTo)
  const received = new Set(known.map(({ sequence }) => sequence))
  return {
    messages: known,
    isFailed: isFailed && messages === undefined,
    outgoing: outgoing.filter(({ sequence }) => sequence === undefined || !received.has(sequence)),
    ...outbox,
    draft,
    setDraft,
    unread: opened ? 0 : unread.length,
    /** The newest message that arrived while the panel is closed. */
    news: opened ? undefined : news.at(-1),
    hideNews: () => setNoticedUpTo(last),
  }
}
export type Chat = ReturnType<typeof useChat>
