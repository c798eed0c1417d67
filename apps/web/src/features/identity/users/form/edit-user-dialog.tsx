import type { User } from '@foyer/contract/identity/users.shapes'
import { fullName } from '#features/identity/users/shared/full-name.ts'
import { usersTexts } from '#features/identity/users/users.texts.ts'
import { useTexts } from '#lib/texts.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { EditUserForm } from './edit-user-form.tsx'

type EditUserProps = { user: User; opened: boolean; onClose: () => void }

export function EditUserDialog({ user, opened, onClose }: EditUserProps) {
  const t = useTexts(usersTexts)
  return (
    <Dialog title={t.editTitle(fullName(user))} opened={opened} onClose={onClose} sticky>
      <EditUserForm user={user} onClose={onClose} />
    </Dialog>
  )
}
