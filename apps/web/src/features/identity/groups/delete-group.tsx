import { type Group, groups } from '@foyer/contract/identity/groups'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { groupsTexts } from './groups.texts.ts'

type DeleteGroupProps = { group: Group; opened: boolean; onClose: () => void; onDeleted?: () => void }

export function DeleteGroup({ group, opened, onClose, onDeleted }: DeleteGroupProps) {
  const t = useTexts(groupsTexts)
  const remove = useCallMutation(groups.delete)
  const confirm = () =>
    remove.mutate(
      { id: group.id },
      {
        onSuccess: () => {
          toast.success(t.deleted)
          onClose()
          onDeleted?.()
        },
      },
    )
  return (
    <Confirm
      opened={opened}
      title={t.deleteTitle(group.name)}
      body={t.deleteBody(t.memberCount(group.members), group.role !== null)}
      verb={t.delete}
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
