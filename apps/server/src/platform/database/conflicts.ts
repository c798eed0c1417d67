import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseError } from 'pg'

/**
 * The codes `serialization_failure` and `deadlock_detected`, with which PostgreSQL rolls this transaction back in favour of
 * another one, and `foreign_key_violation`: another one has deleted what this one had found, or refers to what it deletes.
 */
const conflictCodes = new Set(['40001', '40P01', '23503'])
/** The number of times that a transaction is run before its conflict fails the request. */
export const maxConflictAttempts = 4
const maxWaitMs = 40

export const isConflict = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code !== undefined && conflictCodes.has(error.code)

/**
 * Runs a transaction again if PostgreSQL rolled it back because of a deadlock or another conflict with a concurrent
 * one. `transact` must have no effect outside its transaction.
 */
export async function retryConflicts<T>(transact: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact()
    } catch (error) {
      if (!isConflict(error) || attempt === maxConflictAttempts) throw error
      // The pause has a random length, so that the same two transactions do not collide again.
      await wait(Math.random() * maxWaitMs * attempt)
    }
  }
}
