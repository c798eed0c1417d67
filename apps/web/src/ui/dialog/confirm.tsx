import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { Question } from './question.tsx'

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

/** Asks for confirmation before an action that is hard to undo; the harmless button has the focus. */
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
  return (
    <Dialog title={title} opened={opened} onClose={onClose} size="sm">
      <Question
        body={body}
        verb={verb}
        {...(cancel === undefined ? {} : { cancel })}
        busy={busy}
        danger={danger}
        onConfirm={onConfirm}
        onCancel={onClose}
      />
    </Dialog>
  )
}
