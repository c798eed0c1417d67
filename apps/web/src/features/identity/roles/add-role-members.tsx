import type { Role } from '@foyer/contract/identity/roles'
import { maxChangedUsers } from '@foyer/contract/identity/user-constants'
import { users } from '@foyer/contract/identity/users'
import { AddMembersDialog } from '#features/identity/users/shared/add-members-dialog.tsx'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { rolesTexts } from './roles.texts.ts'

type AddRoleMembersProps = { role: Role; opened: boolean; onClose: () => void }

/** Gives users the role instead of their own. */
export function AddRoleMembers({ role, ...dialog }: AddRoleMembersProps) {
  const t = useTexts(rolesTexts)
  const update = useCallMutation(users.bulkUpdate)
  const add = async (emails: string[]) => {
    const { changed, failed } = await update.mutateAsync({ action: 'role', role: role.id, selection: { emails } })
    return { changed: changed.length, failed }
  }
  return <AddMembersDialog {...dialog} note={t.addingMembers(role.name)} max={maxChangedUsers} add={add} />
}
