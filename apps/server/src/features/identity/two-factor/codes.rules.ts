import { randomBytes } from 'node:crypto'
import { toUsualWidth } from '@foyer/contract/usual-width'
import { Secret, TOTP } from 'otpauth'
import { hashToken } from '#platform/security/secret.ts'

const periodSeconds = 30
const recoveryCodeCount = 10
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

const createTotp = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: periodSeconds })

/** Generates a new key for an authenticator app, in base 32. */
export const generateSecret = (): string => new Secret({ size: 20 }).base32

/** Builds the address in the QR code that authenticator apps read. */
export const buildKeyUrl = (secret: string, { issuer, email }: { issuer: string; email: string }): string => {
  const totp = createTotp(secret)
  totp.issuer = issuer
  totp.label = email
  return totp.toString()
}

/**
 * Finds the time step of a correct code that no code was accepted of before, otherwise undefined. Besides the current
 * step the previous one is accepted, for who types slowly or whose clock is late, but never the next one.
 */
export function findStep(secret: string, code: string, lastStep: number): number | undefined {
  const timestamp = Date.now()
  const delta = createTotp(secret).validate({ token: code, timestamp, window: 1 })
  if (delta === null || delta > 0) return undefined
  const step = Math.floor(timestamp / 1000 / periodSeconds) + delta
  return step > lastStep ? step : undefined
}

/** Normalizes a code as typed, without the spaces and dashes that make it readable. */
export const normalizeCode = (code: string): string => toUsualWidth(code).replace(/[\s-]/g, '').toLowerCase()

export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code)

/** Generates ten codes of 80 bits in groups of four, which are too many to be guessed from their hashes. */
export const generateRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () =>
    Array.from(randomBytes(16), (byte) => alphabet[byte % alphabet.length])
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  )

export const hashRecoveryCode = (code: string): Buffer => hashToken(normalizeCode(code))
