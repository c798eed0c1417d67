import { useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { CredentialsCard } from '#ui/dialog/credentials-card.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
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
    <Dialog title={t.add} opened={opened} onClose={() => isPending || onClose()} sticky>
      <Steps create={mutateAsync} onClose={onClose} />
    </Dialog>
  )
}

function Steps({ create, onClose }: Pick<Parameters<typeof UserForm>[0], 'create'> & { onClose: () => void }) {
  const [added, setAdded] = useState<AddedUser>()
  if (!added) return <UserForm create={create} onAdded={setAdded} onCancel={onClose} />
  const { user, password, url } = added
  return <CredentialsCard name={fullName(user)} email={user.email} password={password} url={url} onDone={onClose} />
}
