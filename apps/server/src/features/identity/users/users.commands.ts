import type { RoleLevel } from '@foyer/contract/levels'
import { includesRights, toRights } from '@foyer/contract/rights'
import { revokeLinks, revokeShownCredentials } from '#features/identity/invitations/invitations.store.ts'
import { findRightsOfUsers, findRoleToGive, findUserRights } from '#features/identity/roles/roles.commands.ts'
import { bindInvitations, emitGuestChanged } from '#features/meetings/managers/managers.commands.ts'
import { assertNotEmergency } from '#features/tenancy/tenant-sso/password-sign-in.commands.ts'
import { reindex } from '#features/tenancy/tenants/tenants.store.ts'
import type { ActingUser, CommandContext, Context } from '#platform/calls/context.ts'
import type { Db } from '#platform/database/database.ts'
import { type Actor, revokeSessions } from '#platform/security/sessions.ts'
import { sendEmailChanged } from './user-notices.commands.ts'
import { requiredRoles } from './users.rules.ts'
import * as store from './users.store.ts'

/** A user before and after an action. */
export type UserChange = { before: store.UserRow; after: store.UserRow }

type Roled = Parameters<typeof findUserRights>[1]

/** Finds which of these users the actor may manage. */
export async function findManageable(
  db: Db,
  actor: Pick<Actor, 'level' | 'keys' | 'roleId'>,
  users: readonly Roled[],
): Promise<ReadonlySet<string>> {
  // With a built-in role the level says it all.
  const rights =
    actor.roleId === null
      ? new Map(users.map(({ id, role }) => [id, toRights(role, null)]))
      : await findRightsOfUsers(
          db,
          users.map(({ id }) => id),
        )
  return new Set([...rights].filter(([, held]) => includesRights(actor, held)).map(([id]) => id))
}

/** Checks whether the actor may manage a user: no one changes a user who may do more than they. */
export const canManage = async (db: Db, actor: ActingUser, user: Roled): Promise<boolean> =>
  includesRights(actor, await findUserRights(db, user))

/** Finds the role that the actor gives a user, as it is stored, or the reason why they may not. */
export async function findNewRole(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  user: store.UserRow,
  role: store.UserRow['role_key'],
): Promise<Roled | { error: 'own-role' | 'forbidden' | 'role-disabled' | 'not-found' }> {
  if (role === user.role_key) return user
  if (user.id === actor.id) return { error: 'own-role' }
  const given = await findRoleToGive(db, actor, role)
  if ('error' in given) return given
  const { role: level, role_id } = given
  // At a higher level the user's groups may allow more.
  const rights = await findUserRights(db, { id: user.id, role: level, role_id })
  return includesRights(actor, rights) ? { id: user.id, role: level, role_id } : { error: 'forbidden' }
}

/** Finds and locks a user whom the actor may manage. The tenant's administrators are changed one at a time. */
export async function lockEditableUser(
  { db, actor, fail, deny }: Pick<Context<'not-found' | 'forbidden'>, 'db' | 'actor' | 'fail' | 'deny'>,
  id: string,
) {
  await store.lockAdministrators(db)
  const user = await store.findForUpdate(db, id)
  if (user === undefined) return fail('not-found')
  if (await canManage(db, actor, user)) return user
  return deny('forbidden', { entry: { objectId: id, label: user.email } })
}

/** Fails if no other active user could do what this one can, or if they are the only one left with a password. */
export async function assertNotLastAdmin(
  { db, fail }: Pick<Context<'last-admin' | 'emergency-administrator'>, 'db' | 'fail'>,
  user: Parameters<typeof requiredRoles>[0] & { id: string },
): Promise<void> {
  const roles = requiredRoles(user)
  await assertNotEmergency({ db, fail }, user.id)
  if (roles.length > 0 && !(await store.hasOther(db, user.id, roles))) fail('last-admin')
}

/**
 * Indexes the tenant again if administrators are concerned, because super administrators also find it by their names.
 */
export async function reindexTenant(db: Db, ...roles: RoleLevel[]): Promise<void> {
  if (roles.includes('admin')) await reindex(db)
}

/** Returns the name of a user's role in the audit log. */
export const toRoleLabel = ({ role, role_name }: Pick<store.UserRow, 'role' | 'role_name'>): string => role_name ?? role

