import type { Output } from '@foyer/contract/call'
import { type ListName, listViews } from '@foyer/contract/list-views'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callsOf, messageOf } from '#lib/api.ts'
import type { ListKeeping } from '#lib/list-keeping.ts'

const api = callsOf(listViews)

type Kept = Output<typeof listViews.list>
const nothing: Kept = { views: [], hidden: [] }

const listViewsQuery = (list: ListName) =>
  queryOptions({
    queryKey: ['list-views', list],
    queryFn: ({ signal }) => api.list({ list }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** What the person keeps of a list, for `keeping` of the data table. */
export function useListViews(list: ListName): ListKeeping {
  const queries = useQueryClient()
  const { queryKey } = listViewsQuery(list)
  const { data = nothing } = useQuery(listViewsQuery(list))
  const put = (change: (kept: Kept) => Partial<Kept>) =>
    queries.setQueryData(queryKey, (kept = nothing) => ({ ...kept, ...change(kept) }))
  const anew = () => queries.invalidateQueries({ queryKey })
  const deletion = useMutation({ mutationFn: (id: string) => api.delete({ id }), onSettled: anew })
  const choice = useMutation({
    mutationFn: (hidden: string[]) => api.updateColumns({ list, hidden }),
    onMutate: async (hidden) => {
      // An answer that is on its way knows nothing of it yet.
      await queries.cancelQueries({ queryKey })
      put(() => ({ hidden }))
    },
    onError: anew,
  })
  return {
    ...data,
    saveView: (view) =>
      api.create({ list, ...view }).then((saved) => {
        put(({ views }) => ({ views: [...views, saved].sort((a, b) => a.name.localeCompare(b.name)) }))
        return undefined
      }, messageOf),
    deleteView: deletion.mutate,
    hideColumns: (keys) => choice.mutate([...keys]),
  }
}
