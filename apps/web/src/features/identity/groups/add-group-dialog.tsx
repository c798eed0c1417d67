import { useNavigate } from '@tanstack/react-router'
import { RowDialog } from '#crud/row-dialog.tsx'
import { groupForm } from './group-form.tsx'
import { buildGroupPath } from './groups.rules.ts'

/** Creates a group, then opens its page. */
export function AddGroupDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <RowDialog
      form={groupForm}
      dialog={{ opened, row: null, close: onClose }}
      onCreated={({ id }) => void navigate({ to: buildGroupPath(id) })}
    />
  )
}
