import type { Occurrence } from '@foyer/contract/meetings/meetings.shapes'
import { useNavigate } from '@tanstack/react-router'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { type SeriesScope, toScopeFields } from './scope-choice.tsx'

export type MeetingEditing = ReturnType<typeof useEditMeeting>

/** Opens the form of a meeting; of one that repeats, the user first chooses what to edit. */
export function useEditMeeting() {
  const navigate = useNavigate()
  const { open, ...dialog } = useDialog<Occurrence>()
  const edit = ({ meetingId, occurrence }: Pick<Occurrence, 'meetingId' | 'occurrence'>, scope: SeriesScope) =>
    void navigate({
      to: `/portal/schedule-meeting/${meetingId}`,
      search: toScopeFields(occurrence, scope),
    })
  return {
    ...dialog,
    edit,
    open: (row: Occurrence) => (row.occurrence === null ? edit(row, 'all') : open(row)),
  }
}
