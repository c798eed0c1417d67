import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { assertNoTransaction } from '#platform/concurrency/no-transaction.ts'
import { createTurns } from '#platform/concurrency/turns.ts'

// 19 MiB, two passes, one lane: OWASP's least for argon2id.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
// Two at a time and by tenant in rotation, so that a flood of sign-ins leaves other calls a processor, and other tenants
// their turn.
const turns = createTurns({ atOnce: 2, atOncePerKey: 2, waitMs: 3000, failure: 'unavailable' })

async function inTurn<T>(tenantId: string, work: () => Promise<T>): Promise<T> {
  assertNoTransaction('Hashing')
  const endTurn = await turns.take(tenantId)
  try {
    return await work()
  } finally {
    endTurn()
  }
}

/** An argon2id hash, in PHC form, in the turn of the tenant that asks for it. */
export const hashPassword = (password: string, tenantId = ''): Promise<string> =>
  inTurn(tenantId, () => hash(password, cost))

let dummy: Promise<string> | undefined

/** Verifies; where there is no hash it verifies against a dummy, so that an unknown person costs as much. */
export async function verifyPassword(
  stored: string | null | undefined,
  password: string,
  tenantId = '',
): Promise<boolean> {
  dummy ??= hash('nobody has this password', cost)
  const against = stored ?? (await dummy)
  const right = await inTurn(tenantId, () => verify(against, password))
  return right && typeof stored === 'string'
}

/** A password that people can type: 4 groups, with upper case, lower case and digits. */
export const generatePassword = (): string =>
  `${[...randomBytes(12)].map((byte) => 'abcdefghijkmnpqrstuvwxyz23456789'[byte % 32]).join('')}`.replace(
    /(.{4})(.{4})(.{4})/,
    '$1-$2-$3-Aa7',
  )
