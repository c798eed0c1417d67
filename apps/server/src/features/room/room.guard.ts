import { createHash, timingSafeEqual } from 'node:crypto'
import { count, takeBack } from '#platform/counters.ts'
import type { Platform } from '#platform/handle.ts'
import { randomToken, type Secret } from '#platform/secret.ts'

const windowSeconds = 15 * 60
/**
 * Wrong numbers and passwords a window: of one meeting from one address, of one meeting from everywhere, of any
 * meetings from one address. The last is generous, because a whole office may come from one address.
 */
export const guesses = { pair: 10, number: 100, address: 60 }
/** Numbers that one address may look up a window. */
export const lookUps = 100

/** Counts an attempt before anything is verified; the answered function takes it back when it was no guess. */
export async function countGuess(
  { database }: Platform,
  from: { tenantId: string; address: string; number: string },
): Promise<() => Promise<void>> {
  const limits = [
    { key: `join:${from.number}:${from.address}`, limit: guesses.pair, seconds: windowSeconds },
    { key: `join:${from.number}`, limit: guesses.number, seconds: windowSeconds },
    { key: `join-from:${from.address}`, limit: guesses.address, seconds: windowSeconds },
  ]
  await count(database, from.tenantId, limits)
  return () =>
    takeBack(
      database,
      from.tenantId,
      limits.map(({ key }) => key),
    )
}

export const countLookUp = ({ database }: Platform, from: { tenantId: string; address: string }): Promise<void> =>
  count(database, from.tenantId, [{ key: `locate:${from.address}`, limit: lookUps, seconds: windowSeconds }])

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether a meeting's password is right; an unknown meeting costs the same time as a wrong password. */
export function isPassword(secret: Secret, sealed: Buffer | undefined, given: string): boolean {
  const real = secret.open(sealed ?? secret.seal(randomToken()))
  return timingSafeEqual(digest(real), digest(given)) && sealed !== undefined
}
