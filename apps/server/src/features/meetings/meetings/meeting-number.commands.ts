import { randomInt } from 'node:crypto'
import type { Db } from '#platform/database/database.ts'
import { CallError } from '#platform/errors/call-error.ts'
import { claimNumber } from './meetings.store.ts'

const attempts = 20

/** Claims a random Meeting ID that the installation does not have. */
export async function claimRandomNumber(db: Db): Promise<string> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const number = String(randomInt(1_000_000_000, 10_000_000_000))
    if (await claimNumber(db, number)) return number
  }
  throw new CallError('unavailable')
}
