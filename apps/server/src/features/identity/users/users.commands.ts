import type { RoleLevel } from '@foyer/contract/permissions'
import { bindToUsers } from '#features/meetings/meetings/invitees.store.ts'
import { reindex } from '#features/tenancy/tenants/tenants.store.ts'
import type { CallRequest, Platform } from '#platform/calls/define-handlers.ts'
import type { Db, Transaction } from '#platform/database/database.ts'
import { CallError } from '#platform/errors/call-error.ts'
import { type Actor, revokeSessions } from '#platform/security/sessions.ts'
import { canGiveRole, canManage, requiredRoles } from './users.rules.ts'
import * as store from './users.store.ts'

/** Who does something to people, and where: a call's context, or a task's. */
export type CommandContext = {
  tx: Transaction
  db: Db
  platform: Platform
  request: Pick<CallRequest, 'tenantId' | 'origin'>
  actor: Pick<Actor, 'id' | 'level'>
}
/** What a deed has changed. */
export type Changed = { before: store.UserRow; after: store.UserRow }

/** A person whom this actor may change, locked; administrators one after the other. */
export async function lockEditableUser({ db, actor }: Pick<CommandContext, 'db' | 'actor'>, id: string) {
  await store.lockAdministrators(db)
  const user = await store.findForUpdate(db, id)
  if (user === undefined) throw new CallError('not-found')
  if (!canManage(actor, user)) throw new CallError('forbidden')
  return user
}

/** Refuses where nobody would be left who can do what this person can. */
export async function assertNotLastAdmin(db: Db, user: { id: string; role: RoleLevel; status: string }): Promise<void> {
  const roles = requiredRoles(user)
  if (roles.length > 0 && !(await store.hasOther(db, user.id, roles))) throw new CallError('last-admin')
}

/** Tells the tenant's administrators that a person is another. */
export const emitUserChanged = ({ tx, platform, request }: CommandContext, id: string) =>
  platform.events.emit(tx, { tenantId: request.tenantId, topic: 'users', objectId: id })

/** An administrator is one of the words under which super administrators find the tenant. */
export async function reindexTenant(db: Db, ...roles: RoleLevel[]): Promise<void> {
  if (roles.includes('admin')) await reindex(db)
}

/** Changes somebody's fields; a new role ends their sessions, a new address the links that were sent to the old one. */
export async function change(
  context: CommandContext,
  before: store.UserRow,
  fields: Pick<store.UserRow, 'email' | 'firstname' | 'lastname' | 'role' | 'language'>,
): Promise<Changed> {
  const { db, actor } = context
  const newRole = fields.role !== before.role
  if (newRole) {
    if (before.id === actor.id) throw new CallError('own-role', 'role')
    if (!canGiveRole(actor, fields.role)) throw new CallError('forbidden', 'role')
    await assertNotLastAdmin(db, before)
  }
  const after = await store.update(db, before.id, fields)
  await reindexTenant(db, before.role, after.role)
  if (newRole) await revokeSessions(db, before.id)
  if (fields.email !== before.email) {
    await store.dropLinks(db, before.id)
    const { tenantId } = context.request
    const bound = await bindToUsers(db, [before.id])
    const events = bound.map(({ meetingId: objectId, userId }) => ({
      tenantId,
      topic: 'meetings' as const,
      objectId,
      userId,
    }))
    await context.platform.events.emit(context.tx, events)
  }
  await emitUserChanged(context, before.id)
  return { before, after }
}

/** Gives somebody another role and leaves the rest. */
export async function setRole(context: CommandContext, id: string, role: store.UserRow['role']): Promise<Changed> {
  const before = await lockEditableUser(context, id)
  const { email, firstname, lastname, language } = before
  return change(context, before, { email, firstname, lastname, language, role })
}

/** Lets somebody sign in, or no longer; what is so already stays so. */
export async function setEnabled(context: CommandContext, id: string, enabled: boolean): Promise<Changed> {
  const { db, actor } = context
  if (id === actor.id) throw new CallError('own-account')
  const before = await lockEditableUser(context, id)
  if (before.status === 'invited') throw new CallError('invitation-pending')
  if (before.status === 'unlinked') throw new CallError('user-unlinked')
  if ((before.status === 'active') === enabled) return { before, after: before }
  if (!enabled) await assertNotLastAdmin(db, before)
  const after = await store.update(db, id, { status: enabled ? 'active' : 'disabled' })
  if (!enabled) await revokeSessions(db, id)
  await emitUserChanged(context, id)
  return { before, after }
}
