import { findMailBranding } from '#features/tenancy/tenant-brands/mail-branding.commands.ts'
import { listPublicProviders } from '#features/tenancy/tenant-sso/identity-providers.commands.ts'
import { findEmergencyId } from '#features/tenancy/tenant-sso/password-sign-in.commands.ts'
import type { TenantContext } from '#platform/calls/context.ts'
import type { Db } from '#platform/database/database.ts'
import type { MailLimit } from '#platform/mail/outside-limits.ts'
import {
  buildTokenUrl,
  issueTokens,
  issueTokensForAdministrator,
  type RoleHolder,
} from '#platform/security/one-time-tokens.ts'
import { buildInvitationMail } from './invitations.mails.ts'
import { insertAll, type LinkRecipient, type NewUser, renewInvitations } from './invitations.store.ts'
import type { InvitationKind } from './invitations.texts.ts'

export type InvitationOptions = {
  kind?: InvitationKind
  /** The inviting user's name. */
  invitedBy?: string | undefined
  /** The limit of the emails; by default the tenant's daily one. */
  limit?: MailLimit
}

/** Finds the names of the providers with which invited users continue; undefined where they choose a password. */
async function findProviderNames(db: Db): Promise<string | undefined> {
  if ((await findEmergencyId(db)) === undefined) return undefined
  return (await listPublicProviders(db)).map(({ label }) => label).join(' / ')
}

/** Emails each user a new invitation link, which replaces their earlier ones. */
async function sendInvitations(
  { db, tenantId, services }: TenantContext,
  users: readonly LinkRecipient[],
  { kind = 'invitation', invitedBy, limit = { by: 'tenant' } }: InvitationOptions,
): Promise<void> {
  if (users.length === 0) return
  const { brand, origin } = await findMailBranding(db, services.env, tenantId)
  const providers = await findProviderNames(db)
  const tokens = await issueTokens(
    db,
    'invitation',
    users.map(({ id }) => id),
  )
  const mails = users.map((user) => {
    const token = tokens.get(user.id) ?? ''
    return { tenantId, ...buildInvitationMail(user, { kind, invitedBy, providers, brand, origin, token }) }
  })
  await services.mail.enqueueMany(db, mails, limit)
}

/** Creates new invitation links by user id for those who have not accepted yet; earlier links end. Sends nothing. */
export async function createInvitationLinks(
  db: Db,
  { origin, actor }: { origin: string; actor: RoleHolder },
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const users = [...(await renewInvitations(db, ids, 'invited')), ...(await renewInvitations(db, ids, 'unlinked'))]
  const tokens = await issueTokensForAdministrator(db, 'invitation', { userIds: users.map(({ id }) => id), actor })
  return new Map([...tokens].map(([id, token]) => [id, buildTokenUrl(origin, 'invitation', token)]))
}

/**
 * Invites users, in a few statements for any number. Existing users of the tenant are `known`: not changed, not
 * emailed.
 */
export async function inviteUsers(
  context: TenantContext,
  users: readonly NewUser[],
  options: InvitationOptions = {},
): Promise<{ invited: LinkRecipient[]; known: string[] }> {
  const unique = [...new Map(users.map((user) => [user.email, user])).values()]
  // The order is always the same, because two transactions that invite the same users would otherwise deadlock.
  const sorted = unique.toSorted((a, b) => (a.email < b.email ? -1 : 1))
  const invited = await insertAll(context.db, context.tenantId, sorted)
  const inserted = new Set(invited.map(({ email }) => email))
  await sendInvitations(context, invited, options)
  return { invited, known: unique.map(({ email }) => email).filter((email) => !inserted.has(email)) }
}

/** Sends pending invitations again, also those of unlinked users; returns the ids of the users who have one. */
export async function resendInvitations(
  context: TenantContext,
  ids: readonly string[],
  options: InvitationOptions = {},
): Promise<string[]> {
  const users = await renewInvitations(context.db, ids, 'invited')
  await sendInvitations(context, users, options)
  const returning = await renewInvitations(context.db, ids, 'invited-again')
  await sendInvitations(context, returning, { ...options, kind: 'return' })
  return [...users, ...returning].map(({ id }) => id)
}

/** Invites unlinked users again; returns the ids of those who are unlinked. */
export async function reinviteUnlinked(
  context: TenantContext,
  ids: readonly string[],
  options: Omit<InvitationOptions, 'kind'> = {},
): Promise<string[]> {
  const users = await renewInvitations(context.db, ids, 'unlinked')
  await sendInvitations(context, users, { ...options, kind: 'return' })
  return users.map(({ id }) => id)
}
