import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Secret } from './secret.ts'

const maxProofs = 20
const Cookie = new RegExp(`^[\\w-]{22}(\\.[\\w-]{22}){0,${maxProofs}}$`)

/**
 * A browser that gave the correct password of a subject before: an account or a meeting. It has rate limits of its own,
 * so that the wrong guesses of others do not lock its user out.
 */
export type KnownDevice = {
  id: string
  hasProven: (subject: string) => boolean
  /** The value of the cookie as it is. */
  cookie: string
  /** Returns the value of a cookie that proves `subject` as well. */
  addProof: (subject: string) => string
}

/** Subjects that a browser can prove: it signed in to an account, or gave the password of a meeting. */
export const accountProof = (email: string): string => `account:${email}`
export const meetingProof = (number: string): string => `meeting:${number}`

/** Reads the device cookie; an absent or malformed one yields a new device that has proven nothing. */
export function readKnownDevice(secret: Secret, tenantId: string, cookie = ''): KnownDevice {
  const [id = '', ...proofs] = Cookie.test(cookie) ? cookie.split('.') : [randomBytes(16).toString('base64url')]
  const key = secret.derive('known-device')
  const toProof = (subject: string): string =>
    createHmac('sha256', key).update(`${tenantId} ${id} ${subject}`).digest().subarray(0, 16).toString('base64url')
  const hasProven = (subject: string): boolean => {
    const proof = Buffer.from(toProof(subject))
    return proofs.some((known) => timingSafeEqual(Buffer.from(known), proof))
  }
  return {
    id,
    hasProven,
    cookie: [id, ...proofs].join('.'),
    addProof: (subject) => {
      const proof = toProof(subject)
      return [id, proof, ...proofs.filter((known) => known !== proof).slice(0, maxProofs - 1)].join('.')
    },
  }
}
