import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** A passkey as it is stored before it has been used. */
export type NewPasskey = { credentialId: string; publicKey: Buffer; counter: number; transports: string[] }

const columns = ['id', 'name', 'created_at', 'last_used_at'] as const

export const list = (db: Db, userId: string) =>
  db.selectFrom('passkeys').select(columns).where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute()

/** Lists the data by which browsers recognize a user's passkeys. */
export const listCredentials = (db: Db, userId: string) =>
  db.selectFrom('passkeys').select(['credential_id', 'transports']).where('user_id', '=', userId).execute()

/** Keeps two requests of one user from adding at the same time. */
export const lockUser = (db: Db, id: string) =>
  db.selectFrom('users').selectAll().where('id', '=', id).where('status', '=', 'active').forUpdate().executeTakeFirst()

export const find = (db: Db, credentialId: string) =>
  db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()

/** Adds a passkey; undefined if a user has it already. */
export async function insert(db: Db, { userId, name, key }: { userId: string; name: string; key: NewPasskey }) {
  const added = await db
    .insertInto('passkeys')
    .values({
      user_id: userId,
      name,
      credential_id: key.credentialId,
      public_key: key.publicKey,
      counter: key.counter,
      transports: key.transports,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'credential_id']).doNothing())
    .returning(columns)
    .executeTakeFirst()
  if (added !== undefined) await db.updateTable('users').set({ has_passkey: true }).where('id', '=', userId).execute()
  return added
}

/** Records a sign-in; false if the counter has not moved on, because then there may be a copy of the key. */
export async function recordUse(db: Db, id: string, counter: number): Promise<boolean> {
  const used = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: sql`portal_now()` })
    .where('id', '=', id)
    .where(({ eb, and, or }) => or([eb('counter', '<', counter), and([eb('counter', '=', 0), eb.val(counter === 0)])]))
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

type Own = { id: string; userId: string }

export const rename = (db: Db, { id, userId }: Own, name: string) =>
  db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()

/** Removes a passkey of a user who is locked. */
export async function remove(db: Db, { id, userId }: Own) {
  const own = db.deleteFrom('passkeys').where('id', '=', id).where('user_id', '=', userId)
  const removed = await own.returning('name').executeTakeFirst()
  const hasPasskey = sql<boolean>`exists (select from passkeys where user_id = ${userId})`
  await db.updateTable('users').set({ has_passkey: hasPasskey }).where('id', '=', userId).execute()
  return removed
}
