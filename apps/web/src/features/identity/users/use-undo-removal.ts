import { toast } from '#lib/toast.ts'
import { useRestoreUsers } from './users.queries.ts'

/** Says that people have gone, and brings them back where that is undone: on whatever screen one is by then. */
export function useUndoRemoval(tenantuuid: string | undefined) {
  const { mutateAsync } = useRestoreUsers(tenantuuid)
  return ({ ids, gone, back }: { ids: readonly string[]; gone: string; back: string }) =>
    toast.undo(gone, () => {
      // What could not be undone has been said by then.
      mutateAsync(ids).then(
        () => toast.success(back),
        () => undefined,
      )
    })
}
