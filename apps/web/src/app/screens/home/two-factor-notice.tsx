import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import { sessionStore } from '#lib/browser/storage.ts'
import { useHasBeenTrue } from '#lib/browser/use-has-been-true.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { DialogSuspense } from '#ui/dialog/dialog-suspense.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { twoFactorNoticeTexts } from './two-factor-notice.texts.ts'

const TwoFactorDialog = lazy(() =>
  import('#features/identity/two-factor/two-factor-dialog.tsx').then((file) => ({ default: file.TwoFactorDialog })),
)
const storageKey = 'two-factor-notice'

/** Announces that signing in will take a second factor; dismissed until the tab closes. */
export function TwoFactorNotice({ from }: { from: string | null }) {
  const t = useTexts(twoFactorNoticeTexts)
  const formats = useFormats()
  const dialog = useDialog()
  const hasOpened = useHasBeenTrue(dialog.opened)
  const [isDismissed, setDismissed] = useState(sessionStore.get(storageKey) !== null)
  const dismiss = () => {
    sessionStore.set(storageKey, 'dismissed')
    setDismissed(true)
  }
  return (
    <>
      {from !== null && !isDismissed && (
        <Alert
          color="yellow"
          variant="light"
          icon={<IconShieldLock size={20} aria-hidden />}
          title={t.title}
          withCloseButton
          closeButtonLabel={t.dismiss}
          onClose={dismiss}
        >
          <Stack gap="sm">
            <Text size="sm">{new Date(from) > new Date() ? t.body(formats.date(from)) : t.bodyPassed}</Text>
            <Group>
              <Button variant="default" onClick={() => dialog.open()}>
                {t.setUp}
              </Button>
            </Group>
          </Stack>
        </Alert>
      )}
      {hasOpened && (
        <DialogSuspense>
          <TwoFactorDialog opened={dialog.opened} onClose={dialog.close} />
        </DialogSuspense>
      )}
    </>
  )
}
