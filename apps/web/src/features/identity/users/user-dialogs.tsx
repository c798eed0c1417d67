import type { User } from '@foyer/contract/identity/users.shapes'
import { AddUserDialog } from './add-user-dialog.tsx'
import { EditUserDialog } from './edit-user-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { NewPasswordDialog } from './new-password-dialog.tsx'
import { RemoveUserDialog } from './remove-user-dialog.tsx'
import { SignInLinkDialog } from './sign-in-link-dialog.tsx'
import type { UserDialogs as Dialogs, UserDialog } from './use-user-dialogs.ts'

/** The tenant of the users; `tenantuuid` is undefined for the tenant of the hostname. */
export type TenantProps = { tenantuuid: string | undefined; tenantName: string }

/** All dialogs of the users list. */
export function UserDialogs({ dialogs, ...tenant }: TenantProps & { dialogs: Dialogs }) {
  const { dialog, opened, close } = dialogs
  const props = (kind: UserDialog['kind']) => ({ ...tenant, opened: opened && dialog?.kind === kind, onClose: close })
  const user: User | undefined = dialog && 'user' in dialog ? dialog.user : undefined
  return (
    <>
      <AddUserDialog {...props('add')} />
      <InviteDialog {...props('invite')} />
      {user && (
        <>
          <EditUserDialog {...props('edit')} user={user} />
          <NewPasswordDialog {...props('password')} user={user} />
          <SignInLinkDialog {...props('link')} key={user.id} user={user} />
          <RemoveUserDialog {...props('remove')} user={user} />
        </>
      )}
    </>
  )
}
