import { randomInt } from 'node:crypto'
import type { Context } from '#platform/calls/context.ts'
import { claimNumber } from './meetings.store.ts'

const attempts = 20

/** Claims a random Meeting ID that the installation does not have. */
export async function claimRandomNumber({ db, fail }: Pick<Context<'unavailable'>, 'db' | 'fail'>): Promise<string> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const number = String(randomInt(1_000_000_000, 10_000_000_000))
    if (await claimNumber(db, number)) return number
  }
  return fail('unavailable')
}
