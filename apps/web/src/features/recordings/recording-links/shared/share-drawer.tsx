import { recordingLinks } from '@foyer/contract/recordings/recording-links'
import { Button, Drawer, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { LinkCard } from './link-card.tsx'
import { shareTexts } from './share.texts.ts'
import { ShareForm } from './share-form.tsx'

const step = 20
const most = 100
const everyMs = 15_000

/** The links of a recording, in a drawer above its list or its player. */
export function ShareDrawer({ recordingId, onClose }: { recordingId: string; onClose: () => void }) {
  const t = useTexts(shareTexts)
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t.title}
      position="right"
      size="32.5rem"
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
              onSaved={() => setAdding(false)}
              onCancel={items.length === 0 ? undefined : () => setAdding(false)}
            />
          ) : (
            <Button variant="default" leftSection={<IconPlus />} onClick={() => setAdding(true)}>
              {t.add}
            </Button>
          )}
          {items.map((link, place) => (
            <LinkCard key={link.id} {...{ recordingId, link, rules }} number={items.length - place} />
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
