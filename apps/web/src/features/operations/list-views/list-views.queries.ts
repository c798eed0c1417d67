import type { Output } from '@foyer/contract/call'
import { type ListName, listViews } from '@foyer/contract/operations/list-views'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createClient, errorMessage } from '#lib/api.ts'
import type { ListPreferences } from '#lib/list-preferences.ts'

const api = createClient(listViews)

type SavedPreferences = Output<typeof listViews.list>
const nothing: SavedPreferences = { views: [], hidden: [] }

const listViewsQuery = (list: ListName) =>
  queryOptions({
    queryKey: ['list-views', list],
    queryFn: ({ signal }) => api.list({ list }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** What the person keeps of a list, for `keeping` of the data table. */
export function useListViews(list: ListName): ListPreferences {
  const queries = useQueryClient()
  const { queryKey } = listViewsQuery(list)
  const { data = nothing } = useQuery(listViewsQuery(list))
  const put = (change: (stored: SavedPreferences) => Partial<SavedPreferences>) =>
    queries.setQueryData(queryKey, (stored = nothing) => ({ ...stored, ...change(stored) }))
  const updated = () => queries.invalidateQueries({ queryKey })
  const deletion = useMutation({ mutationFn: (id: string) => api.delete({ id }), onSettled: updated })
  const choice = useMutation({
    mutationFn: (hidden: string[]) => api.updateColumns({ list, hidden }),
    onMutate: async (hidden) => {
      // An answer that is on its way knows nothing of it yet.
      await queries.cancelQueries({ queryKey })
      put(() => ({ hidden }))
    },
    onError: updated,
  })
  return {
    ...data,
    saveView: (view) =>
      api.create({ list, ...view }).then((saved) => {
        put(({ views }) => ({ views: [...views, saved].sort((a, b) => a.name.localeCompare(b.name)) }))
        return undefined
      }, errorMessage),
    deleteView: deletion.mutate,
    hideColumns: (keys) => choice.mutate([...keys]),
  }
}
