import { recordingLinks } from '@foyer/contract/recordings/recording-links'
import { Button, Drawer, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { useReturnFocus } from '#ui/dialog/use-return-focus.ts'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { LinkCard } from './link-card.tsx'
import { shareTexts } from './share.texts.ts'
import { ShareForm } from './share-form.tsx'

const step = 20
const most = 100
const everyMs = 15_000

type ShareDrawerProps = { recordingId: string; topic: string; onClose: () => void }

/** The links of a recording, in a drawer above its list or its player. */
export function ShareDrawer({ recordingId, topic, onClose }: ShareDrawerProps) {
  const t = useTexts(shareTexts)
  useReturnFocus(true)
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t.title(topic)}
      position="right"
      size="32.5rem"
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t.close }}
    >
      <Links recordingId={recordingId} />
    </Drawer>
  )
}

function Links({ recordingId }: { recordingId: string }) {
  const t = useTexts(shareTexts)
  const [size, setSize] = useState(step)
  const [isAdding, setAdding] = useState(false)
  const [createdId, setCreatedId] = useState('')
  const input = { recordingId, page: 1, size }
  const result = useCallQuery(recordingLinks.list, input, { refetchInterval: everyMs })
  return (
    <QueryBoundary result={result} skeleton={<Spinner label={t.loading} />}>
      {({ items, hasMore, rules }) => (
        <Stack gap="md">
          {items.length === 0 && <Text c="dimmed">{t.none}</Text>}
          {isAdding || items.length === 0 ? (
            <ShareForm
              {...{ recordingId, rules }}
              onSaved={({ id }) => {
                setCreatedId(id)
                setAdding(false)
              }}
              onCancel={items.length === 0 ? undefined : () => setAdding(false)}
            />
          ) : (
            <Button variant="default" leftSection={<IconPlus />} onClick={() => setAdding(true)}>
              {t.add}
            </Button>
          )}
          {items.map((link, place) => (
            <LinkCard
              key={link.id}
              {...{ recordingId, link, rules }}
              number={items.length - place}
              isCreated={link.id === createdId}
            />
          ))}
          {hasMore && size < most && (
            <Button variant="subtle" onClick={() => setSize(size + step)}>
              {t.more}
            </Button>
          )}
        </Stack>
      )}
    </QueryBoundary>
  )
}
