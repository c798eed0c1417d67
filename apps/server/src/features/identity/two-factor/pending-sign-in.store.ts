import type { Db } from '#platform/database/database.ts'
import { findToken } from '#platform/security/one-time-tokens.ts'
import { findUser } from './two-factor.store.ts'

/** The user of a sign-in that waits for its second factor, or for it to be set up. */
export async function findPendingUser(db: Db, tmpid: string, purpose: 'second-factor' | 'two-factor-setup') {
  const token = await findToken(db, tmpid)
  if (token === undefined || token.expired || token.purpose !== purpose) return undefined
  return findUser(db, token.user_id)
}
