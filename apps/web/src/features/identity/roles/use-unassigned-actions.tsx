import type { Input } from '@foyer/contract/call'
import { roles } from '@foyer/contract/identity/roles'
import { IconLock, IconLockOpen, IconTrash } from '@tabler/icons-react'
import { useCan } from '#lib/can.tsx'
import type { Selection } from '#lib/lists/selection.ts'
import { useFailures } from '#lib/lists/use-failures.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import type { BulkAction } from '#ui/table/data-table.types.ts'
import { rolesTexts } from './roles.texts.ts'

type Action = Input<typeof roles.updateUnassigned>['action']
const icons = { enable: <IconLockOpen />, disable: <IconLock />, delete: <IconTrash /> }

/** Returns the actions on several roles without members. */
export function useUnassignedActions(selection: Selection) {
  const t = useTexts(rolesTexts)
  const describeFailures = useFailures()
  const update = useCallMutation(roles.updateUnassigned)
  const confirmation = useDialog<number>()
  const can = {
    enable: useCan(roles.updateUnassigned, 'enable'),
    disable: useCan(roles.updateUnassigned, 'disable'),
    delete: useCan(roles.updateUnassigned, 'delete'),
  }
  const run = (action: Action) =>
    update.mutate(
      { action, ids: [...selection.ids] },
      {
        onSuccess: ({ changed, failed }) => {
          confirmation.close()
          selection.clear()
          if (changed.length > 0) toast.success(t.changed(changed.length))
          if (failed.length > 0) toast.error(describeFailures(failed))
        },
      },
    )
  const all = ['enable', 'disable', 'delete'] as const
  const actions: readonly BulkAction[] = all
    .filter((action) => can[action])
    .map((action) => ({
      key: action,
      label: t[action],
      icon: icons[action],
      danger: action === 'delete',
      onClick: () => (action === 'delete' ? confirmation.open(selection.ids.size) : run(action)),
    }))
  const count = confirmation.row ?? 0
  const dialogs = (
    <Confirm
      opened={confirmation.opened}
      title={t.deleteManyTitle(count)}
      body={t.deleteManyBody(count)}
      verb={t.delete}
      busy={update.isPending}
      onConfirm={() => run('delete')}
      onClose={confirmation.close}
    />
  )
  return { actions, dialogs }
}
