import type { Occurrence } from '@foyer/contract/meetings/meetings.shapes'
import { useSendsEmail } from '#features/tenancy/tenants/sends-email.queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { useDelete, useRestore } from './meetings.queries.ts'
import { meetingsTexts } from './meetings.texts.ts'

/** Deletes a meeting after confirmation and offers to undo it. */
export function DeleteMeeting({ occurrence, onClose }: { occurrence: Occurrence | undefined; onClose: () => void }) {
  const t = useTexts(meetingsTexts)
  const remove = useDelete()
  const sendsEmail = useSendsEmail()
  const restore = useRestore()
  const confirm = ({ meetingId }: Occurrence) =>
    remove.mutate(meetingId, {
      onSuccess: () => {
        const undo = () =>
          restore.mutateAsync(meetingId).then(
            () => toast.success(t.restored),
            () => undefined,
          )
        toast.undo(t.deleted, () => void undo())
      },
      onSettled: onClose,
    })
  return (
    <Confirm
      title={t.deleteTitle(occurrence?.topic ?? '')}
      body={sendsEmail ? t.deleteBody : t.deleteBodyNoEmail}
      verb={t.delete}
      opened={occurrence !== undefined}
      busy={remove.isPending}
      onConfirm={() => occurrence && confirm(occurrence)}
      onClose={onClose}
    />
  )
}
