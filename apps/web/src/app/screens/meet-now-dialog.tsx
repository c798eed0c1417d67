import type { Meeting } from '@foyer/contract/meetings'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTexts } from '#lib/texts.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { landingTexts } from './landing.texts.ts'

/** The meeting just made: its link to send, and the way in. */
export function MeetNowDialog({ meeting, onClose }: { meeting: Meeting | undefined; onClose: () => void }) {
  const t = useTexts(landingTexts)
  return (
    <Dialog title={t.ready} opened={meeting !== undefined} onClose={onClose}>
      {meeting && (
        <Stack gap="md">
          <Text>{t.readyBody}</Text>
          <TextInput
            label={t.link}
            value={meeting.url}
            readOnly
            dir="ltr"
            onFocus={(event) => event.currentTarget.select()}
          />
          <TextInput
            label={t.password}
            value={meeting.password}
            readOnly
            dir="ltr"
            onFocus={(event) => event.currentTarget.select()}
          />
          <Group justify="flex-end" gap="sm">
            <CopyButton value={meeting.url} label={t.copyLink} done={t.linkCopied} />
            <Button component={Link} to={`/portal/join/${meeting.number}`}>
              {t.start}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  )
}
