import type { Call } from '@foyer/contract/call'
import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { Can, useCan } from '#lib/can.tsx'
import { commonTexts } from '#lib/texts/common.texts.ts'
import { type Texts, useTexts } from '#lib/texts.ts'
import { useRowDialog } from '#ui/dialog/use-dialog.ts'
import type { RowAction } from '#ui/table/data-table.types.ts'

type Calls = { readonly [name in 'create' | 'update' | 'delete']: Pick<Call, 'permission' | 'level'> }

/**
 * Returns the button of a list that adds a row, the menu of each row that edits and deletes it, both as far as the user
 * is allowed to, and the dialogs that they open. `isEditable` excludes single rows.
 */
export function useRowActions<R>(
  calls: Calls,
  texts: Texts<{ readonly add: string }>,
  isEditable: (row: R) => boolean = () => true,
) {
  const { add } = useTexts(texts)
  const t = useTexts(commonTexts)
  const editing = useRowDialog<R | null>()
  const deletion = useRowDialog<R>()
  const [canUpdate, canDelete] = [useCan(calls.update), useCan(calls.delete)]
  const edit: RowAction<R> = { key: 'edit', label: t.edit, icon: <IconPencil />, onClick: editing.open }
  const remove: RowAction<R> = {
    ...{ key: 'delete', label: t.delete, icon: <IconTrash />, danger: true },
    onClick: deletion.open,
  }
  return {
    editing,
    deletion,
    addButton: (
      <Can call={calls.create}>
        <Button leftSection={<IconPlus />} onClick={() => editing.open(null)}>
          {add}
        </Button>
      </Can>
    ),
    rowActions: (row: R): readonly RowAction<R>[] =>
      isEditable(row) ? [...(canUpdate ? [edit] : []), ...(canDelete ? [remove] : [])] : [],
  }
}
