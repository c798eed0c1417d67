import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { matching, type UserMatch } from './users.store.ts'

/** What those are called of whom the ids are known. */
export async function findNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'firstname', 'lastname', 'email'])
    .where('id', 'in', ids)
    .where('status', '<>', 'deleted')
    .execute()
  return new Map(rows.map((row) => [row.id, `${row.firstname} ${row.lastname}`.trim() || row.email]))
}

/** Writes everyone who matches as a row of a task, however many, in one statement. */
export async function insertTaskRows(db: Db, taskId: string, match: UserMatch): Promise<void> {
  const { query } = await matching(db, match)
  const rows = query.select([
    sql<string>`${taskId}::uuid`.as('task_id'),
    sql<number>`row_number() over (order by lastname, firstname, id)`.as('n'),
    sql<string>`jsonb_build_object('id', id, 'name', trim(firstname || ' ' || lastname), 'email', email)`.as('data'),
  ])
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('task_rows')
    .columns(['task_id', 'n', 'data'])
    .expression(rows)
    .executeTakeFirst()
  await db
    .updateTable('tasks')
    .set({ total: Number(numInsertedOrUpdatedRows) })
    .where('id', '=', taskId)
    .execute()
}

export const findSubdomain = (db: Db, tenantId: string) =>
  db.selectFrom('tenants').select('subdomain').where('tenant_id', '=', tenantId).executeTakeFirstOrThrow()
