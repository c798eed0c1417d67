import type { User } from '@foyer/contract/identity/users.shapes'
import { AccessDialog } from '#features/identity/roles/shared/access-dialog.tsx'
import type { DialogState } from '#ui/dialog/use-dialog.ts'
import { AddUserDialog } from './form/add-user-dialog.tsx'
import { EditUserDialog } from './form/edit-user-dialog.tsx'
import { InviteUsersDialog } from './invite/invite-users-dialog.tsx'
import { RemoveUserDialog } from './removal/remove-user-dialog.tsx'
import { fullName } from './shared/full-name.ts'
import { EndSessionsDialog } from './sign-in/end-sessions-dialog.tsx'
import { NewPasswordDialog } from './sign-in/new-password-dialog.tsx'
import { ResetTwoFactorDialog } from './sign-in/reset-two-factor-dialog.tsx'
import { SignInLinkDialog } from './sign-in/sign-in-link-dialog.tsx'

/** The dialogs of the users list; one is open at a time. */
export type UserDialog =
  | { readonly kind: 'add' | 'invite' }
  | {
      readonly kind: 'edit' | 'password' | 'twoFactor' | 'sessions' | 'link' | 'access' | 'remove'
      readonly user: User
    }

/** All dialogs of the users list. */
export function UserDialogs({ dialog, tenantName }: { dialog: DialogState<UserDialog>; tenantName: string }) {
  const { row, opened, close } = dialog
  const props = (kind: UserDialog['kind']) => ({ opened: opened && row?.kind === kind, onClose: close })
  const user: User | undefined = row && 'user' in row ? row.user : undefined
  return (
    <>
      <AddUserDialog {...props('add')} />
      <InviteUsersDialog {...props('invite')} />
      {user && (
        <>
          <EditUserDialog {...props('edit')} user={user} />
          <NewPasswordDialog {...props('password')} user={user} />
          <ResetTwoFactorDialog {...props('twoFactor')} user={user} />
          <EndSessionsDialog {...props('sessions')} user={user} />
          <SignInLinkDialog {...props('link')} key={user.id} user={user} />
          <AccessDialog {...props('access')} key={`access ${user.id}`} user={{ id: user.id, name: fullName(user) }} />
          <RemoveUserDialog {...props('remove')} user={user} tenantName={tenantName} />
        </>
      )}
    </>
  )
}
