import { insert as insertUser } from '#features/identity/users/users.store.ts'
import { bindInvitations } from '#features/meetings/managers/managers.commands.ts'
import type { ProviderRow } from '#features/tenancy/tenant-sso/identity-providers.commands.ts'
import { findAccountRules } from '#features/tenancy/tenants/account-rules.store.ts'
import type { Context } from '#platform/calls/context.ts'
import type { Db } from '#platform/database/database.ts'
import { consumeToken, findToken, revokeTokens } from '#platform/security/one-time-tokens.ts'
import { decideOutcome, type OutsidePerson } from './sso.rules.ts'
import * as store from './sso.store.ts'

type Finding = Pick<Context<'sso-failed'>, 'db' | 'emit' | 'fail'> & { language: 'en' | 'fr' }
/** A user, and how they were found; `isNewLink` if an account that was used before is connected from now on. */
export type FoundUser = { user: store.SignInUser; by: 'identity' | 'email' | 'invitation' | 'new'; isNewLink?: true }

/** Links an account by its email address, for which the provider is trusted. */
async function linkByEmail(context: Finding, user: store.SignInUser, person: OutsidePerson) {
  const { db } = context
  const { issuer, subject, email } = person
  if (!(await store.link(db, { issuer, subject, userId: user.id, email }))) return undefined
  return user.status === 'active' ? user : activate(context, user, person)
}

async function activate(context: Finding, user: { id: string; email: string }, person: OutsidePerson) {
  const { db } = context
  const active = await store.activate(db, user, person)
  await revokeTokens(db, user.id)
  await bindInvitations(context, user.id)
  return active
}

/**
 * Finds the user whom an invitation names, linked to the person who has opened its link. The email address at the
 * provider does not matter, because anyone with the link could choose a password. Undefined if the invitation has
 * ended, or if the person is linked to another user; a user who was removed and is invited again is still linked.
 */
async function acceptInvitation(
  context: Finding,
  invitation: string,
  { person, linked }: { person: OutsidePerson; linked: store.SignInUser | undefined },
) {
  const { db, fail } = context
  const token = await findToken(db, invitation)
  if (token === undefined || token.expired || token.purpose !== 'invitation') return undefined
  const user = await store.lockInvited(db, token.user_id)
  if (user === undefined || (linked !== undefined && linked.id !== user.id)) return undefined
  const { issuer, subject, email } = person
  const isLinked = linked !== undefined || (await store.link(db, { issuer, subject, userId: user.id, email }))
  if (!isLinked) return undefined
  // The invitation was replaced meanwhile; failing also undoes the link to the person.
  if ((await consumeToken(db, invitation)) === undefined) return fail('sso-failed')
  return activate(context, user, person)
}

async function createUser(context: Finding, role: ProviderRow['role'], person: OutsidePerson) {
  const { db, language } = context
  const { issuer, subject, email, firstname, lastname } = person
  const fields = { email, firstname, lastname, role, language, timezone: '' }
  const row = await insertUser(db, { ...fields, passwordHash: null, changePassword: false, status: 'active' })
  // Another user has registered the address, or this subject, in the meantime.
  if (row === undefined || !(await store.link(db, { issuer, subject, userId: row.id, email }))) return undefined
  await bindInvitations(context, row.id)
  return { ...row, must_change_password: false }
}

/**
 * Checks whether a provider opens accounts for people who have none: for those of its domains, and for anyone else only
 * where the tenant allows sign-up with a provider.
 */
async function opensAccounts(db: Db, provider: ProviderRow): Promise<boolean> {
  if (!provider.creates_users || provider.allowed_domains.length > 0) return provider.creates_users
  return (await findAccountRules(db, provider.tenant_id)).signupSocial
}

/** Decides how a person gets in, with the account that they are connected with and the one that has their address. */
export async function findOutcome(db: Db, provider: ProviderRow, person: OutsidePerson) {
  const linked = await store.lockLinked(db, person.issuer, person.subject)
  const isAsked = linked === undefined && person.isEmailVerified
  const byEmail = isAsked ? await store.findByEmail(db, person.email, person.issuer) : undefined
  const isNew = linked === undefined && byEmail === undefined
  const creates = isNew && (await opensAccounts(db, provider))
  const outcome = decideOutcome({ ...provider, creates_users: creates }, person, { linked, byEmail })
  return { outcome, linked, byEmail }
}

/** Finds the user whom a provider has identified; undefined if no account may be opened for them. */
export async function findUser(
  context: Finding,
  provider: ProviderRow,
  { person, invitation }: { person: OutsidePerson; invitation: string | undefined },
): Promise<FoundUser | undefined> {
  const { db } = context
  const { outcome, linked, byEmail } = await findOutcome(db, provider, person)
  if (outcome === 'identity' && linked !== undefined) return { user: linked, by: outcome }
  const invited = invitation === undefined ? undefined : await acceptInvitation(context, invitation, { person, linked })
  if (invited !== undefined) return { user: invited, by: 'invitation' }
  if (outcome === 'email' && byEmail !== undefined) {
    const user = await linkByEmail(context, byEmail, person)
    return user && { user, by: outcome, ...(byEmail.status === 'active' && { isNewLink: true }) }
  }
  if (outcome !== 'new') return undefined
  const user = await createUser(context, provider.role, person)
  return user && { user, by: outcome }
}
