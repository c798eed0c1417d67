import type { User } from '@foyer/contract/identity/users.shapes'
import { AddUserDialog } from './add-user-dialog.tsx'
import { EditUserDialog } from './edit-user-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { NewPasswordDialog } from './new-password-dialog.tsx'
import { RemoveUserDialog } from './remove-user-dialog.tsx'
import { SignInLinkDialog } from './sign-in-link-dialog.tsx'
import type { UserDialogs as Dialogs, UserDialog } from './use-user-dialogs.ts'

/** The tenant whose people are meant, as the list was given it. */
export type TenantProps = { tenantuuid: string | undefined; tenantName: string }

/** Every dialog of the list; of those about somebody, the one that was opened last. */
export function UserDialogs({ dialogs, ...tenant }: TenantProps & { dialogs: Dialogs }) {
  const { dialog, opened, close } = dialogs
  const props = (kind: UserDialog['kind']) => ({ ...tenant, opened: opened && dialog?.kind === kind, onClose: close })
  const about: User | undefined = dialog && 'user' in dialog ? dialog.user : undefined
  return (
    <>
      <AddUserDialog {...props('add')} />
      <InviteDialog {...props('invite')} />
      {about && (
        <>
          <EditUserDialog {...props('edit')} user={about} />
          <NewPasswordDialog {...props('password')} user={about} />
          <SignInLinkDialog {...props('link')} key={about.id} user={about} />
          <RemoveUserDialog {...props('remove')} user={about} />
        </>
      )}
    </>
  )
}
