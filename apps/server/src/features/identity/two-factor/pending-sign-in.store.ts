import type { Db } from '#platform/database/database.ts'
import { findToken } from '#platform/security/one-time-tokens.ts'
import { findUser, lockUser } from './two-factor.store.ts'

type Purpose = 'second-factor' | 'two-factor-setup'

async function findUserId(db: Db, tmpid: string, purpose: Purpose): Promise<string | undefined> {
  const token = await findToken(db, tmpid)
  return token === undefined || token.expired || token.purpose !== purpose ? undefined : token.user_id
}

/** Finds the user of a sign-in that waits for its second factor, or for it to be set up. */
export async function findPendingUser(db: Db, tmpid: string, purpose: Purpose) {
  const id = await findUserId(db, tmpid, purpose)
  return id === undefined ? undefined : findUser(db, id)
}

/** Locks the user of such a sign-in, as for every sign-in. */
export async function lockPendingUser(db: Db, tmpid: string, purpose: Purpose) {
  const id = await findUserId(db, tmpid, purpose)
  return id === undefined ? undefined : lockUser(db, id)
}
