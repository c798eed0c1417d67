import { users } from '@foyer/contract/identity/users'
import type { RemovalMode } from '@foyer/contract/identity/users.shapes'
import { useCallMutation } from '#lib/queries.ts'
import { toast } from '#lib/toast.ts'

type Removal = { ids: readonly string[]; mode: RemovalMode; removedText: string; restoredText: string }

/** Shows a toast that users were removed, with an undo that restores them on any screen. */
export function useUndoRemoval() {
  const { mutateAsync } = useCallMutation(users.restore)
  return ({ ids, mode, removedText, restoredText }: Removal) =>
    toast.undo(removedText, () => {
      const restore = async () => {
        for (const id of ids) await mutateAsync({ id, mode })
      }
      // A failure is already shown in a toast.
      restore().then(
        () => toast.success(restoredText),
        () => undefined,
      )
    })
}
