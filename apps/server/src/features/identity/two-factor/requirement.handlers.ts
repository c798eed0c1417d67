import type { twoFactor } from '@foyer/contract/identity/two-factor'
import { listTenantRoles } from '#features/identity/roles/roles.commands.ts'
import type { HandlerContext } from '#platform/calls/context.ts'
import type { Handler } from '#platform/calls/define-handlers.ts'
import { findCaller, findRequirement, updateRequirement } from './requirement.store.ts'

type Caller = Pick<HandlerContext<typeof twoFactor.requirement>, 'db' | 'actor' | 'tenantId'>

type Roles = Awaited<ReturnType<typeof listTenantRoles>>

async function getRequirement({ db, actor, tenantId }: Caller, roles: Roles) {
  const { from, ...requirement } = await findRequirement(db, tenantId)
  const caller = await findCaller(db, tenantId, actor.id)
  return {
    ...requirement,
    from: from?.toISOString() ?? null,
    callerLacksFactor: caller?.lacksFactor ?? false,
    callerRole: caller?.role ?? null,
    // Otherwise a user with fewer permissions could take the second factor away from those who have more.
    changeable: roles.every(({ key, assignable }) => assignable || !requirement.roles.includes(key)),
  }
}

export const requirement: Handler<typeof twoFactor.requirement> = async (context) =>
  getRequirement(context, await listTenantRoles(context.db, context))

export const require: Handler<typeof twoFactor.require> = async (context) => {
  const { input, db, tenantId, fail, deny, audit } = context
  const roles = await listTenantRoles(db, context)
  const before = await getRequirement(context, roles)
  if (!before.changeable) return deny('forbidden', { field: 'roles' })
  if (before.version !== input.version) return fail('conflict')
  const names = new Map(roles.map(({ key, name }) => [key, name || key]))
  if (!input.roles.every((role) => names.has(role))) return fail('not-found', 'roles')
  const isSame = [...before.roles].sort().join() === [...new Set(input.roles)].sort().join()
  const isChanged = !isSame || before.graceDays !== input.graceDays
  if (isChanged && !(await updateRequirement(db, tenantId, input))) return fail('conflict')
  const after = await getRequirement(context, roles)
  const describe = ({ roles: required, graceDays }: typeof after) => ({
    twoFactorRoles: required.map((role) => names.get(role) ?? role).join(', '),
    graceDays,
  })
  audit({ objectId: tenantId, before: describe(before), after: describe(after) })
  return after
}