/** Stores a change that may take the email address of another user, with which it fails. */
export async function storeChange(
  { db, fail }: Pick<Context<'email-taken'>, 'db' | 'fail'>,
  ...change: Parameters<typeof store.update> extends [unknown, ...infer Change] ? Change : never
): Promise<store.UserRow> {
  try {
    return await store.update(db, ...change)
  } catch (error) {
    if (store.isEmailTaken(error)) return fail('email-taken', 'email')
    throw error
  }
}

/**
 * Updates a user's fields. A new role ends their sessions, and the links and passwords that were shown to
 * administrators whose roles are not built in. A new email address ends the links sent to the old one, and is notified
 * there.
 */
export async function updateUser(
  context: CommandContext<'last-admin' | 'emergency-administrator' | 'email-taken'>,
  before: store.UserRow,
  fields: Pick<store.UserRow, 'email' | 'firstname' | 'lastname' | 'role' | 'role_id' | 'language'>,
): Promise<UserChange> {
  const { db } = context
  const hasNewRole = fields.role !== before.role || fields.role_id !== before.role_id
  if (hasNewRole) await assertNotLastAdmin(context, before)
  const after = await storeChange(context, before.id, fields)
  await reindexTenant(db, before.role, after.role)
  if (hasNewRole) {
    await revokeSessions(db, before.id)
    await revokeShownCredentials(db, { ids: [before.id] })
  }
  if (fields.email !== before.email) {
    await adoptEmail(context, before.id)
    if (before.status === 'active')
      await sendEmailChanged(context, before, { newEmail: fields.email, by: 'administrator' })
  }
  // With a new role they are signed out.
  if (!hasNewRole) await emitAccountChanged(context, before.id)
  return { before, after }
}

/** Updates the open pages of a user whose account another user has changed. */
const emitAccountChanged = ({ emit }: Pick<Context, 'emit'>, id: string): Promise<void> =>
  emit((['users', 'settings'] as const).map((topic) => ({ topic, objectId: id, userId: id })))

/** Ends the links sent to a user's former address, and finds the invitations sent to the new one. */
async function adoptEmail(context: Pick<Context, 'db' | 'emit'>, id: string): Promise<void> {
  await revokeLinks(context.db, id)
  await bindInvitations(context, id)
}

/** Gives a user another email address; fails with `email-taken` if another user has it. */
export async function changeEmail(
  context: Pick<Context<'email-taken'>, 'db' | 'fail' | 'emit'>,
  before: store.UserRow,
  email: string,
): Promise<void> {
  const after = await storeChange(context, before.id, { email })
  await reindexTenant(context.db, after.role)
  await adoptEmail(context, before.id)
}

/** Changes a user's role and leaves everything else. */
export async function setRole(
  context: CommandContext<string>,
  id: string,
  roleId: store.UserRow['role_key'],
): Promise<UserChange> {
  const before = await lockEditableUser(context, id)
  const given = await findNewRole(context, before, roleId)
  if ('error' in given) return context.fail(given.error, 'role')
  const { role, role_id } = given
  const { email, firstname, lastname, language } = before
  return updateUser(context, before, { email, firstname, lastname, language, role, role_id })
}

type EnablingError =
  | 'own-account'
  | 'not-found'
  | 'forbidden'
  | 'invitation-pending'
  | 'user-unlinked'
  | 'last-admin'
  | 'emergency-administrator'

/** Enables or disables a user; does nothing if they already are. */
export async function setEnabled(
  context: CommandContext<EnablingError>,
  id: string,
  enabled: boolean,
): Promise<UserChange> {
  const { db, actor, fail } = context
  if (id === actor.id) return fail('own-account')
  const before = await lockEditableUser(context, id)
  if (before.status === 'invited') return fail('invitation-pending')
  if (before.status === 'unlinked') return fail('user-unlinked')
  if ((before.status === 'active') === enabled) return { before, after: before }
  if (!enabled) await assertNotLastAdmin(context, before)
  const after = await store.update(db, id, { status: enabled ? 'active' : 'disabled' })
  if (!enabled) await revokeSessions(db, id)
  await emitGuestChanged(context, id)
  return { before, after }
}
