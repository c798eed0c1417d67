import { cutText } from '@foyer/contract/cut-text'
import { parseEmail } from '@foyer/contract/email'

/** The claims of an ID token. */
type Claims = { readonly iss: string; readonly sub: string; readonly [claim: string]: unknown }

/** The person whom a provider identifies. */
export type OutsidePerson = {
  issuer: string
  subject: string
  /** The case-folded address; empty if the provider asserts none. */
  email: string
  isEmailVerified: boolean
  firstname: string
  lastname: string
}

const maxName = 100
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
/** Reduces a name to one line without invisible characters, as names are everywhere. */
const toName = (value: unknown): string =>
  cutText(
    text(value)
      .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
      .trim(),
    maxName,
  )

const isTrue = (value: unknown): boolean => value === true || value === 'true' || value === '1' || value === 1

/**
 * Checks Microsoft's own claim: it does not assert `email_verified`, but on request that the owner of the address's
 * domain issues the token.
 */
const isVerifiedByMicrosoft = ({ iss, xms_edov: ownsDomain }: Claims): boolean =>
  iss.startsWith('https://login.microsoftonline.com/') && isTrue(ownsDomain)

/** Reads the claims of a valid ID token. */
export function toOutsidePerson(claims: Claims): OutsidePerson {
  const email = parseEmail(text(claims.email)) ?? ''
  const [first = '', ...others] = toName(claims.name).split(' ')
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email,
    isEmailVerified: email !== '' && (claims.email_verified === true || isVerifiedByMicrosoft(claims)),
    firstname: toName(claims.given_name) || first || toName(text(claims.email).toLowerCase().split('@')[0]),
    lastname: toName(claims.family_name) || others.join(' '),
  }
}

/** Checks whether the email address is of one of the domains; a subdomain is another domain. */
export const isOfDomains = (email: string, domains: readonly string[]): boolean =>
  domains.includes(email.slice(email.lastIndexOf('@') + 1))

/** The age up to which a sign-in is recent; providers take a while to ask for a password and a code. */
const recentSeconds = 10 * 60

/**
 * Checks whether the provider has asked the person again; those that never state the time of the sign-in are trusted.
 */
export const isRecentSignIn = ({ auth_time: authTime }: { readonly auth_time?: unknown }, nowMs: number): boolean =>
  typeof authTime !== 'number' || authTime > nowMs / 1000 - recentSeconds

/** Names a link like its provider, or after the issuer's host if the tenant has removed the provider. */
export const toIdentityLabel = ({ label, issuer }: { label: string | null; issuer: string }): string =>
  label ?? URL.parse(issuer)?.host ?? issuer
