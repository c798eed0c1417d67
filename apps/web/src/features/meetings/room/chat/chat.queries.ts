import { type ChatMessage, chat } from '@foyer/contract/meetings/chat'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { untilConnected } from '#features/meetings/room/connection/until-connected.ts'
import { makeCall } from '#lib/api.ts'
import { toQueryKey } from '#lib/calls/query-key.ts'

const none: readonly ChatMessage[] = []
/** Events announce new messages; this is for those whose events are lost. */
const pollMs = 30_000

/** Reads the known messages and those after them; the same array if there are none. */
async function readNew(
  participantId: string,
  known: readonly ChatMessage[],
  signal: AbortSignal,
): Promise<readonly ChatMessage[]> {
  let messages = known
  let hasMore = true
  while (hasMore) {
    const after = messages.at(-1)?.sequence ?? 0
    const page = await makeCall(chat.listMessages, { participantId, after }, { signal })
    if (page.items.length > 0) messages = [...messages, ...page.items]
    hasMore = page.hasMore && page.items.length > 0
  }
  return messages
}

type MessagesOptions = { isInRoom: boolean; hideProfilePictures: boolean; breakoutId: string | undefined }

/**
 * Returns the messages that the participant may read; each is fetched once, or again in another room, and
 * when the meeting hides or shows profile pictures. Undefined until they are known.
 */
export function useMessages(participantId: string, { isInRoom, hideProfilePictures, breakoutId }: MessagesOptions) {
  const queries = useQueryClient()
  const queryKey = toQueryKey(chat.listMessages, { participantId, hideProfilePictures, breakoutId })
  const { data, isError } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      readNew(participantId, queries.getQueryData<readonly ChatMessage[]>(queryKey) ?? none, signal),
    enabled: isInRoom,
    refetchInterval: pollMs,
    ...untilConnected,
    placeholderData: keepPreviousData,
  })
  return { messages: data, isFailed: isError, refetch: () => void queries.invalidateQueries({ queryKey }) }
}

type Sending = { readonly participantId: string; readonly text: string; readonly to: string }

/** Sends a message once, however often it is tried with the same key. */
export const sendMessage = (input: Sending, idempotencyKey: string): Promise<ChatMessage> =>
  makeCall(chat.sendMessage, input, { idempotencyKey })
