import type { User } from '@foyer/contract/identity/users.shapes'
import { Button, Stack, Text } from '@mantine/core'
import { fullName } from '#features/identity/users/shared/full-name.ts'
import { findLinkPurpose } from '#features/identity/users/users.rules.ts'
import { useTexts } from '#lib/texts.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import { linkTexts } from './link.texts.ts'
import { SignInLink } from './sign-in-link.tsx'

type SignInLinkDialogProps = { user: User; opened: boolean; onClose: () => void }

/** Explains a sign-in link and creates it. */
export function SignInLinkDialog({ user, opened, onClose }: SignInLinkDialogProps) {
  const t = useTexts(linkTexts)
  const purpose = findLinkPurpose(user)
  return (
    <Dialog title={t.title(fullName(user))} opened={opened} onClose={onClose} sticky>
      <Stack gap="md">
        <Text>{t[purpose]}</Text>
        <SignInLink user={user} purpose={purpose} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t.close}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  )
}
