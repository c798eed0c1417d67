import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormActions } from '#ui/form/form-actions.tsx'

type QuestionProps = {
  body: ReactNode
  /** The verb on the button: 'Delete', never 'OK'. */
  verb: string
  cancel?: string
  busy?: boolean
  disabled?: boolean
  danger?: boolean
  onConfirm: () => void
  onCancel: () => void
  /** Choices to make before confirming. */
  children?: ReactNode
}

/** A question with two buttons; the harmless one has the focus. */
export function Question({ body, verb, cancel, danger = true, onConfirm, onCancel, ...props }: QuestionProps) {
  const { busy = false, disabled = false, children } = props
  return (
    <Stack gap="lg">
      <Text component="div">{body}</Text>
      {children}
      <FormActions
        submit={verb}
        onSubmit={onConfirm}
        {...(cancel === undefined ? {} : { cancel })}
        onCancel={onCancel}
        busy={busy}
        disabled={disabled}
        danger={danger}
        focusesCancel
      />
    </Stack>
  )
}
