import { createHash, timingSafeEqual } from 'node:crypto'
import type { CallRequest, Platform } from '#platform/calls/define-handlers.ts'
import { meetingProof } from '#platform/security/known-device.ts'
import { consumeRateLimits, countAttempt } from '#platform/security/rate-limits.ts'
import { randomToken, type Secret } from '#platform/security/secret.ts'

const windowSeconds = 15 * 60
/** Wrong numbers and passwords a window; that of one network is generous, because a whole office may come from one. */
export const joinLimits = { pair: 10, network: 60, subject: 100 }
/** Numbers that one network may look up a window. */
export const lookupLimits = 100

/** Counts an attempt before anything is verified; the result takes it back where the password was right. */
export const countFailedJoin = (
  { database }: Platform,
  { tenantId, network, device }: CallRequest,
  number: string,
): Promise<() => Promise<void>> =>
  countAttempt(database, tenantId, {
    name: 'join',
    subject: number,
    network,
    device,
    proof: meetingProof(number),
    limits: joinLimits,
    seconds: windowSeconds,
  })

export const countLookup = ({ database }: Platform, { tenantId, network }: CallRequest): Promise<void> =>
  consumeRateLimits(database, tenantId, [{ key: `locate:${network}`, limit: lookupLimits, seconds: windowSeconds }])

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether a meeting's password is right; an unknown meeting costs the same time as a wrong password. */
export function isPassword(secret: Secret, sealed: Buffer | undefined, presented: string): boolean {
  const real = secret.open(sealed ?? secret.seal(randomToken()))
  return timingSafeEqual(digest(real), digest(presented)) && sealed !== undefined
}
