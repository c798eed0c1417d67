import type { Task } from '@foyer/contract/operations/tasks'
import type { Db } from '#platform/database/database.ts'
import { toTask } from './tasks.presenter.ts'
import { findInProgress } from './tasks.store.ts'

/** Lists a user's tasks that wait or run, newest first. */
export const listTasksInProgress = async (db: Db, actorId: string, max: number): Promise<Task[]> =>
  (await findInProgress(db, actorId, max)).map(toTask)
