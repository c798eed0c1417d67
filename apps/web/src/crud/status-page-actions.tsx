import { Button } from '@mantine/core'
import { IconBan, IconCircleCheck, IconTrash } from '@tabler/icons-react'
import { commonTexts } from '#lib/texts/common.texts.ts'
import { useTexts } from '#lib/texts.ts'
import { RowMenu } from '#ui/table/row-menu.tsx'
import type { StatusActions, StatusRow } from './use-status-actions.tsx'

type StatusPageActionsProps<R> = { row: R; actions: StatusActions<R> }

/** The actions on the page of a row: enable or disable it, and delete it, as far as the user is allowed to. */
export function StatusPageActions<R extends StatusRow>({ row, actions }: StatusPageActionsProps<R>) {
  const t = useTexts(commonTexts)
  const isActive = row.status === 'active'
  return (
    <>
      {actions.canSetStatus && (
        <Button
          variant="default"
          {...(isActive ? { color: 'red' } : {})}
          leftSection={isActive ? <IconBan /> : <IconCircleCheck />}
          onClick={() => (isActive ? actions.disable(row) : actions.enable(row))}
        >
          {isActive ? t.disable : t.enable}
        </Button>
      )}
      {actions.canDelete && (
        <RowMenu
          row={row}
          name={row.name}
          actions={[{ key: 'delete', label: t.delete, icon: <IconTrash />, danger: true, onClick: actions.remove }]}
        />
      )}
    </>
  )
}
