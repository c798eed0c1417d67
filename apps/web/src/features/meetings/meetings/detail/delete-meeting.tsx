import type { Occurrence } from '@foyer/contract/meetings/meetings.shapes'
import { managersTexts } from '#features/meetings/meetings/managers.texts.ts'
import { meetingsTexts } from '#features/meetings/meetings/meetings.texts.ts'
import { recurrenceTexts } from '#features/meetings/meetings/series/recurrence.texts.ts'
import { type SeriesScope, toScopeFields } from '#features/meetings/meetings/series/scope-choice.tsx'
import { ScopeDialog } from '#features/meetings/meetings/series/scope-dialog.tsx'
import { useWithKeptRecordings } from '#features/recordings/recordings/kept-recordings.queries.ts'
import { useSendsEmail } from '#features/tenancy/tenants/sends-email.queries.ts'
import { useTexts } from '#lib/texts.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { useDeleteMeeting } from './use-delete-meeting.ts'

type DeleteMeetingProps = {
  occurrence: Occurrence | undefined
  opened: boolean
  onDeleted: () => void
  onClose: () => void
}

/** Deletes a meeting after confirmation, of one that repeats a single one or all, and offers to undo it. */
export function DeleteMeeting({ occurrence: row, opened, onDeleted, onClose }: DeleteMeetingProps) {
  const t = useTexts(meetingsTexts)
  const { cancelOne } = useTexts(managersTexts)
  const { deleteScope } = useTexts(recurrenceTexts)
  const { remove, busy } = useDeleteMeeting()
  const sendsEmail = useSendsEmail() && row?.emails?.cancellation !== false
  const confirm = ({ meetingId, occurrence }: Occurrence, scope: SeriesScope) =>
    remove({ id: meetingId, ...toScopeFields(occurrence, scope) }, { onDeleted, onSettled: onClose })
  const body = useWithKeptRecordings(
    sendsEmail ? t.deleteBody : t.deleteBodyNoEmail,
    opened && !row?.manager ? row?.meetingId : undefined,
  )
  const question = {
    title: t.deleteTitle(row?.topic ?? ''),
    body,
    verb: t.delete,
    opened,
    busy,
    onClose,
  }
  // A co-manager deletes single meetings of a series only.
  if (row?.manager) return <Confirm {...question} body={cancelOne} onConfirm={() => confirm(row, 'one')} />
  if (!row || row.occurrence === null) return <Confirm {...question} onConfirm={() => row && confirm(row, 'all')} />
  return <ScopeDialog {...question} label={deleteScope} row={row} danger onChoose={(scope) => confirm(row, scope)} />
}
