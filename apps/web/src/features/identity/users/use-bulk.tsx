import type { Input } from '@foyer/contract/call'
import { users } from '@foyer/contract/identity/users'
import { IconLock, IconLockOpen, IconMail, IconTrash, IconUserShield } from '@tabler/icons-react'
import { useState } from 'react'
import { useSendsEmail } from '#features/tenancy/tenants/sends-email.queries.ts'
import { useCan } from '#lib/can.tsx'
import type { Selection } from '#lib/selection.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import type { BulkAction } from '#ui/table/data-table.types.ts'
import { bulkTexts } from './bulk.texts.ts'
import { useUndoRemoval } from './use-undo-removal.ts'
import { type Changed, useChangeUsers } from './users.queries.ts'

type Change = Input<typeof users.bulkUpdate>
export type BulkUserAction = 'enable' | 'disable' | 'role' | 'resend' | 'remove'
type Match = Omit<Input<typeof users.count>, 'tenantuuid'>

/** What makes sense on many of a tab. */
const byTab: { readonly [tab in 'active' | 'invited' | 'disabled']: readonly BulkUserAction[] } = {
  active: ['disable', 'role', 'remove'],
  invited: ['resend', 'role', 'remove'],
  disabled: ['enable', 'role', 'remove'],
}
const size = 16
const icons = {
  enable: <IconLockOpen size={size} />,
  disable: <IconLock size={size} />,
  role: <IconUserShield size={size} />,
  resend: <IconMail size={size} />,
  remove: <IconTrash size={size} />,
}

type BulkOptions = {
  tenantuuid: string | undefined
  tab: keyof typeof byTab
  match: Match
  selection: Selection
}

/** What is done to the chosen people: some deeds ask first, and who could not be changed is named afterwards. */
export function useBulk({ tenantuuid, tab, match, selection }: BulkOptions) {
  const t = useTexts(bulkTexts)
  const { unlink, delete: mayDelete, enable, disable, role, resend } = useMayBulk()
  const sendsEmail = useSendsEmail(tenantuuid)
  const allowed = { enable, disable, role, resend: resend && sendsEmail, remove: unlink || mayDelete }
  const change = useChangeUsers(tenantuuid)
  const undoRemoval = useUndoRemoval(tenantuuid)
  const [confirming, setConfirming] = useState<BulkUserAction>()
  const [failed, setFailed] = useState<Changed>()
  const say = (action: Change['action'], changed: readonly string[]) => {
    const count = changed.length
    if (count === 0) return
    if (action === 'delete' || action === 'unlink')
      undoRemoval({
        ids: changed,
        gone: (action === 'delete' ? t.deleted : t.unlinked)(count),
        back: t.restored(count),
      })
    else toast.success({ enable: t.enabled, disable: t.disabled, role: t.roleChanged, resend: t.resent }[action](count))
  }
  const chosen = selection.all ? { all: match } : { ids: [...selection.ids] }
  const run = (action: Change['action'], more: Pick<Change, 'role' | 'transfer_to'> = {}) =>
    change.mutate(
      {
        action,
        selection: chosen,
        ...more,
      },
      {
        onSuccess: (result) => {
          setConfirming(undefined)
          selection.clear()
          if (result.taskId !== null) toast.success(t.begun)
          else say(action, result.changed)
          if (result.failed.length > 0) setFailed(result)
        },
      },
    )
  const actions: readonly BulkAction[] = byTab[tab]
    .filter((action) => allowed[action])
    .map((action) => ({
      key: action,
      label: t[action],
      icon: icons[action],
      danger: action === 'remove',
      onClick: () => (action === 'enable' || action === 'resend' ? run(action) : setConfirming(action)),
    }))
  return {
    actions,
    /** The deed that asks. */
    confirming,
    failed,
    tenantuuid,
    chosen,
    unlinks: unlink && tab !== 'disabled',
    deletes: mayDelete,
    busy: change.isPending,
    run,
    close: () => {
      setConfirming(undefined)
      setFailed(undefined)
    },
  }
}

const useMayBulk = () => ({
  enable: useCan(users.bulkUpdate, 'enable'),
  disable: useCan(users.bulkUpdate, 'disable'),
  role: useCan(users.bulkUpdate, 'role'),
  resend: useCan(users.bulkUpdate, 'resend'),
  unlink: useCan(users.bulkUpdate, 'unlink'),
  delete: useCan(users.bulkUpdate, 'delete'),
})
