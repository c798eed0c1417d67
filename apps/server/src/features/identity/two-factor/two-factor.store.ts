import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

const activeUser = (db: Db, id: string) =>
  db.selectFrom('users').selectAll().where('id', '=', id).where('status', '=', 'active')

export const findUser = (db: Db, id: string) => activeUser(db, id).executeTakeFirst()

/** Locks the user, so that what depends on the password or the second factor stays true until the transaction ends. */
export const lockUser = (db: Db, id: string) => activeUser(db, id).forNoKeyUpdate().executeTakeFirst()

export const findAuthenticator = (db: Db, userId: string) =>
  db.selectFrom('authenticators').selectAll().where('user_id', '=', userId).executeTakeFirst()

export const lockAuthenticator = (db: Db, userId: string) =>
  db.selectFrom('authenticators').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst()

/** Stores a new key, which no code has confirmed yet. */
export const setSecret = (db: Db, userId: string, encrypted: Buffer) =>
  db
    .insertInto('authenticators')
    .values({ user_id: userId, secret_encrypted: encrypted })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'user_id']).doUpdateSet({ secret_encrypted: encrypted, last_step: 0 }),
    )
    .execute()

/** Accepts a time step unless it, or a later one, was accepted before; of concurrent requests only one succeeds. */
export async function acceptStep(db: Db, userId: string, step: number): Promise<boolean> {
  const accepted = await db
    .updateTable('authenticators')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return accepted !== undefined
}

export const setTwoFactor = (db: Db, userId: string, isOn: boolean) =>
  db
    .updateTable('users')
    .set({ two_factor_since: isOn ? sql`portal_now()` : null })
    .where('id', '=', userId)
    .execute()

/** Forgets key and recovery codes. */
export async function removeTwoFactor(db: Db, userId: string): Promise<void> {
  await setTwoFactor(db, userId, false)
  await db.deleteFrom('authenticators').where('user_id', '=', userId).execute()
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

/** Removes a user's passkeys; returns whether there were any. */
export async function removePasskeys(db: Db, userId: string): Promise<boolean> {
  const removed = await db.deleteFrom('passkeys').where('user_id', '=', userId).returning('id').execute()
  await db.updateTable('users').set({ has_passkey: false }).where('id', '=', userId).execute()
  return removed.length > 0
}

export async function replaceRecoveryCodes(db: Db, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
}

const recoveryCode = (db: Db, userId: string, hash: Buffer) =>
  db.selectFrom('recovery_codes').select('user_id').where('user_id', '=', userId).where('code_hash', '=', hash)

export const hasRecoveryCode = async (db: Db, userId: string, hash: Buffer): Promise<boolean> =>
  (await recoveryCode(db, userId, hash).executeTakeFirst()) !== undefined

/** Uses a recovery code up; of concurrent requests only one succeeds. */
export async function consumeRecoveryCode(db: Db, userId: string, hash: Buffer): Promise<boolean> {
  const used = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
