import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { createFairLimiter } from '#platform/concurrency/fair-limiter.ts'
import { assertNoTransaction } from '#platform/concurrency/transaction-guard.ts'

// 19 MiB, two iterations, one lane: the OWASP minimum for argon2id.
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
// Two at a time and fair between tenants, so that a flood of sign-ins leaves CPU time for other calls and tenants.
const limiter = createFairLimiter({ maxConcurrent: 2, maxConcurrentPerKey: 2, maxWaitMs: 3000, failure: 'unavailable' })

async function runLimited<T>(tenantId: string, work: () => Promise<T>): Promise<T> {
  assertNoTransaction('Hashing')
  const release = await limiter.acquire(tenantId)
  try {
    return await work()
  } finally {
    release()
  }
}

/** Hashes a password with argon2id (PHC format), within the concurrency limit of the tenant. */
export const hashPassword = (password: string, tenantId = ''): Promise<string> =>
  runLimited(tenantId, () => hash(password, argon2Options))

let dummy: Promise<string> | undefined

/** Verifies; where there is no hash it verifies against a dummy, so that an unknown person costs as much. */
export async function verifyPassword(
  stored: string | null | undefined,
  password: string,
  tenantId = '',
): Promise<boolean> {
  dummy ??= hash('nobody has this password', argon2Options)
  const against = stored ?? (await dummy)
  const right = await runLimited(tenantId, () => verify(against, password))
  return right && typeof stored === 'string'
}

/** A password that is easy to type: 4 groups, with upper case, lower case and digits. */
export const generatePassword = (): string =>
  `${[...randomBytes(12)].map((byte) => 'abcdefghijkmnpqrstuvwxyz23456789'[byte % 32]).join('')}`.replace(
    /(.{4})(.{4})(.{4})/,
    '$1-$2-$3-Aa7',
  )
