import type { ListName } from '@foyer/contract/operations/list-views'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

type ListOwner = { userId: string; list: ListName }

const columns = ['id', 'name', 'query'] as const

export const findViews = (db: Db, { userId, list }: ListOwner) =>
  db
    .selectFrom('list_views')
    .select(columns)
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .orderBy('name')
    .execute()

/** Finds the hidden columns; null if the user has not chosen columns. */
export async function findHidden(db: Db, { userId, list }: ListOwner): Promise<string[] | null> {
  const row = await db
    .selectFrom('list_preferences')
    .select('hidden_columns')
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .executeTakeFirst()
  return row?.hidden_columns ?? null
}

export async function countViews(db: Db, { userId, list }: ListOwner): Promise<number> {
  // Serializes concurrent additions of a user: both would find the last place free.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`list-views:${userId}:${list}`}, 0))`.execute(db)
  const { count } = await db
    .selectFrom('list_views')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .executeTakeFirstOrThrow()
  return count
}

/** Inserts a view; undefined if the user has one with this name. */
export const insert = (db: Db, view: { user_id: string; list: ListName; name: string; query: string }) =>
  db
    .insertInto('list_views')
    .values(view)
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()

/** Removes a view; false if the user has no such view. */
export async function remove(db: Db, userId: string, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('list_views')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const putHidden = (db: Db, { userId, list }: ListOwner, hidden: string[]) =>
  db
    .insertInto('list_preferences')
    .values({ user_id: userId, list, hidden_columns: hidden })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'user_id', 'list']).doUpdateSet({ hidden_columns: hidden }),
    )
    .execute()
