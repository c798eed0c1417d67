import type { Language } from '@foyer/contract/call'
import { type Task, tasks } from '@foyer/contract/tasks'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callsOf, hrefOf } from '#lib/api.ts'

const api = callsOf(tasks)
/** Events tell of progress at once; this makes up for those that a lost connection swallowed. */
const refetchMs = 5000

/** Whether there is still something to do. */
export const isUnderWay = ({ state }: Pick<Task, 'state'>): boolean => state === 'waiting' || state === 'running'

export const tasksQuery = () =>
  queryOptions({
    queryKey: ['tasks', 'list'],
    queryFn: ({ signal }) => api.list({}, { signal }),
    refetchInterval: (query) => (query.state.data?.items.some(isUnderWay) ? refetchMs : false),
  })

export function useCancelTask() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, tenantuuid }: Pick<Task, 'id' | 'tenantuuid'>) => api.cancel({ id, tenantuuid }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['tasks'] }),
  })
}

/** The link to the rows that could not be done. */
export const failuresHref = ({ id, tenantuuid }: Pick<Task, 'id' | 'tenantuuid'>, language: Language): string =>
  hrefOf(tasks.failures, { id, tenantuuid, language })
