import { meetings } from '@foyer/contract/meetings/meetings'
import type { Occurrence } from '@foyer/contract/meetings/meetings.shapes'
import { IconMailPlus, IconPencil, IconTrash } from '@tabler/icons-react'
import { meetingsTexts } from '#features/meetings/meetings/meetings.texts.ts'
import { useCan } from '#lib/can.tsx'
import { useTexts } from '#lib/texts.ts'
import type { RowAction } from '#ui/table/data-table.types.ts'

type ActionHandlers = { readonly [action in 'onInvite' | 'onEdit' | 'onDelete']: (row: Occurrence) => void }

/** Returns the actions on an own meeting besides starting it and copying its invitation. */
export function useMeetingActions({ onInvite, onEdit, onDelete }: ActionHandlers): readonly RowAction<Occurrence>[] {
  const t = useTexts(meetingsTexts)
  const can = { invite: useCan(meetings.invite), edit: useCan(meetings.update), delete: useCan(meetings.delete) }
  const all: readonly (RowAction<Occurrence> & { readonly key: keyof typeof can })[] = [
    { key: 'invite', label: t.invite, icon: <IconMailPlus />, onClick: onInvite },
    { key: 'edit', label: t.edit, icon: <IconPencil />, onClick: onEdit },
    { key: 'delete', label: t.delete, icon: <IconTrash />, danger: true, onClick: onDelete },
  ]
  return all.filter(({ key }) => can[key])
}
