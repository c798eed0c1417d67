import type { twoFactor } from '@foyer/contract/identity/two-factor'
import { listTenantRoles } from '#features/identity/roles/roles.commands.ts'
import type { Handler } from '#platform/calls/define-handlers.ts'
import type { Db } from '#platform/database/database.ts'
import { findCaller, findRequirement, updateRequirement } from './requirement.store.ts'

async function getRequirement(db: Db, tenantId: string, callerId: string) {
  const { from, ...requirement } = await findRequirement(db, tenantId)
  const caller = await findCaller(db, tenantId, callerId)
  return {
    ...requirement,
    from: from?.toISOString() ?? null,
    callerLacksFactor: caller?.lacksFactor ?? false,
    callerRole: caller?.role ?? null,
  }
}

export const requirement: Handler<typeof twoFactor.requirement> = ({ db, actor, tenantId }) =>
  getRequirement(db, tenantId, actor.id)

export const require: Handler<typeof twoFactor.require> = async (context) => {
  const { input, db, actor, tenantId, fail, audit } = context
  const before = await getRequirement(db, tenantId, actor.id)
  if (before.version !== input.version) return fail('conflict')
  const names = new Map((await listTenantRoles(db, { tenantId, actor })).map(({ key, name }) => [key, name || key]))
  if (!input.roles.every((role) => names.has(role))) return fail('not-found', 'roles')
  const isSame = [...before.roles].sort().join() === [...new Set(input.roles)].sort().join()
  const isChanged = !isSame || before.graceDays !== input.graceDays
  if (isChanged && !(await updateRequirement(db, tenantId, input))) return fail('conflict')
  const after = await getRequirement(db, tenantId, actor.id)
  const describe = ({ roles, graceDays }: typeof after) => ({
    twoFactorRoles: roles.map((role) => names.get(role) ?? role).join(', '),
    graceDays,
  })
  audit({ objectId: tenantId, before: describe(before), after: describe(after) })
  return after
}
