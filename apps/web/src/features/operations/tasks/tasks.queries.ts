import type { Language } from '@foyer/contract/language'
import { type Task, tasks } from '@foyer/contract/operations/tasks'
import { downloadUrl } from '#lib/api.ts'
import { useCallQuery } from '#lib/queries.ts'

/** Progress arrives as events; polling covers events missed while disconnected. */
const refetchMs = 5000

/** Checks whether the task is waiting or running. */
export const isActive = ({ state }: Pick<Task, 'state'>): boolean => state === 'waiting' || state === 'running'

/** Returns the user's tasks of the last week. */
export const useTasks = () =>
  useCallQuery(
    tasks.list,
    {},
    { refetchInterval: ({ state }) => (state.data?.items.some(isActive) ? refetchMs : false) },
  )

/** Builds the download URL of the failed rows. */
export const toFailuresUrl = ({ id, tenantuuid }: Pick<Task, 'id' | 'tenantuuid'>, language: Language): string =>
  downloadUrl(tasks.failures, { id, tenantuuid, language })
