import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

const selectTasks = (db: Db, actorId: string, max: number) =>
  db
    .selectFrom('tasks')
    .select([
      'id',
      'tenant_id',
      'kind',
      'state',
      'total',
      'done',
      'failed',
      'cancel_reason',
      'created_at',
      'finished_at',
    ])
    .select(sql<string>`coalesce(input ->> 'label', '')`.as('label'))
    .where('actor_id', '=', actorId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(max)

/** Finds the user's tasks of the last week, in all tenants if called across tenants. */
export const findRecent = (db: Db, actorId: string, max: number) =>
  selectTasks(db, actorId, max)
    .where('created_at', '>', sql<Date>`portal_now() - interval '7 days'`)
    .where('state', '<>', 'draft')
    .execute()

/** Finds the user's tasks that wait or run. */
export const findInProgress = (db: Db, actorId: string, max: number) =>
  selectTasks(db, actorId, max)
    // As literals, so that their partial index is used.
    .where(sql<boolean>`state in ('waiting', 'running')`)
    .execute()

/** Finds a task that the user started. */
export const findOwn = (db: Db, { id, actorId }: { id: string; actorId: string }) =>
  db
    .selectFrom('tasks')
    .select(['id', 'kind', 'input'])
    .where('id', '=', id)
    .where('actor_id', '=', actorId)
    .where('state', '<>', 'draft')
    .executeTakeFirst()

/** Finds the next failed rows, starting after row number `after`. */
export const findFailed = (db: Db, { taskId, after, size }: { taskId: string; after: number; size: number }) =>
  db
    .selectFrom('task_rows')
    .select(['row_number as n', 'data', 'error_code as reason'])
    .where('task_id', '=', taskId)
    .where('state', '=', 'failed')
    .where('row_number', '>', after)
    .orderBy('row_number')
    .limit(size)
    .execute()
