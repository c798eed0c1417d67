import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { CallFailure } from './failure.ts'

// 19 MiB, two passes, one lane: OWASP's least for argon2id.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const running: { now: number; waiting: (() => void)[] } = { now: 0, waiting: [] }
const mostRunning = 2
// Each waits with its transaction open: more of them would leave the other calls no connection.
const mostWaiting = 5

/** Hashing is queued two at a time, so that a flood of sign-ins leaves the other calls a processor. */
async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (running.now >= mostRunning) {
    if (running.waiting.length >= mostWaiting) throw new CallFailure('unavailable')
    await new Promise<void>((resolve) => running.waiting.push(resolve))
  } else running.now += 1
  try {
    return await work()
  } finally {
    // Whoever waits takes the place over: nobody who comes now gets in between.
    const next = running.waiting.shift()
    if (next === undefined) running.now -= 1
    else next()
  }
}

/** An argon2id hash, in PHC form. */
export const hashPassword = (password: string): Promise<string> => queued(() => hash(password, cost))

let dummy: Promise<string> | undefined

/** Verifies; where there is no hash it verifies against a dummy, so that an unknown person costs as much. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  dummy ??= hash('nobody has this password', cost)
  const against = stored ?? (await dummy)
  const right = await queued(() => verify(against, password))
  return right && typeof stored === 'string'
}

/** A password that people can type: 4 groups, with upper case, lower case and digits. */
export const makePassword = (): string =>
  `${[...randomBytes(12)].map((byte) => 'abcdefghijkmnpqrstuvwxyz23456789'[byte % 32]).join('')}`.replace(
    /(.{4})(.{4})(.{4})/,
    '$1-$2-$3-Aa7',
  )
