import { toast } from '#lib/toast.ts'
import { useRestoreUsers } from './users.queries.ts'

/** Shows a toast that users were removed, with an undo that restores them on any screen. */
export function useUndoRemoval(tenantuuid: string | undefined) {
  const { mutateAsync } = useRestoreUsers(tenantuuid)
  return ({ ids, removedText, restoredText }: { ids: readonly string[]; removedText: string; restoredText: string }) =>
    toast.undo(removedText, () => {
      // A failure is already shown in a toast.
      mutateAsync(ids).then(
        () => toast.success(restoredText),
        () => undefined,
      )
    })
}
