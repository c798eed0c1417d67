import { Box, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { commonTexts } from '#lib/common.texts.ts'
import { useTexts } from '#lib/texts.ts'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import { useOptionalForm } from './form-context.ts'

type FormActionsProps = {
  /** The label of the main button: a verb. */
  submit: string
  /** Shows a Cancel button, which also discards the draft. */
  onCancel?: () => void
  /** Replaces the label 'Cancel'. */
  cancel?: string
  /** What the main button does outside a form. */
  onSubmit?: () => void
  busy?: boolean
  disabled?: boolean
  /** The action is hard to undo. */
  danger?: boolean
  /** The harmless button has the focus when a dialog opens. */
  focusesCancel?: boolean
  /** Buttons on the other side. */
  children?: ReactNode
}

/** The buttons at the end of a form or question; on public pages one wide button. */
export function FormActions(props: FormActionsProps) {
  const { submit, onCancel, onSubmit, busy = false, disabled = false, danger = false, children } = props
  const t = useTexts(commonTexts)
  const { form, large = false } = useOptionalForm() ?? {}
  const discard = () => {
    form?.release()
    onCancel?.()
  }
  const button = (
    <Button
      {...(onSubmit ? { onClick: onSubmit } : { type: 'submit' })}
      {...(danger ? { color: 'red' } : {})}
      {...(large ? { size: 'md', fullWidth: true } : {})}
      loading={busy || form?.sending === true}
      disabled={disabled}
    >
      {submit}
    </Button>
  )
  if (large) return button
  return (
    <DialogActions>
      {children && <Box me="auto">{children}</Box>}
      {onCancel && (
        <Button variant="default" onClick={discard} data-autofocus={props.focusesCancel || undefined}>
          {props.cancel ?? t.cancel}
        </Button>
      )}
      {button}
    </DialogActions>
  )
}
