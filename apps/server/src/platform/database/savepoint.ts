import { sql } from 'kysely'
import { CallError } from '#platform/errors/call-error.ts'
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

/** The same for a CallError; any other error is thrown and rolls back the whole transaction. */
export async function withSavepoint(db: Db, work: () => Promise<void>): Promise<CallError | undefined> {
  const outcome = await withSavepointForAnyError(db, work)
  if ('value' in outcome) return undefined
  if (!(outcome.error instanceof CallError)) throw outcome.error
  return outcome.error
}
