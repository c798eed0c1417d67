import type { Call } from '@foyer/contract/call'
import { Text } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '#lib/api.ts'
import { useCan } from '#lib/can.tsx'
import { useCallMutation } from '#lib/queries.ts'
import { type Texts, useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { useRowDialog } from '#ui/dialog/use-dialog.ts'
import { FormActions } from '#ui/form/form-actions.tsx'
import { ConfirmCall, type DeleteTexts } from './confirm-call.tsx'

/** A row that is active or disabled. */
export type StatusRow = { readonly id: string; readonly name: string; readonly status: 'active' | 'disabled' }
type StatusInput = { id: string; status: StatusRow['status'] }
type CallTaking<I> = Omit<Call, 'input' | 'scope'> & { readonly input: z.ZodType<unknown, I> }

/** The texts of a slice whose rows are disabled where they cannot be deleted. */
type StatusTexts = DeleteTexts & {
  readonly disable: string
  readonly disableTitle: (name: string) => string
  /** The consequences. */
  readonly disableBody: string
  readonly nowDisabled: string
  readonly nowEnabled: string
  readonly deleteBody: string
  /** The title of a question about a row that is in use, and by what. */
  readonly inUseTitle: (name: string, use: string) => string
  readonly disableInstead: string
  readonly alreadyDisabled: string
  readonly close: string
}

type StatusOptions<R> = {
  readonly calls: { readonly setStatus: CallTaking<StatusInput>; readonly delete: CallTaking<{ id: string }> }
  readonly texts: Texts<StatusTexts>
  /** The error of deleting what is in use. */
  readonly inUseCode: string
  /** Says what uses a row, as far as it is known; such a row is disabled instead of deleted. */
  readonly describeUse: (row: R) => string | undefined
  readonly onDeleted?: (() => void) | undefined
}

/** Actions on the status of rows, as far as the user is allowed to. */
export type StatusActions<R> = {
  readonly canSetStatus: boolean
  readonly canDelete: boolean
  readonly enable: (row: R) => void
  /** Opens the question before it disables the row. */
  readonly disable: (row: R) => void
  /** Opens the question before it deletes the row. */
  readonly remove: (row: R) => void
}

/** Returns what enables, disables and deletes rows, with the questions before it disables or deletes one. */
export function useStatusActions<R extends StatusRow>(options: StatusOptions<R>) {
  const { calls, texts } = options
  const t = useTexts(texts)
  const [canSetStatus, canDelete] = [useCan(calls.setStatus), useCan(calls.delete)]
  const setStatus = useCallMutation(calls.setStatus)
  const disabling = useRowDialog<R>()
  const deletion = useRowDialog<{ readonly row: R; readonly attempt: number }>()
  const actions: StatusActions<R> = {
    canSetStatus,
    canDelete,
    enable: ({ id }) =>
      setStatus.mutate({ id, status: 'active' }, { onSuccess: () => void toast.success(t.nowEnabled) }),
    disable: disabling.open,
    remove: (row) => deletion.open({ row, attempt: (deletion.row?.attempt ?? 0) + 1 }),
  }
  const dialogs = (
    <>
      {disabling.row && (
        <ConfirmCall
          call={calls.setStatus}
          input={{ id: disabling.row.id, status: 'disabled' }}
          title={t.disableTitle(disabling.row.name)}
          body={t.disableBody}
          verb={t.disable}
          done={t.nowDisabled}
          opened={disabling.opened}
          onClose={disabling.close}
        />
      )}
      {deletion.row && (
        <DeleteOrDisable
          // The use that an earlier attempt has found may have ended since.
          key={deletion.row.attempt}
          options={options}
          row={deletion.row.row}
          opened={deletion.opened}
          onClose={deletion.close}
        />
      )}
    </>
  )
  return { actions, dialogs }
}

type DeleteOrDisableProps<R> = { options: StatusOptions<R>; row: R; opened: boolean; onClose: () => void }

/** Deletes a row after a question; one that turns out to be in use can be disabled instead. */
function DeleteOrDisable<R extends StatusRow>({ options, row, opened, onClose }: DeleteOrDisableProps<R>) {
  const { calls, texts, inUseCode, describeUse, onDeleted } = options
  const t = useTexts(texts)
  const [refusal, setRefusal] = useState<string>()
  const canSetStatus = useCan(calls.setStatus)
  const { mutate, isPending } = useCallMutation(calls.delete, { errors: 'form' })
  const use = describeUse(row) ?? refusal
  const question = { opened, onClose }
  if (use === undefined)
    return (
      <Confirm
        {...question}
        title={t.deleteTitle(row.name)}
        body={t.deleteBody}
        verb={t.delete}
        busy={isPending}
        onConfirm={() =>
          mutate(
            { id: row.id },
            {
              onSuccess: () => {
                toast.success(t.deleted)
                onClose()
                onDeleted?.()
              },
              onError: (error) => {
                if (error instanceof ApiError && error.code === inUseCode) setRefusal(error.message)
                else toast.failure(error)
              },
            },
          )
        }
      />
    )
  const title = t.inUseTitle(row.name, refusal === undefined ? use : '')
  if (row.status === 'disabled' || !canSetStatus)
    return (
      <Dialog title={title} size="sm" {...question}>
        <Text mb="lg">{row.status === 'disabled' ? t.alreadyDisabled : use}</Text>
        <FormActions submit={t.close} onSubmit={onClose} />
      </Dialog>
    )
  return (
    <ConfirmCall
      {...question}
      call={calls.setStatus}
      input={{ id: row.id, status: 'disabled' }}
      title={title}
      body={t.disableBody}
      verb={t.disableInstead}
      done={t.nowDisabled}
      danger={false}
    />
  )
}
