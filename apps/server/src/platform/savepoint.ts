import { sql } from 'kysely'
import type { Db } from './database.ts'
import { CallFailure } from './failure.ts'

/** Does one of many things in their common transaction: where it throws, it alone is rolled back and the error returned. */
export async function attemptAny<T>(db: Db, work: () => Promise<T>): Promise<{ value: T } | { error: unknown }> {
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
export async function attempt(db: Db, work: () => Promise<void>): Promise<CallFailure | undefined> {
  const outcome = await attemptAny(db, work)
  if ('value' in outcome) return undefined
  if (!(outcome.error instanceof CallFailure)) throw outcome.error
  return outcome.error
}
