import { Box, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { commonTexts } from '#lib/texts/common.texts.ts'
import { useTexts } from '#lib/texts.ts'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import { formTexts } from './form.texts.ts'
import classes from './form-actions.module.css'
import { useOptionalForm } from './form-context.ts'

type FormActionsProps = {
  /** The label of the main button: a verb. */
  submit: string
  /** Shows a Cancel button, which also discards the draft. */
  onCancel?: () => void
  /** Replaces the label 'Cancel'. */
  cancel?: string
  /** The action of the main button outside a form. */
  onSubmit?: () => void
  busy?: boolean
  disabled?: boolean
  /** The action is hard to undo. */
  danger?: boolean
  /** The harmless button has the focus when a dialog opens. */
  focusesCancel?: boolean
  /** In a card: what the main button does, such as who is notified. */
  note?: ReactNode
  /** Buttons on the other side. */
  children?: ReactNode
}

/** The buttons at the end of a form or question: the save bar of a card; on public pages one wide button. */
export function FormActions(props: FormActionsProps) {
  const { submit, onCancel, onSubmit, busy = false, disabled = false, danger = false, note, children } = props
  const t = useTexts(commonTexts)
  const { form, large = false, card = false } = useOptionalForm() ?? {}
  const cancel = () => {
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
  if (card)
    return (
      <SaveBar
        start={children}
        note={note}
        quiet={
          onCancel && (
            <Button variant="subtle" onClick={cancel}>
              {props.cancel ?? t.cancel}
            </Button>
          )
        }
      >
        {button}
      </SaveBar>
    )
  return (
    <DialogActions>
      {children && <Box me="auto">{children}</Box>}
      {onCancel && (
        <Button variant="default" onClick={cancel} data-autofocus={props.focusesCancel || undefined}>
          {props.cancel ?? t.cancel}
        </Button>
      )}
      {button}
    </DialogActions>
  )
}

type SaveBarProps = { start?: ReactNode; note?: ReactNode; quiet?: ReactNode; children: ReactNode }

/** The end of a card, always in view: what saving does, how to go back, and the main button. */
export function SaveBar({ start, note, quiet, children }: SaveBarProps) {
  const t = useTexts(formTexts)
  const { form } = useOptionalForm() ?? {}
  const changed = form?.draftable === true && form.changed
  return (
    <div className={classes.bar}>
      <div className={classes.start}>
        {start}
        {note ?? (changed ? t.unsaved : undefined)}
      </div>
      {quiet ??
        (changed && (
          <Button variant="subtle" onClick={form.discard}>
            {t.discard}
          </Button>
        ))}
      {children}
    </div>
  )
}
