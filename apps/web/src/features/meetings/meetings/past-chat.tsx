import { type ChatMessage, chat } from '@foyer/contract/meetings/chat'
import { Button, Stack, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { makeCall } from '#lib/api.ts'
import { toQueryKey } from '#lib/query-key.ts'
import { useTexts } from '#lib/texts.ts'
import { MessageList } from '#ui/chat/message-list.tsx'
import { toListedMessage } from '#ui/chat/to-listed-message.ts'
import { ErrorAlert } from '#ui/feedback/error-alert.tsx'
import { SectionSkeleton } from '#ui/feedback/section-skeleton.tsx'
import { pastChatTexts } from './past-chat.texts.ts'

const findLast = (messages: readonly ChatMessage[]): number => messages.at(-1)?.sequence ?? 0

/** What the user may read of the chat of a meeting that has ended. */
export function PastChat({ conferenceId }: { conferenceId: string }) {
  const t = useTexts(pastChatTexts)
  const titleId = useId()
  const result = useInfiniteQuery({
    queryKey: toQueryKey(chat.listAfterwards, { conferenceId }),
    queryFn: ({ pageParam, signal }) => makeCall(chat.listAfterwards, { conferenceId, after: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ items, hasMore }) => (hasMore ? findLast(items) : undefined),
  })
  const messages = result.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Stack component="section" aria-labelledby={titleId} mt="lg">
      <Title order={3} id={titleId}>
        {t.title}
      </Title>
      {result.isPending && <SectionSkeleton />}
      {result.isError && <ErrorAlert message={result.error.message} onRetry={() => void result.refetch()} />}
      {result.isSuccess && messages.length === 0 && (
        <Text size="sm" c="dimmed">
          {t.none}
        </Text>
      )}
      <MessageList messages={messages.map(toListedMessage)} />
      {result.hasNextPage && (
        <Button variant="default" loading={result.isFetchingNextPage} onClick={() => void result.fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </Stack>
  )
}
