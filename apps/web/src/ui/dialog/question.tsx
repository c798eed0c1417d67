import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormActions } from '#ui/form/form-actions.tsx'

type QuestionProps = {
  body: ReactNode
  /** The verb on the button: 'Delete', never 'OK'. */
  verb: string
  cancel?: string
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
      <FormActions
        submit={verb}
        onSubmit={onConfirm}
        {...(cancel === undefined ? {} : { cancel })}
        onCancel={onCancel}
        busy={busy}
        danger={danger}
        focusesCancel
      />
    </Stack>
  )
}
