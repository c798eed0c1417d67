import { type Group, groups } from '@foyer/contract/identity/groups'
import { DeleteDialog } from '#crud/confirm-call.tsx'
import { useTexts } from '#lib/texts.ts'
import type { ShownDialog } from '#ui/dialog/use-dialog.ts'
import { groupsTexts } from './groups.texts.ts'

export function DeleteGroup({ dialog, onDeleted }: { dialog: ShownDialog<Group>; onDeleted?: () => void }) {
  const t = useTexts(groupsTexts)
  return (
    <DeleteDialog
      call={groups.delete}
      texts={groupsTexts}
      name={({ name }) => name}
      body={({ members, role }) => t.deleteBody(t.memberCount(members), role !== null)}
      dialog={dialog}
      onDeleted={onDeleted}
    />
  )
}
