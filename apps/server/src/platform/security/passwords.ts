import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { createFairLimiter } from '#platform/concurrency/fair-limiter.ts'
import { assertNoTransaction } from '#platform/concurrency/transaction-guard.ts'

// 19 MiB, two iterations, one lane: the OWASP minimum for argon2id.
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
// Two at a time and fair between tenants, so that a flood of sign-ins leaves CPU time for other calls and tenants.
const limiter = createFairLimiter({
  name: 'passwords',
  maxConcurrent: 2,
  maxConcurrentPerKey: 2,
  maxWaitMs: 3000,
  failure: 'unavailable',
})

async function runLimited<T>(tenantId: string, work: () => Promise<T>): Promise<T> {
  assertNoTransaction('Hashing')
  const release = await limiter.acquire(tenantId)
  try {
    return await work()
  } finally {
    release()
  }
}

/** Normalizes a password, because keyboards write an accented letter as one character or as two. */
const normalize = (password: string): string => password.normalize('NFC')

/** Hashes a password with argon2id (PHC format), within the concurrency limit of the tenant. */
export const hashPassword = (password: string, tenantId = ''): Promise<string> =>
  runLimited(tenantId, () => hash(normalize(password), argon2Options))

/** Creates a hash that no password has: its digest is random. It takes as long to verify as any other. */
export function createUnmatchedHash(): string {
  const { memoryCost, timeCost, parallelism } = argon2Options
  const [salt, digest] = [16, 32].map((size) => randomBytes(size).toString('base64').replaceAll('=', ''))
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}$${digest}`
}

const unmatched = createUnmatchedHash()

/** Verifies; where there is no hash it verifies against one that no password has, so that an unknown person costs as much. */
export function verifyPassword(stored: string | null | undefined, password: string, tenantId = ''): Promise<boolean> {
  const normalized = normalize(password)
  return runLimited(tenantId, async () => {
    if (await verify(stored ?? unmatched, normalized)) return true
    // Older hashes are of what was typed.
    return password !== normalized && (await verify(stored ?? unmatched, password))
  })
}

/** Generates a password that is easy to type: 4 groups, with upper case, lower case and digits. */
export const generatePassword = (): string =>
  `${[...randomBytes(12)].map((byte) => 'abcdefghijkmnpqrstuvwxyz23456789'[byte % 32]).join('')}`.replace(
    /(.{4})(.{4})(.{4})/,
    '$1-$2-$3-Aa7',
  )
