import type { Output } from '@foyer/contract/call'
import { type ListName, listViews } from '@foyer/contract/operations/list-views'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorMessage, makeCall } from '#lib/api.ts'
import { toQueryKey } from '#lib/calls/query-key.ts'
import { useCan } from '#lib/can.tsx'
import type { ListPreferences } from '#lib/lists/list-preferences.ts'
import { useCallMutation, useCallQuery } from '#lib/queries.ts'

type SavedPreferences = Output<typeof listViews.list>
const noPreferences: SavedPreferences = { views: [], hiddenColumns: null }

/**
 * Returns the user's saved views and hidden columns of a list, with the columns that are hidden until the user chooses
 * some.
 */
export function useListViews(list: ListName, usuallyHidden: readonly string[] = []): ListPreferences {
  const { data = noPreferences } = useCallQuery(listViews.list, { list }, { staleTime: Number.POSITIVE_INFINITY })
  const creation = useCallMutation(listViews.create, { errors: 'form' })
  const deletion = useCallMutation(listViews.delete)
  const columnUpdate = useColumnUpdate(list)
  return {
    views: data.views,
    hiddenColumns: data.hiddenColumns ?? usuallyHidden,
    saveView: (view) => creation.mutateAsync({ list, ...view }).then(() => undefined, errorMessage),
    deleteView: (id) => deletion.mutate({ id }),
    hideColumns: (keys) => columnUpdate.mutate([...keys]),
  }
}

/** Returns a mutation that is written by hand, because the column is hidden before the server has saved it. */
function useColumnUpdate(list: ListName) {
  const queries = useQueryClient()
  const isKept = useCan(listViews.updateColumns)
  const queryKey = toQueryKey(listViews.list, { list })
  return useMutation({
    // In a read-only view of a portal, it is for this window only.
    mutationFn: async (hiddenColumns: string[]) =>
      isKept ? makeCall(listViews.updateColumns, { list, hiddenColumns }) : undefined,
    onMutate: async (hiddenColumns) => {
      // A response already on its way would overwrite the optimistic update.
      await queries.cancelQueries({ queryKey })
      queries.setQueryData<SavedPreferences>(queryKey, (stored = noPreferences) => ({ ...stored, hiddenColumns }))
    },
    onError: () => queries.invalidateQueries({ queryKey }),
  })
}
