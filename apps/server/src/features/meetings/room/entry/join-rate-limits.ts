import { createHash, timingSafeEqual } from 'node:crypto'
import type { CallRequest, Context } from '#platform/calls/context.ts'
import { meetingProof } from '#platform/security/known-device.ts'
import { randomToken, type Secret } from '#platform/security/secret.ts'

const windowSeconds = 15 * 60
/** Wrong Meeting IDs and passwords per window; generous for a network, because a whole office may share one. */
export const joinLimits = { pair: 10, network: 60, subject: 100 }
/** Lookups of Meeting IDs per window and network. */
export const lookupLimits = 100
/** Connection tests per window and network; each is up to two, of the direct path and of the one through TURN. */
export const connectionTestLimits = 60

type Counting = Pick<Context, 'tenantId' | 'services'> & { request: CallRequest }
type Joining = Counting & { actor: { id: string } | undefined }

/** Counts an attempt before the password is verified; call the result to refund it if the password is correct. */
export const countFailedJoin = (
  { tenantId, services, actor, request: { network, device } }: Joining,
  number: string,
): Promise<() => Promise<void>> =>
  services.rateLimits.countAttempt(tenantId, {
    name: 'join',
    subject: number,
    network,
    device,
    proof: meetingProof(number),
    userId: actor?.id,
    limits: joinLimits,
    seconds: windowSeconds,
  })

/**
 * Counts a Meeting ID whose password was not presented, whether or not there is such a meeting: it may open one without a
 * password. The limit keeps no one from joining with a password. Call the result to refund it.
 */
export async function countNumberGuess(
  { tenantId, services, actor, request: { network, device } }: Joining,
  number: string,
): Promise<() => Promise<void>> {
  if (device.hasProven(meetingProof(number))) return async () => undefined
  const key = actor === undefined ? `number-from:${network}` : `number-user:${actor.id}`
  const limits = [{ key, limit: joinLimits.network, seconds: windowSeconds }]
  await services.rateLimits.consume(tenantId, limits)
  return () => services.rateLimits.refund(tenantId, limits)
}

export const countLookup = ({ tenantId, services, request: { network } }: Counting): Promise<void> =>
  services.rateLimits.consume(tenantId, [{ key: `locate:${network}`, limit: lookupLimits, seconds: windowSeconds }])

export const countConnectionTest = ({ tenantId, services, request: { network } }: Counting): Promise<void> =>
  services.rateLimits.consume(tenantId, [
    { key: `connection-test:${network}`, limit: connectionTestLimits, seconds: windowSeconds },
  ])

// Keyboards write an accented letter as one character or as two.
const digest = (text: string): Buffer => createHash('sha256').update(text.normalize('NFC')).digest()

/** Checks whether the password is that of the meeting; takes the same time if the meeting is unknown. */
export function isPassword(secret: Secret, sealed: Buffer | undefined, presented: string): boolean {
  const actual = secret.open(sealed ?? secret.seal(randomToken()))
  return timingSafeEqual(digest(actual), digest(presented)) && sealed !== undefined
}
