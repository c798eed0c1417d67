import type { Context, ReadInScope } from '#platform/calls/context.ts'
import { verifyPassword } from '#platform/security/passwords.ts'
import type { Actor } from '#platform/security/sessions.ts'
import * as store from './passwords.store.ts'

const limit = { limit: 5, seconds: 15 * 60 }

type WrongPassword = 'password-incorrect' | 'own-password-incorrect'
type OwnerCall<Code extends string> = Pick<
  Context<Code | 'confirmation-required', Actor>,
  'actor' | 'services' | 'deny'
> & { read: ReadInScope }
type Given<Code> = { password: string | undefined; code: Code; field?: string }

/**
 * Fails unless the person at the session is its user. They prove it by the password, whose guesses are limited, or, if
 * they do not sign in with one, by having signed in at their provider again in this session. Returns the hash of the
 * password as it was, for the transaction to compare.
 */
export async function verifyOwner<Code extends WrongPassword>(
  { actor, services, read, deny }: OwnerCall<Code>,
  { password, code, field = 'password' }: Given<Code>,
): Promise<string | null> {
  const { tenantId, id, email, sessionId } = actor
  const toEntry = (reason: string) => ({ objectId: id, label: email, after: { reason } })
  const owner = await read((db) => store.findOwner(db, id, sessionId))
  if (!owner.usesPassword) {
    if (owner.confirmedUntil === null) return deny('confirmation-required', { entry: toEntry('confirmation-required') })
    return owner.passwordHash
  }
  const key = `own-password:${id}`
  await services.rateLimits.consume(tenantId, [{ key, ...limit }])
  const isCorrect = await verifyPassword(owner.passwordHash, password ?? '', tenantId).catch(async (error: unknown) => {
    // Too many others wait for their turn, so this attempt was no wrong guess.
    await services.rateLimits.refund(tenantId, [{ key, ...limit }])
    throw error
  })
  if (!isCorrect) return deny(code, { field, entry: toEntry('password-incorrect') })
  await services.rateLimits.reset(tenantId, [key])
  return owner.passwordHash
}

/** Finds how the user of a session confirms that a change is theirs. */
export const findOwner = store.findOwner
