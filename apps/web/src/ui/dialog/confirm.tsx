import type { ComponentProps } from 'react'
import { Dialog } from './dialog.tsx'
import { Question } from './question.tsx'

type ConfirmProps = Omit<ComponentProps<typeof Question>, 'onCancel'> & {
  title: string
  opened: boolean
  onClose: () => void
}

/** Asks for confirmation before an action that is hard to undo; the harmless button has the focus. */
export function Confirm({ title, opened, onClose, ...question }: ConfirmProps) {
  return (
    <Dialog title={title} opened={opened} onClose={onClose} size="sm">
      <Question {...question} onCancel={onClose} />
    </Dialog>
  )
}
