import type { User } from '@foyer/contract/identity/users.shapes'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { isInvited } from '#platform/database/is-invited.ts'

/** Locks a user if they are active, so that they can't be removed before the transaction ends; returns whether they are. */
export async function lockActiveUser(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Marks a user as removed, with what an undo needs. */
export const markRemoved = (
  db: Db,
  id: string,
  {
    status,
    formerStatus,
    newOwner,
  }: { status: 'unlinked' | 'deleted'; formerStatus: User['status']; newOwner: string | null },
) =>
  db
    .updateTable('users')
    .set({
      status,
      previous_status: formerStatus,
      removed_at: sql`portal_now()`,
      transferred_to: newOwner,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()

/** Finds and locks an unlinked or deleted user; `undoable` is true until `undoableSeconds` after the removal. */
export const lockRemoved = (db: Db, id: string, undoableSeconds: number) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'role', 'role_id', 'status', 'previous_status', 'transferred_to'])
    .select(sql<boolean | null>`removed_at > portal_now() - ${undoableSeconds} * interval '1 second'`.as('undoable'))
    .where('id', '=', id)
    .where('status', 'in', ['unlinked', 'deleted'])
    .forUpdate()
    .executeTakeFirst()

const nothingToUndo = { previous_status: null, removed_at: null, transferred_to: null }

export const forgetRemoval = (db: Db, id: string) =>
  db.updateTable('users').set(nothingToUndo).where('id', '=', id).execute()

/** Finds and locks a removed user who can no longer be restored. */
export const findRemovedForUpdate = (db: Db, id: string, undoableSeconds: number) =>
  db
    .selectFrom('users')
    .select(['id', 'status', isInvited.as('is_invited')])
    .where('id', '=', id)
    .where('removed_at', '<=', sql<Date>`portal_now() - ${undoableSeconds} * interval '1 second'`)
    .forUpdate()
    .executeTakeFirst()

/** Deletes a user permanently, with their search terms. */
export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('search_terms').where('kind', '=', 'users').where('id', '=', id).execute()
  await db.deleteFrom('users').where('id', '=', id).execute()
}
