import type { Meeting } from '@foyer/contract/meetings/meetings.shapes'
import { lazy, type ReactNode } from 'react'
import { useMeetNow } from '#features/meetings/meetings/meet-now.queries.ts'
import { DialogSuspense } from '#ui/dialog/dialog-suspense.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'

const contents = {
  addUser: lazy(async () => ({
    default: (await import('#features/identity/users/form/add-user-dialog.tsx')).AddUserDialog,
  })),
  inviteUsers: lazy(async () => ({
    default: (await import('#features/identity/users/invite/invite-users-dialog.tsx')).InviteUsersDialog,
  })),
  addGroup: lazy(async () => ({
    default: (await import('#features/identity/groups/add-group-dialog.tsx')).AddGroupDialog,
  })),
  addTenant: lazy(async () => ({
    default: (await import('#features/tenancy/tenants/add-tenant-dialog.tsx')).AddTenantDialog,
  })),
}
const MeetNowDialog = lazy(async () => ({
  default: (await import('#features/meetings/meetings/meet-now-dialog.tsx')).MeetNowDialog,
}))

/** Actions that have no page of their own: they take place over the current one. */
export type SearchAction = keyof typeof contents | 'meetNow'

/** Returns a function that begins an action, and its dialog, which is loaded then and outlives the search. */
export function useActionDialogs(): { begin: (action: SearchAction) => void; dialogs: ReactNode } {
  const dialog = useDialog<keyof typeof contents>()
  const meeting = useDialog<Meeting>()
  const meetNow = useMeetNow()
  const Content = dialog.row && contents[dialog.row]
  return {
    begin: (action) =>
      action === 'meetNow' ? meetNow.mutate(undefined, { onSuccess: meeting.open }) : dialog.open(action),
    dialogs: (
      <DialogSuspense>
        {Content && <Content opened={dialog.opened} onClose={dialog.close} />}
        {meeting.row && <MeetNowDialog meeting={meeting.row} opened={meeting.opened} onClose={meeting.close} />}
      </DialogSuspense>
    ),
  }
}
