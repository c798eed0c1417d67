import { meetings } from '@foyer/contract/meetings/meetings'
import { meetingsTexts } from '#features/meetings/meetings/meetings.texts.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'

type Target = { id: string; occurrence?: string }

/** Deletes a meeting, or one occurrence of it, and offers to undo it; also restores what was deleted. */
export function useDeleteMeeting() {
  const t = useTexts(meetingsTexts)
  const remove = useCallMutation(meetings.delete)
  const restoring = useCallMutation(meetings.restore)
  const restore = (target: Target) => restoring.mutate(target, { onSuccess: () => void toast.success(t.restored) })
  return {
    busy: remove.isPending || restoring.isPending,
    restore,
    remove: (target: Target, { onDeleted, onSettled }: { onDeleted?: () => void; onSettled?: () => void } = {}) =>
      remove.mutate(target, {
        onSuccess: () => {
          onDeleted?.()
          toast.undo(t.deleted, () => restore(target))
        },
        onSettled: () => onSettled?.(),
      }),
  }
}
