import { users } from '@foyer/contract/identity/users'
import type { AddedUser } from '@foyer/contract/identity/users.shapes'
import { fullName } from '#features/identity/users/shared/full-name.ts'
import { usersTexts } from '#features/identity/users/users.texts.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useTenantScope } from '#lib/session/tenant-scope.tsx'
import { useTexts } from '#lib/texts.ts'
import { CredentialsCard } from '#ui/dialog/credentials-card.tsx'
import { ResultDialog } from '#ui/dialog/result-dialog.tsx'
import { AddUserForm } from './add-user-form.tsx'

/** The form, then the sign-in details of the new user. */
export function AddUserDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTexts(usersTexts)
  const call = useTenantScope() === undefined ? users.create : users.createInTenant
  const { mutateAsync, isPending } = useCallMutation(call, { errors: 'form' })
  return (
    <ResultDialog<AddedUser>
      title={t.add}
      opened={opened}
      onClose={() => isPending || onClose()}
      form={(onAdded) => <AddUserForm create={mutateAsync} onAdded={onAdded} onCancel={onClose} />}
      result={({ user, password, url }) => (
        <CredentialsCard name={fullName(user)} email={user.email} password={password} url={url} onDone={onClose} />
      )}
    />
  )
}
