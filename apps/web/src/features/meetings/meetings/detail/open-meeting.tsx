import type { Occurrence } from '@foyer/contract/meetings/meetings.shapes'
import { EditScopeDialog } from '#features/meetings/meetings/series/edit-scope-dialog.tsx'
import { DeleteMeeting } from './delete-meeting.tsx'
import { LazyInviteDialog } from './lazy-invite-dialog.tsx'
import { MeetingPanel } from './meeting-panel.tsx'
import type { MeetingOpening } from './use-meeting-opening.ts'

type OpenMeetingProps = { items: readonly Occurrence[]; opening: MeetingOpening }

/** The panel of the meeting that is open, and the dialogs about it. */
export function OpenMeeting({ items, opening }: OpenMeetingProps) {
  const { invitation, deletion, editing, panel, actions } = opening
  return (
    <>
      <MeetingPanel
        row={items.find(({ id }) => id === panel.id)}
        actions={actions}
        covered={invitation.opened || editing.opened || deletion.opened}
        onClose={panel.close}
      />
      {invitation.row && (
        <LazyInviteDialog
          meetingId={invitation.row.meetingId}
          kind="scheduled"
          topic={invitation.row.topic}
          row={invitation.row}
          emails={invitation.row.emails}
          opened={invitation.opened}
          onClose={invitation.close}
        />
      )}
      <EditScopeDialog editing={editing} />
      <DeleteMeeting
        occurrence={deletion.row}
        opened={deletion.opened}
        onDeleted={() => panel.id !== undefined && panel.close()}
        onClose={deletion.close}
      />
    </>
  )
}
