import { sql } from 'kysely'
import { CallError } from '#platform/errors/call-error.ts'
import type { Db } from './database.ts'

/** Does one of many things in their common transaction: where it throws, it alone is rolled back and the error returned. */
export async function withSavepointForAny<T>(
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

/** The same for failures that a call declares; anything else rolls back the whole transaction. */
export async function withSavepoint(db: Db, work: () => Promise<void>): Promise<CallError | undefined> {
  const outcome = await withSavepointForAny(db, work)
  if ('value' in outcome) return undefined
  if (!(outcome.error instanceof CallError)) throw outcome.error
  return outcome.error
}
