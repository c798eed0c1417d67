import type { Meeting } from '@foyer/contract/meetings/meetings.shapes'
import { Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { toSharedPassword } from '#features/meetings/meetings/shared/shared-password.ts'
import { useTexts } from '#lib/texts.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import { meetNowTexts } from './meet-now.texts.ts'
import { JoinLink } from './shared/join-link.tsx'

type MeetNowDialogProps = { meeting: Meeting | undefined; opened: boolean; onClose: () => void }

/** The link of an open meeting, and a button to start it. */
export function MeetNowDialog({ meeting, opened, onClose }: MeetNowDialogProps) {
  const t = useTexts(meetNowTexts)
  return (
    <Dialog title={t.ready} opened={opened} onClose={onClose}>
      {meeting && (
        <Stack gap="md">
          <Text>{t.readyBody}</Text>
          <JoinLink url={meeting.url} password={toSharedPassword(meeting)} />
          <DialogActions>
            <Button component={Link} to={`/portal/join/${meeting.number}`}>
              {t.start}
            </Button>
          </DialogActions>
        </Stack>
      )}
    </Dialog>
  )
}
