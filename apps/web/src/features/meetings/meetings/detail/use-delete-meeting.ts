import { meetings } from '@foyer/contract/meetings/meetings'
import { meetingsTexts } from '#features/meetings/meetings/meetings.texts.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'

/** `from` is the first of the occurrences that are deleted, which is not undone. */
type Target = { id: string; occurrence?: string; from?: string }

/** Deletes a meeting, or one occurrence of it, and offers to undo it; also restores what was deleted. */
export function useDeleteMeeting() {
  const t = useTexts(meetingsTexts)
  const remove = useCallMutation(meetings.delete)
  const restoring = useCallMutation(meetings.restore)
  const restore = ({ from: _from, ...target }: Target) =>
    restoring.mutate(target, { onSuccess: () => void toast.success(t.restored) })
  return {
    busy: remove.isPending || restoring.isPending,
    restore,
    remove: (target: Target, { onDeleted, onSettled }: { onDeleted?: () => void; onSettled?: () => void } = {}) =>
      remove.mutate(target, {
        onSuccess: () => {
          onDeleted?.()
          if (target.from === undefined) toast.undo(t.deleted, () => restore(target))
          else toast.success(t.deleted)
        },
        onSettled: () => onSettled?.(),
      }),
  }
}
