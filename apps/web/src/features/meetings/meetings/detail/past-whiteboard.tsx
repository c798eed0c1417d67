import { Button, Group, Loader } from '@mantine/core'
import { IconArtboard } from '@tabler/icons-react'
import { errorMessage } from '#lib/api.ts'
import { useTexts } from '#lib/texts.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorAlert } from '#ui/feedback/error-alert.tsx'
import { pastWhiteboardTexts } from './past-whiteboard.texts.ts'
import { usePastWhiteboard } from './use-past-whiteboard.ts'

type PastWhiteboardProps = {
  conferenceId: string
  topic: string
  opened: boolean
  onOpen: () => void
  onClose: () => void
}

/** Opens the whiteboard of a meeting that has ended, to look at and to keep. */
export function PastWhiteboard({ conferenceId, topic, opened, onOpen, onClose }: PastWhiteboardProps) {
  const t = useTexts(pastWhiteboardTexts)
  return (
    <>
      <Button variant="default" mt="lg" leftSection={<IconArtboard size={16} />} onClick={onOpen}>
        {t.open}
      </Button>
      <Dialog title={t.titleOf(topic)} size="full" opened={opened} onClose={onClose}>
        <LoadedBoard conferenceId={conferenceId} />
      </Dialog>
    </>
  )
}

function LoadedBoard({ conferenceId }: { conferenceId: string }) {
  const t = useTexts(pastWhiteboardTexts)
  const { data, isPending, isFetching, error, refetch } = usePastWhiteboard(conferenceId)
  if (isPending)
    return (
      <Group role="status" justify="center" py="xl">
        <Loader size="sm" aria-hidden />
        {t.loading}
      </Group>
    )
  if (error !== null)
    return <ErrorAlert message={errorMessage(error)} onRetry={() => void refetch()} retrying={isFetching} />
  const { drawn, PastBoard } = data
  if (drawn.length === 0) return <EmptyState icon={<IconArtboard size={28} />} text={t.none} hint={t.noneWhy} />
  return <PastBoard drawn={drawn} />
}
