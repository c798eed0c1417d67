import { type Group, groups, maxGroupAddresses } from '@foyer/contract/identity/groups'
import { AddMembersDialog } from '#features/identity/users/shared/add-members-dialog.tsx'
import { useCallMutation } from '#lib/queries.ts'

type AddGroupMembersProps = { group: Group; opened: boolean; onClose: () => void }

export function AddGroupMembers({ group, ...dialog }: AddGroupMembersProps) {
  const add = useCallMutation(groups.addMembers)
  return (
    <AddMembersDialog {...dialog} max={maxGroupAddresses} add={(emails) => add.mutateAsync({ id: group.id, emails })} />
  )
}
