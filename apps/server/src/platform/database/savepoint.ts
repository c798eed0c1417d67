import { sql } from 'kysely'
import type { Deny } from '#platform/calls/audit.ts'
import { CallError, failCall } from '#platform/errors/call-error.ts'
import type { Fail } from '#platform/errors/fail.ts'
import type { Db } from './database.ts'

/** Runs `work` in a savepoint: if it throws, only its own changes are rolled back and the error is returned. */
export async function withSavepointForAnyError<T>(
  db: Db,
  work: () => Promise<T>,
): Promise<{ value: T } | { error: unknown }> {
  await sql`savepoint attempt`.execute(db)
  try {
    const value = await work()
    await sql`release savepoint attempt`.execute(db)
    return { value }
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(db)
    return { error }
  }
}

/**
 * Runs work in a savepoint, which a declared error rolls back; any other error is thrown and rolls back the whole
 * transaction. Callers that have denied something within the savepoint record it in the audit log after it.
 */
export async function withSavepoint(
  db: Db,
  work: (context: { fail: Fail; deny: Deny<string> }) => Promise<void>,
): Promise<CallError | undefined> {
  const outcome = await withSavepointForAnyError(db, () =>
    work({ fail: failCall, deny: async (code, { field } = {}) => failCall(code, field) }),
  )
  if ('value' in outcome) return undefined
  if (!(outcome.error instanceof CallError)) throw outcome.error
  return outcome.error
}
