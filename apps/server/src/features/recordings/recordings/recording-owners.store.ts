import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Counts the recordings of a user that are not in the trash. */
export const countByOwner = async (db: Db, ownerId: string): Promise<number> =>
  (
    await db
      .selectFrom('recordings')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('owner_id', '=', ownerId)
      .where('trashed_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).count

/** Gives the recordings of a user to a new owner; can be undone until `finalizeTransfer`. */
export async function transfer(db: Db, { from, to }: { from: string; to: string }): Promise<void> {
  await finalizeTransfer(db, from)
  await db
    .updateTable('recordings')
    .set({ owner_id: to, previous_owner_id: from, version: sql`version + 1` })
    .where('owner_id', '=', from)
    .execute()
}

/** Gives recordings back to their previous owner. */
export const revertTransfer = (db: Db, to: string) =>
  db
    .updateTable('recordings')
    .set({ owner_id: to, previous_owner_id: null, version: sql`version + 1` })
    .where('previous_owner_id', '=', to)
    .execute()

/** Makes a transfer from a user final. */
export const finalizeTransfer = (db: Db, from: string) =>
  db.updateTable('recordings').set({ previous_owner_id: null }).where('previous_owner_id', '=', from).execute()
