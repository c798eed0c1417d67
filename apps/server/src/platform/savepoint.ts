import { sql } from 'kysely'
import type { Db } from './database.ts'
import { CallFailure } from './failure.ts'

/**
 * Does one of many things in their common transaction: where it fails as expected, it alone is taken back and its
 * failure answered. Anything else takes all of it back.
 */
export async function attempt(db: Db, work: () => Promise<void>): Promise<CallFailure | undefined> {
  await sql`savepoint attempt`.execute(db)
  try {
    await work()
    await sql`release savepoint attempt`.execute(db)
    return undefined
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    await sql`rollback to savepoint attempt`.execute(db)
    return error
  }
}
