import type { RoleLevel } from '@foyer/contract/permissions'
import { bindToUsers } from '#features/meetings/invitees.store.ts'
import { indexAgain } from '#features/tenants/tenants.store.ts'
import type { Db, Unit } from '#platform/database.ts'
import { CallFailure } from '#platform/failure.ts'
import type { CallRequest, Platform } from '#platform/handle.ts'
import { type Actor, closeSessionsOf } from '#platform/sessions.ts'
import { canGiveRole, canTouch, rolesThatStay } from './users.rules.ts'
import * as store from './users.store.ts'

/** Who does something to people, and where: a call's context, or a task's. */
export type Doer = {
  unit: Unit
  db: Db
  platform: Platform
  request: Pick<CallRequest, 'tenantId' | 'origin'>
  actor: Pick<Actor, 'id' | 'level'>
}
/** What a deed has changed. */
export type Changed = { before: store.UserRow; after: store.UserRow }

/** A person whom this actor may change, locked; administrators one after the other. */
export async function takePerson({ db, actor }: Pick<Doer, 'db' | 'actor'>, id: string) {
  await store.lockAdministrators(db)
  const person = await store.take(db, id)
  if (person === undefined) throw new CallFailure('not-found')
  if (!canTouch(actor, person)) throw new CallFailure('forbidden')
  return person
}

/** Refuses where nobody would be left who can do what this person can. */
export async function demandAnother(db: Db, person: { id: string; role: RoleLevel; status: string }): Promise<void> {
  const roles = rolesThatStay(person)
  if (roles.length > 0 && !(await store.hasOther(db, person.id, roles))) throw new CallFailure('last-admin')
}

/** Tells the tenant's administrators that a person is another. */
export const tell = ({ unit, platform, request }: Doer, id: string) =>
  platform.events.emit(unit, { tenantId: request.tenantId, topic: 'users', objectId: id })

/** An administrator is one of the words under which super administrators find the tenant. */
export async function indexTenantOf(db: Db, ...roles: RoleLevel[]): Promise<void> {
  if (roles.includes('admin')) await indexAgain(db)
}

/** Changes somebody's fields; a new role ends their sessions, a new address the links that were sent to the old one. */
export async function change(
  doer: Doer,
  before: store.UserRow,
  fields: Pick<store.UserRow, 'email' | 'firstname' | 'lastname' | 'role' | 'language'>,
): Promise<Changed> {
  const { db, actor } = doer
  const newRole = fields.role !== before.role
  if (newRole) {
    if (before.id === actor.id) throw new CallFailure('own-role', 'role')
    if (!canGiveRole(actor, fields.role)) throw new CallFailure('forbidden', 'role')
    await demandAnother(db, before)
  }
  const after = await store.update(db, before.id, fields)
  await indexTenantOf(db, before.role, after.role)
  if (newRole) await closeSessionsOf(db, before.id)
  if (fields.email !== before.email) {
    await store.dropLinks(db, before.id)
    const { tenantId } = doer.request
    const bound = await bindToUsers(db, [before.id])
    const events = bound.map(({ meetingId: objectId, userId }) => ({
      tenantId,
      topic: 'meetings' as const,
      objectId,
      userId,
    }))
    await doer.platform.events.emit(doer.unit, events)
  }
  await tell(doer, before.id)
  return { before, after }
}

/** Gives somebody another role and leaves the rest. */
export async function setRole(doer: Doer, id: string, role: store.UserRow['role']): Promise<Changed> {
  const before = await takePerson(doer, id)
  const { email, firstname, lastname, language } = before
  return change(doer, before, { email, firstname, lastname, language, role })
}

/** Lets somebody sign in, or no longer; what is so already stays so. */
export async function setEnabled(doer: Doer, id: string, enabled: boolean): Promise<Changed> {
  const { db, actor } = doer
  if (id === actor.id) throw new CallFailure('own-account')
  const before = await takePerson(doer, id)
  if (before.status === 'invited') throw new CallFailure('invitation-pending')
  if (before.status === 'unlinked') throw new CallFailure('user-unlinked')
  if ((before.status === 'active') === enabled) return { before, after: before }
  if (!enabled) await demandAnother(db, before)
  const after = await store.update(db, id, { status: enabled ? 'active' : 'disabled' })
  if (!enabled) await closeSessionsOf(db, id)
  await tell(doer, id)
  return { before, after }
}
