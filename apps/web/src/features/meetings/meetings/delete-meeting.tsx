import { meetings } from '@foyer/contract/meetings/meetings'
import type { Occurrence } from '@foyer/contract/meetings/meetings.shapes'
import { useSendsEmail } from '#features/tenancy/tenants/sends-email.queries.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { meetingsTexts } from './meetings.texts.ts'

type DeleteMeetingProps = {
  occurrence: Occurrence | undefined
  opened: boolean
  onDeleted: () => void
  onClose: () => void
}

/** Deletes a meeting after confirmation and offers to undo it. */
export function DeleteMeeting({ occurrence, opened, onDeleted, onClose }: DeleteMeetingProps) {
  const t = useTexts(meetingsTexts)
  const remove = useCallMutation(meetings.delete)
  const sendsEmail = useSendsEmail()
  const restore = useCallMutation(meetings.restore)
  const confirm = ({ meetingId }: Occurrence) =>
    remove.mutate(
      { id: meetingId },
      {
        onSuccess: () => {
          const undo = () =>
            restore.mutateAsync({ id: meetingId }).then(
              () => toast.success(t.restored),
              () => undefined,
            )
          onDeleted()
          toast.undo(t.deleted, () => void undo())
        },
        onSettled: onClose,
      },
    )
  return (
    <Confirm
      title={t.deleteTitle(occurrence?.topic ?? '')}
      body={sendsEmail ? t.deleteBody : t.deleteBodyNoEmail}
      verb={t.delete}
      opened={opened}
      busy={remove.isPending}
      onConfirm={() => occurrence && confirm(occurrence)}
      onClose={onClose}
    />
  )
}
