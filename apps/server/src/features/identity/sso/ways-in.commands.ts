import { hasPasskey } from '#features/identity/auth/auth.store.ts'
import { findOwner } from '#features/identity/passwords/own-password.commands.ts'
import type { Db } from '#platform/database/database.ts'
import type { Actor } from '#platform/security/sessions.ts'
import { listIdentities } from './identities.store.ts'

/**
 * Checks whether the user can still sign in: with a provider that is switched on, with their password or with a
 * passkey.
 */
export async function hasWayIn(db: Db, { id, sessionId }: Pick<Actor, 'id' | 'sessionId'>): Promise<boolean> {
  if ((await listIdentities(db, id)).some(({ enabled }) => enabled)) return true
  return (await findOwner(db, id, sessionId)).usesPassword || hasPasskey(db, id)
}
