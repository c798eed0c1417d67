import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '#lib/texts.ts'
import { Dialog } from './dialog.tsx'
import { uiTexts } from './ui.texts.ts'

type ConfirmProps = {
  title: string
  body: ReactNode
  /** The verb on the button: 'Delete', never 'OK'. */
  verb: string
  cancel?: string
  opened: boolean
  busy?: boolean
  danger?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a deed that is hard to take back; the harmless answer has the focus. */
export function Confirm({
  title,
  body,
  verb,
  cancel,
  opened,
  busy = false,
  danger = true,
  onConfirm,
  onClose,
}: ConfirmProps) {
  const t = useTexts(uiTexts)
  return (
    <Dialog title={title} opened={opened} onClose={onClose} size="sm">
      <Stack gap="lg">
        <Text component="div">{body}</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            {cancel ?? t.cancel}
          </Button>
          <Button {...(danger ? { color: 'red' } : {})} loading={busy} onClick={onConfirm}>
            {verb}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
