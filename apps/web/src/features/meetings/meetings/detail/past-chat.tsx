import { chat } from '@foyer/contract/meetings/chat'
import { Button, Stack, Text, Title } from '@mantine/core'
import { useId, useState } from 'react'
import { MessageList } from '#features/meetings/room/shared/message-list.tsx'
import { toListedMessage } from '#features/meetings/room/shared/to-listed-message.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { ErrorAlert } from '#ui/feedback/error-alert.tsx'
import { SectionSkeleton } from '#ui/feedback/section-skeleton.tsx'
import { pastChatTexts } from './past-chat.texts.ts'

/** Shows the chat of a meeting that has ended, as far as the user may read it. */
export function PastChat({ conferenceId }: { conferenceId: string }) {
  const t = useTexts(pastChatTexts)
  const titleId = useId()
  return (
    <Stack component="section" aria-labelledby={titleId} mt="lg">
      <Title order={3} id={titleId}>
        {t.title}
      </Title>
      <MessagesAfter key={conferenceId} conferenceId={conferenceId} after={0} />
    </Stack>
  )
}

/** A page of messages, and on demand the next one below it. */
function MessagesAfter({ conferenceId, after }: { conferenceId: string; after: number }) {
  const t = useTexts(pastChatTexts)
  const [showsMore, setShowsMore] = useState(false)
  const { data, isPending, error, refetch } = useCallQuery(chat.listAfterwards, { conferenceId, after })
  if (isPending) return <SectionSkeleton />
  if (error !== null) return <ErrorAlert message={error.message} onRetry={() => void refetch()} />
  const last = data.items.at(-1)?.sequence
  if (last === undefined)
    return (
      <Text size="sm" c="dimmed">
        {t.none}
      </Text>
    )
  return (
    <>
      <MessageList messages={data.items.map(toListedMessage)} />
      {showsMore && <MessagesAfter conferenceId={conferenceId} after={last} />}
      {data.hasMore && !showsMore && (
        <Button variant="default" onClick={() => setShowsMore(true)}>
          {t.more}
        </Button>
      )}
    </>
  )
}
