import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export const batchSize = 500

/** An import of a person's own, locked where it is to be started. */
export const findImport = (db: Db, { id, actorId, lock }: { id: string; actorId: string; lock: boolean }) =>
  db
    .selectFrom('tasks')
    .select(['id', 'state', 'input', 'total'])
    .where('id', '=', id)
    .where('kind', '=', 'import-users')
    .where('actor_id', '=', actorId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()

export const findSample = (db: Db, taskId: string, max: number) =>
  db.selectFrom('task_rows').select('data').where('task_id', '=', taskId).orderBy('n').limit(max).execute()

/** The next rows behind one, at most `rowsAtOnce`. */
export const findRows = (db: Db, taskId: string, after: number) =>
  db
    .selectFrom('task_rows')
    .select(['n', 'data'])
    .where('task_id', '=', taskId)
    .where('n', '>', after)
    .orderBy('n')
    .limit(batchSize)
    .execute()

/** Which of these addresses belong to people of the tenant. */
export async function findExistingEmails(db: Db, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`select e.email from unnest(${emails}::text[]) e(email)
    where exists (select from users u where u.email = e.email and u.status <> 'deleted')`.execute(db)
  return new Set(rows.map(({ email }) => email))
}

/** The next rows after the `n`th that were imported. */
export const findImported = (db: Db, { taskId, after, size }: { taskId: string; after: number; size: number }) =>
  db
    .selectFrom('task_rows')
    .select(['n', 'data'])
    .where('task_id', '=', taskId)
    .where('state', '=', 'done')
    .where('n', '>', after)
    .orderBy('n')
    .limit(size)
    .execute()

/** What the check has shown and the person confirmed. */
export const updateImport = (db: Db, id: string, change: { input: unknown; failed: number }) =>
  db
    .updateTable('tasks')
    .set({ input: JSON.stringify(change.input), failed: change.failed })
    .where('id', '=', id)
    .execute()
