import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { filteredUsers, type UserMatch } from './users.store.ts'

type Chosen = { ids: readonly string[] } | { emails: readonly string[] }

/**
 * Finds the ids of individually selected users in a fixed order, their display names, and the addresses that no user
 * has.
 */
export async function findChosen(db: Db, selection: Chosen) {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', sql<string>`coalesce(nullif(trim(firstname || ' ' || lastname), ''), email)`.as('name')])
    .where(
      'ids' in selection
        ? sql<boolean>`id = any(${selection.ids}::uuid[])`
        : sql<boolean>`email = any(${selection.emails}::text[])`,
    )
    .where('status', '<>', 'deleted')
    .orderBy('id')
    .execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  if ('ids' in selection) return { ids: [...new Set(selection.ids)].sort(), users: rows, names, unknown: [] }
  const known = new Set(rows.map(({ email }) => email))
  return { ids: [...names.keys()], users: rows, names, unknown: selection.emails.filter((email) => !known.has(email)) }
}

type Selection = { ids: string[] } | { all: UserMatch }

/** Counts the selected users' meetings, those still to come, and the invitees who would be notified if these were cancelled. */
export async function countOwnedData(db: Db, selection: Selection) {
  const selected =
    'all' in selection
      ? (await filteredUsers(db, selection.all)).query.select('users.id')
      : db
          .selectFrom('users')
          .select('users.id')
          .where('users.id', '=', sql<string>`any(${selection.ids}::uuid[])`)
          .where('users.status', '<>', 'deleted')
  const { rows } = await sql<{
    users: number
    meetings: number
    upcoming: number
    invitees: number
    recordings: number
  }>`
    with chosen as materialized (${selected}),
    owned as materialized (
      select m.id, m.kind = 'open' or exists (select from occurrences o
        where o.tenant_id = m.tenant_id and o.meeting_id = m.id and o.ends_at >= portal_now()) as upcoming
      from meetings m where m.owner_id in (select id from chosen) and m.deleted_at is null)
    select (select count(*) from chosen)::int as users,
      (select count(*) from owned)::int as meetings,
      (select count(*) from owned where upcoming)::int as upcoming,
      (select count(distinct i.email) from invitees i
        where i.meeting_id in (select id from owned where upcoming))::int as invitees,
      (select count(*) from recordings r
        where r.owner_id in (select id from chosen) and r.trashed_at is null)::int as recordings`.execute(db)
  return rows[0] ?? { users: 0, meetings: 0, upcoming: 0, invitees: 0, recordings: 0 }
}

/** Inserts every matching user as a row of a task, however many, in one statement. */
export async function insertTaskRows(db: Db, taskId: string, match: UserMatch): Promise<void> {
  const { query } = await filteredUsers(db, match)
  const rows = query.select([
    sql<string>`${taskId}::uuid`.as('task_id'),
    sql<number>`row_number() over (order by sort_name, id)`.as('row_number'),
    sql<string>`jsonb_build_object('id', id, 'name', trim(firstname || ' ' || lastname), 'email', email)`.as('data'),
  ])
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('task_rows')
    .columns(['task_id', 'row_number', 'data'])
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
