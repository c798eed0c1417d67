import { type Role, roles } from '@foyer/contract/identity/roles'
import { IconCopy, IconLock, IconLockOpen, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCan } from '#lib/can.tsx'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import type { RowAction } from '#ui/table/data-table.types.ts'
import { DeleteRole } from './delete-role.tsx'
import { createRolePath, toRoleUpdate } from './roles.rules.ts'
import { rolesTexts } from './roles.texts.ts'

/** Returns the actions on a role, with their confirmations. */
export function useRoleActions() {
  const t = useTexts(rolesTexts)
  const navigate = useNavigate()
  const update = useCallMutation(roles.update)
  const [canCreate, canUpdate, canDelete] = [useCan(roles.create), useCan(roles.update), useCan(roles.delete)]
  const dialog = useDialog<Role>()
  // The list may have been left before "Undo"; a failure is shown by the mutation itself.
  const enable = (role: Role) =>
    void update.mutateAsync(toRoleUpdate(role, { status: 'active' })).then(
      () => toast.success(t.edited),
      () => undefined,
    )
  const disable = (role: Role) =>
    update.mutate(toRoleUpdate(role, { status: 'disabled' }), {
      onSuccess: (disabled) => toast.undo(t.disabledNow(role.name), () => enable(disabled)),
    })
  const rowActions = (role: Role): RowAction<Role>[] => {
    const isActive = role.status === 'active'
    return [
      ...(canCreate && role.level !== 'superadmin'
        ? [
            {
              key: 'copy',
              label: t.copy,
              icon: <IconCopy />,
              onClick: ({ id }: Role) => void navigate({ to: createRolePath, search: { from: id } }),
            },
          ]
        : []),
      ...(canUpdate && role.editable
        ? [
            {
              key: 'status',
              label: isActive ? t.disable : t.enable,
              icon: isActive ? <IconLock /> : <IconLockOpen />,
              onClick: isActive ? disable : enable,
            },
          ]
        : []),
      ...(canDelete && role.editable
        ? [{ key: 'delete', label: t.delete, icon: <IconTrash />, danger: true, onClick: dialog.open }]
        : []),
    ]
  }
  const dialogs = dialog.row && <DeleteRole role={dialog.row} opened={dialog.opened} onClose={dialog.close} />
  return { rowActions, dialogs }
}
