import type { Occurrence } from '@foyer/contract/meetings/meetings.shapes'
import { useEditMeeting } from '#features/meetings/meetings/series/use-edit-meeting.ts'
import { useSidePanel } from '#lib/lists/use-side-panel.ts'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { useMeetingActions } from './use-meeting-actions.tsx'

export type MeetingOpening = ReturnType<typeof useMeetingOpening>

/** Returns the panel of a meeting and the dialogs that it opens. */
export function useMeetingOpening() {
  const invitation = useDialog<Occurrence>()
  const deletion = useDialog<Occurrence>()
  const editing = useEditMeeting()
  const panel = useSidePanel('meeting')
  const actions = useMeetingActions({ onInvite: invitation.open, onEdit: editing.open, onDelete: deletion.open })
  return { invitation, deletion, editing, panel, actions }
}
