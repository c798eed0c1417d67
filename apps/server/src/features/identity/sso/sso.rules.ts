import { parseEmail } from '@foyer/contract/email'
import type { TestOutcome } from '@foyer/contract/identity/sso'
import { cutText } from '@foyer/contract/text/cut-text'

/** The claims of an ID token. */
type Claims = { readonly iss: string; readonly sub: string; readonly [claim: string]: unknown }

/** The person whom a provider identifies. */
export type OutsidePerson = {
  issuer: string
  subject: string
  /** The case-folded address; empty if the provider asserts none. */
  email: string
  /** Whether the provider has verified it, or is trusted with the addresses of its domain. */
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

/** Checks OpenID Connect's claim, which some providers write as text. */
const isVerifiedByProvider = ({ email_verified: isVerified }: Claims): boolean =>
  isVerified === true || isVerified === 'true'

/** Checks whether the email address is of one of the domains; a subdomain is another domain. */
const isOfDomains = (email: string, domains: readonly string[]): boolean =>
  domains.includes(email.slice(email.lastIndexOf('@') + 1))

/** The domains with whose addresses an administrator trusts a provider, and whether it has to verify them. */
type Trust = { readonly allowed_domains: readonly string[]; readonly trusts_addresses: boolean }

/** Reads the claims of a valid ID token. */
export function toOutsidePerson(claims: Claims, trust: Trust): OutsidePerson {
  const email = parseEmail(text(claims.email)) ?? ''
  const isTrusted = trust.trusts_addresses && isOfDomains(email, trust.allowed_domains)
  const [first = '', ...others] = toName(claims.name).split(' ')
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email,
    isEmailVerified: email !== '' && (isTrusted || isVerifiedByProvider(claims) || isVerifiedByMicrosoft(claims)),
    firstname: toName(claims.given_name) || first || toName(text(claims.email).toLowerCase().split('@')[0]),
    lastname: toName(claims.family_name) || others.join(' '),
  }
}

type Account = { status: string }
type Provider = Pick<Trust, 'allowed_domains'> & { readonly creates_users: boolean }
/** The account that a person is connected with, and the one that has their email address. */
type Known = { linked: Account | undefined; byEmail: (Account & { isConnected: boolean }) | undefined }

/**
 * Decides how a person gets in, or why they do not. Existing accounts are opened by a verified address of a domain that
 * the administrator trusts the provider with.
 */
export function decideOutcome(provider: Provider, person: OutsidePerson, { linked, byEmail }: Known): TestOutcome {
  if (linked !== undefined) return linked.status === 'active' ? 'identity' : 'account-closed'
  if (person.email === '') return 'email-missing'
  if (!person.isEmailVerified) return 'email-unverified'
  const isTrusted = isOfDomains(person.email, provider.allowed_domains)
  if (byEmail === undefined) {
    if (!provider.creates_users) return 'account-missing'
    return isTrusted || provider.allowed_domains.length === 0 ? 'new' : 'domain-untrusted'
  }
  if (!isTrusted) return 'domain-untrusted'
  if (byEmail.status !== 'active' && byEmail.status !== 'invited') return 'account-closed'
  return byEmail.isConnected ? 'account-connected' : 'email'
}

/** Lists the outcomes after which the people of a provider can sign in, whether or not the one who has tested it can. */
const working: readonly TestOutcome[] = ['identity', 'email', 'new', 'account-missing', 'account-connected']
export const isWorking = (outcome: TestOutcome): boolean => working.includes(outcome)

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
