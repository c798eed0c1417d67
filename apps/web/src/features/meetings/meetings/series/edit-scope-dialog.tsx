import { meetingsTexts } from '#features/meetings/meetings/meetings.texts.ts'
import { useTexts } from '#lib/texts.ts'
import { recurrenceTexts } from './recurrence.texts.ts'
import { ScopeDialog } from './scope-dialog.tsx'
import type { MeetingEditing } from './use-edit-meeting.ts'

/** Asks whether one meeting or the series is edited. */
export function EditScopeDialog({ editing: { row, opened, edit, close } }: { editing: MeetingEditing }) {
  const t = useTexts(recurrenceTexts)
  const { edit: verb } = useTexts(meetingsTexts)
  if (!row) return null
  return (
    <ScopeDialog
      title={t.editScope(row.topic)}
      label={t.scope}
      row={row}
      allHint={t.allEditHint}
      verb={verb}
      opened={opened}
      onChoose={(scope) => edit(row, scope)}
      onClose={close}
    />
  )
}
