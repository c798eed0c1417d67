import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Secret } from './secret.ts'

const maxProofs = 20
const Cookie = new RegExp(`^[\\w-]{22}(\\.[\\w-]{22}){0,${maxProofs}}$`)

/**
 * A browser that has given the right password before, for a subject: an account, or a meeting. It keeps counters of its
 * own, so that the wrong guesses of others do not lock its owner out.
 */
export type KnownDevice = {
  id: string
  knows: (subject: string) => boolean
  /** The cookie that also proves `subject`. */
  cookieWith: (subject: string) => string
}

/** What a browser proves that has signed in to an account, or given the password of a meeting. */
export const accountProof = (email: string): string => `account:${email}`
export const meetingProof = (number: string): string => `meeting:${number}`

/** Reads the cookie of a known device; an absent or malformed one is that of a new device, which knows nothing. */
export function readKnownDevice(secret: Secret, tenantId: string, cookie = ''): KnownDevice {
  const [id = '', ...proofs] = Cookie.test(cookie) ? cookie.split('.') : [randomBytes(16).toString('base64url')]
  const key = secret.derive('known-device')
  const toProof = (subject: string): string =>
    createHmac('sha256', key).update(`${tenantId} ${id} ${subject}`).digest().subarray(0, 16).toString('base64url')
  const knows = (subject: string): boolean => {
    const proof = Buffer.from(toProof(subject))
    return proofs.some((given) => timingSafeEqual(Buffer.from(given), proof))
  }
  return {
    id,
    knows,
    cookieWith: (subject) => {
      const proof = toProof(subject)
      return [id, proof, ...proofs.filter((given) => given !== proof).slice(0, maxProofs - 1)].join('.')
    },
  }
}
