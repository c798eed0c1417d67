import type { Output } from '@foyer/contract/call'
import { type ListName, listViews } from '@foyer/contract/operations/list-views'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createClient, errorMessage } from '#lib/api.ts'
import type { ListPreferences } from '#lib/list-preferences.ts'

const api = createClient(listViews)

type SavedPreferences = Output<typeof listViews.list>
const noPreferences: SavedPreferences = { views: [], hiddenColumns: [] }

const listViewsQuery = (list: ListName) =>
  queryOptions({
    queryKey: ['list-views', list],
    queryFn: ({ signal }) => api.list({ list }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The user's saved views and hidden columns of a list. */
export function useListViews(list: ListName): ListPreferences {
  const queries = useQueryClient()
  const { queryKey } = listViewsQuery(list)
  const { data = noPreferences } = useQuery(listViewsQuery(list))
  const updateCache = (change: (stored: SavedPreferences) => Partial<SavedPreferences>) =>
    queries.setQueryData(queryKey, (stored = noPreferences) => ({ ...stored, ...change(stored) }))
  const invalidate = () => queries.invalidateQueries({ queryKey })
  const deletion = useMutation({ mutationFn: (id: string) => api.delete({ id }), onSettled: invalidate })
  const columnUpdate = useMutation({
    mutationFn: (hiddenColumns: string[]) => api.updateColumns({ list, hiddenColumns }),
    onMutate: async (hiddenColumns) => {
      // A response already on its way would overwrite the optimistic update.
      await queries.cancelQueries({ queryKey })
      updateCache(() => ({ hiddenColumns }))
    },
    onError: invalidate,
  })
  return {
    ...data,
    saveView: (view) =>
      api.create({ list, ...view }).then((saved) => {
        updateCache(({ views }) => ({ views: [...views, saved].sort((a, b) => a.name.localeCompare(b.name)) }))
        return undefined
      }, errorMessage),
    deleteView: deletion.mutate,
    hideColumns: (keys) => columnUpdate.mutate([...keys]),
  }
}
