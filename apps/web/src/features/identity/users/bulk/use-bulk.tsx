import type { Input, Output } from '@foyer/contract/call'
import { users } from '@foyer/contract/identity/users'
import { IconLink, IconLock, IconLockOpen, IconMail, IconTrash, IconUserShield } from '@tabler/icons-react'
import { useUndoRemoval } from '#features/identity/users/removal/use-undo-removal.ts'
import { useSendsEmail } from '#features/tenancy/tenants/sends-email.queries.ts'
import { useCan } from '#lib/can.tsx'
import type { Selection } from '#lib/lists/selection.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import type { BulkAction } from '#ui/table/data-table.types.ts'
import { bulkTexts } from './bulk.texts.ts'

type BulkUpdate = Input<typeof users.bulkUpdate>
export type BulkUserAction = 'enable' | 'disable' | 'role' | 'resend' | 'links' | 'remove'
type UserFilter = Omit<Input<typeof users.count>, 'tenantuuid'>

/** Bulk actions offered on each tab. */
const actionsByTab: { readonly [tab in 'active' | 'invited' | 'disabled']: readonly BulkUserAction[] } = {
  active: ['disable', 'role', 'remove'],
  invited: ['resend', 'links', 'role', 'remove'],
  disabled: ['enable', 'role', 'remove'],
}
const icons = {
  enable: <IconLockOpen />,
  disable: <IconLock />,
  role: <IconUserShield />,
  resend: <IconMail />,
  links: <IconLink />,
  remove: <IconTrash />,
}

type BulkOptions = {
  tab: keyof typeof actionsByTab
  match: UserFilter
  selection: Selection
}

/**
 * Provides bulk actions on the selected users. Some ask for confirmation; users that could not be changed are listed
 * afterwards.
 */
export function useBulk({ tab, match, selection }: BulkOptions) {
  const t = useTexts(bulkTexts)
  const can = useBulkPermissions()
  const sendsEmail = useSendsEmail()
  const allowed = {
    ...can,
    resend: can.resend && sendsEmail,
    links: can.links && !sendsEmail,
    remove: can.unlink || can.delete,
  }
  const update = useCallMutation(users.bulkUpdate)
  const undoRemoval = useUndoRemoval()
  const confirmation = useDialog<BulkUserAction>()
  const failures = useDialog<Output<typeof users.bulkUpdate>>()
  const announce = (action: BulkUpdate['action'], changed: readonly string[]) => {
    const count = changed.length
    if (count === 0) return
    if (action === 'delete' || action === 'unlink')
      undoRemoval({
        ids: changed,
        mode: action,
        removedText: (action === 'delete' ? t.deleted : t.unlinked)(count),
        restoredText: t.restored(count),
      })
    else toast.success({ enable: t.enabled, disable: t.disabled, role: t.roleChanged, resend: t.resent }[action](count))
  }
  const chosen = selection.all ? { all: match } : { ids: [...selection.ids] }
  const run = (action: BulkUpdate['action'], options: Pick<BulkUpdate, 'role' | 'transferTo'> = {}) =>
    update.mutate(
      { action, selection: chosen, ...options },
      {
        onSuccess: (result) => {
          confirmation.close()
          selection.clear()
          if (result.taskId !== null) toast.success(t.started)
          else announce(action, result.changed)
          if (result.failed.length > 0) failures.open(result)
        },
      },
    )
  const actions: readonly BulkAction[] = actionsByTab[tab]
    .filter((action) => allowed[action])
    .map((action) => ({
      key: action,
      label: t[action],
      icon: icons[action],
      danger: action === 'remove',
      onClick: () => (action === 'enable' || action === 'resend' ? run(action) : confirmation.open(action)),
    }))
  return {
    actions,
    /** About the action that waits for confirmation. */
    confirmation,
    /** About a result in which some users could not be changed. */
    failures,
    selection: chosen,
    canUnlink: can.unlink && tab !== 'disabled',
    canDelete: can.delete,
    busy: update.isPending,
    run,
  }
}

const useBulkPermissions = () => ({
  enable: useCan(users.bulkUpdate, 'enable'),
  disable: useCan(users.bulkUpdate, 'disable'),
  role: useCan(users.bulkUpdate, 'role'),
  resend: useCan(users.bulkUpdate, 'resend'),
  links: useCan(users.exportLinks),
  unlink: useCan(users.bulkUpdate, 'unlink'),
  delete: useCan(users.bulkUpdate, 'delete'),
})
