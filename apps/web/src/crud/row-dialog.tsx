import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { ContractForm } from '#lib/form.ts'
import type { FormValues } from '#lib/forms/form-state.ts'
import type { Versioned } from '#lib/forms/versioned-form.ts'
import { useCallQuery } from '#lib/queries.ts'
import { type Texts, useTexts } from '#lib/texts.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import type { ShownDialog } from '#ui/dialog/use-dialog.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { VersionConflict } from '#ui/form/version-conflict.tsx'
import {
  type Fitting,
  type Row,
  type RowCall,
  type RowCalls,
  type RowFormOptions,
  toId,
  useDefinedForm,
} from './use-row-form.ts'

/** The texts of a slice that creates and edits rows in a dialog. */
export type RowDialogTexts = {
  /** Opens and names the dialog that creates a row. */
  readonly add: string
  readonly create: string
  readonly created: string
  readonly editTitle: (name: string) => string
  readonly save: string
  readonly edited: string
}

type Definition<S extends z.ZodType, V extends FormValues, R extends Row, C> = Omit<
  RowFormOptions<S, V, R | null, C>,
  'row' | 'saved' | 'onSaved' | 'draft'
> & {
  readonly texts: Texts<RowDialogTexts>
  readonly name: (row: R) => string
  /** Name of the draft; without it, changes are neither saved nor guarded. */
  readonly draft?: (row: R | null) => string | undefined
  readonly Fields: ComponentType<{ row: R | null; form: ContractForm<Versioned<V>> }>
}

/** The form of a slice's rows: its calls, schema and fields, and how it names them. */
export type RowForm<V extends FormValues, R extends Row> = Definition<z.ZodType, V, R, Required<RowCalls<R>>>

/** Defines the form that creates and edits the rows of a slice in a `RowDialog`. */
export const defineRowForm = <
  S extends z.ZodType,
  V extends FormValues,
  R extends Row,
  C extends Required<RowCalls<R>>,
>(
  form: Definition<S, V, R, C & Fitting<C, S>>,
): RowForm<V, R> => form

type RowDialogProps<V extends FormValues, R extends Row> = {
  form: RowForm<V, R>
  /** With the row that is edited, or null to create one. */
  dialog: ShownDialog<R | null>
  onCreated?: ((row: R) => void) | undefined
}

/** Creates or edits a row; if someone else has saved a newer version, shows the differences. */
export function RowDialog<V extends FormValues, R extends Row>({ form, dialog, onCreated }: RowDialogProps<V, R>) {
  const t = useTexts(form.texts)
  const { row, opened, close } = dialog
  if (row === undefined) return null
  return (
    <Dialog title={row === null ? t.add : t.editTitle(form.name(row))} opened={opened} onClose={close} sticky>
      <Content
        key={row === null ? '' : form.name(row)}
        form={form}
        opened={row}
        onClose={close}
        onCreated={onCreated}
      />
    </Dialog>
  )
}

type ContentProps<V extends FormValues, R extends Row> = Pick<RowDialogProps<V, R>, 'form' | 'onCreated'> & {
  opened: R | null
  onClose: () => void
}

function Content<V extends FormValues, R extends Row>({
  form: defined,
  opened,
  onClose,
  onCreated,
}: ContentProps<V, R>) {
  const { texts, name, draft, Fields, key = toId, ...options } = defined
  const t = useTexts(texts)
  const row = useLatest(options.calls.get, opened, key)
  const { form, conflict } = useDefinedForm({
    ...options,
    key,
    row,
    saved: row === null ? t.created : t.edited,
    draft: draft?.(row),
    onSaved: (saved) => {
      onClose()
      if (row === null) onCreated?.(saved)
    },
  })
  return (
    <Form form={form} label={row === null ? t.add : name(row)}>
      <VersionConflict conflict={conflict} />
      <Fields row={row} form={form} />
      <FormActions submit={row === null ? t.create : t.save} onCancel={onClose} />
    </Form>
  )
}

/** Returns the row as it is saved now: a list is not fetched again while it is edited. */
function useLatest<R extends Row>(get: RowCall<R>, opened: R | null, key: (row: R) => object): R | null {
  const { data } = useCallQuery(get, opened === null ? undefined : key(opened), opened ? { initialData: opened } : {})
  return opened !== null && data !== undefined && data.version > opened.version ? data : opened
}
