import type { Call } from '@foyer/contract/call'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { useCallMutation } from '#lib/queries.ts'
import type { ScopedInput } from '#lib/session/tenant-scope.tsx'
import { type Texts, useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { ConfirmByNameDialog } from '#ui/dialog/confirm-by-name-dialog.tsx'
import type { ShownDialog } from '#ui/dialog/use-dialog.ts'

type ConfirmCallProps<C extends Call> = {
  call: C
  input: ScopedInput<C>
  title: string
  /** The consequences. */
  body: ReactNode
  verb: string
  /** The text of the toast. */
  done: string
  opened: boolean
  onClose: () => void
  onDone?: (() => void) | undefined
  /** Choices to make before the call. */
  children?: ReactNode
  /** Set while a choice is missing. */
  disabled?: boolean
  /** False for a call that loses nothing. */
  danger?: boolean
  /** A name that has to be typed, and the error if anything else is. */
  typed?: { readonly name: string; readonly wrong: string } | undefined
}

/** Asks before a call that is hard to undo, and makes it. A failure is a toast, and the question stays. */
export function ConfirmCall<C extends Call>({ call, input, done, onDone, typed, ...question }: ConfirmCallProps<C>) {
  const { mutate, isPending } = useCallMutation(call)
  const onSuccess = () => {
    toast.success(done)
    question.onClose()
    onDone?.()
  }
  const props = { ...question, busy: isPending, onConfirm: () => mutate(input, { onSuccess }) }
  return typed ? <ConfirmByNameDialog {...props} {...typed} /> : <Confirm {...props} />
}

/** The texts of a slice that deletes rows. */
export type DeleteTexts = {
  readonly delete: string
  readonly deleteTitle: (name: string) => string
  readonly deleted: string
}
type DeleteCall = Omit<Call, 'input' | 'scope'> & { readonly input: z.ZodType<unknown, { id: string }> }

type DeleteDialogProps<R> = {
  call: DeleteCall
  texts: Texts<DeleteTexts>
  name: (row: R) => string
  /** The consequences. */
  body: (row: R) => ReactNode
  dialog: ShownDialog<R>
  onDeleted?: (() => void) | undefined
}

/** Deletes a row after a question that says what is lost with it. */
export function DeleteDialog<R extends { readonly id: string }>(props: DeleteDialogProps<R>) {
  const { call, texts, name, body, dialog, onDeleted } = props
  const t = useTexts(texts)
  const { row, opened, close } = dialog
  return (
    row && (
      <ConfirmCall
        {...{ call, opened }}
        input={{ id: row.id }}
        title={t.deleteTitle(name(row))}
        body={body(row)}
        verb={t.delete}
        done={t.deleted}
        onClose={close}
        onDone={onDeleted}
      />
    )
  )
}
