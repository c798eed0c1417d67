import type { Db } from '#platform/database/database.ts'
import { findToken } from '#platform/security/one-time-tokens.ts'
import { findUser } from './two-factor.store.ts'

/** The user of a sign-in that waits for its second factor. */
export async function findPendingUser(db: Db, tmpid: string) {
  const token = await findToken(db, tmpid)
  if (token === undefined || token.expired || token.purpose !== 'second-factor') return undefined
  const user = await findUser(db, token.user_id)
  return user?.two_factor_since ? user : undefined
}
