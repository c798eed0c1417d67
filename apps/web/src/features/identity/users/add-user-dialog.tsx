import { useTexts } from '#lib/texts.ts'
import { CredentialsCard } from '#ui/dialog/credentials-card.tsx'
import { ResultDialog } from '#ui/dialog/result-dialog.tsx'
import { UserForm } from './user-form.tsx'
import { type AddedUser, useCreateUser } from './users.queries.ts'
import { fullName } from './users.rules.ts'
import { usersTexts } from './users.texts.ts'

type AddUserDialogProps = { tenantuuid: string | undefined; opened: boolean; onClose: () => void }

/** The form, then the sign-in details of the new user. */
export function AddUserDialog({ tenantuuid, opened, onClose }: AddUserDialogProps) {
  const t = useTexts(usersTexts)
  const { mutateAsync, isPending } = useCreateUser(tenantuuid)
  return (
    <ResultDialog<AddedUser>
      title={t.add}
      opened={opened}
      onClose={() => isPending || onClose()}
      form={(onAdded) => <UserForm create={mutateAsync} onAdded={onAdded} onCancel={onClose} />}
      result={({ user, password, url }) => (
        <CredentialsCard name={fullName(user)} email={user.email} password={password} url={url} onDone={onClose} />
      )}
    />
  )
}
