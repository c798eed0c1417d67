import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type QuestionProps = {
  body: ReactNode
  /** The verb on the button: 'Delete', never 'OK'. */
  verb: string
  cancel: string
  busy?: boolean
  danger?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** A question with two buttons; the harmless one has the focus. */
export function Question({ body, verb, cancel, busy = false, danger = true, onConfirm, onCancel }: QuestionProps) {
  return (
    <Stack gap="lg">
      <Text component="div">{body}</Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel} data-autofocus>
          {cancel}
        </Button>
        <Button {...(danger ? { color: 'red' } : {})} loading={busy} onClick={onConfirm}>
          {verb}
        </Button>
      </Group>
    </Stack>
  )
}
