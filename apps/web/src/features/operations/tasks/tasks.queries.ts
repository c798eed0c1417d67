import type { Language } from '@foyer/contract/call'
import { type Task, tasks } from '@foyer/contract/operations/tasks'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { createClient, downloadUrl } from '#lib/api.ts'

const api = createClient(tasks)
/** Progress arrives as events; polling covers events missed while disconnected. */
const refetchMs = 5000

/** Whether the task is waiting or running. */
export const isActive = ({ state }: Pick<Task, 'state'>): boolean => state === 'waiting' || state === 'running'

export const tasksQuery = () =>
  queryOptions({
    queryKey: ['tasks', 'list'],
    queryFn: ({ signal }) => api.list({}, { signal }),
    refetchInterval: (query) => (query.state.data?.items.some(isActive) ? refetchMs : false),
  })

export function useCancelTask() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, tenantuuid }: Pick<Task, 'id' | 'tenantuuid'>) => api.cancel({ id, tenantuuid }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['tasks'] }),
  })
}

/** Download URL of the failed rows. */
export const toFailuresUrl = ({ id, tenantuuid }: Pick<Task, 'id' | 'tenantuuid'>, language: Language): string =>
  downloadUrl(tasks.failures, { id, tenantuuid, language })
