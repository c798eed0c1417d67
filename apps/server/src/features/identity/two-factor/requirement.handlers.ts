import type { twoFactor } from '@foyer/contract/identity/two-factor'
import type { Handler } from '#platform/calls/define-handlers.ts'
import type { Db } from '#platform/database/database.ts'
import { findRequirement, lacksFactor, updateRequirement } from './requirement.store.ts'

async function getRequirement(db: Db, tenantId: string, callerId: string) {
  const { from, ...requirement } = await findRequirement(db, tenantId)
  const callerLacksFactor = await lacksFactor(db, tenantId, callerId)
  return { ...requirement, from: from?.toISOString() ?? null, callerLacksFactor }
}

export const requirement: Handler<typeof twoFactor.requirement> = ({ db, actor, request }) =>
  getRequirement(db, request.tenantId, actor.id)

export const require: Handler<typeof twoFactor.require> = async (context) => {
  const { input, db, actor, request, fail, auditEntry: audit } = context
  const before = await getRequirement(db, request.tenantId, actor.id)
  if (before.version !== input.version) return fail('conflict')
  const isSame = [...before.roles].sort().join() === [...new Set(input.roles)].sort().join()
  const isChanged = !isSame || before.graceDays !== input.graceDays
  if (isChanged && !(await updateRequirement(db, request.tenantId, input))) return fail('conflict')
  const after = await getRequirement(db, request.tenantId, actor.id)
  const describe = ({ roles, graceDays }: typeof after) => ({ twoFactorRoles: roles.join(', '), graceDays })
  audit({ objectId: request.tenantId, before: describe(before), after: describe(after) })
  return after
}
