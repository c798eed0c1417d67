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

export const require: Handler<typeof twoFactor.require> = async ({ input, db, actor, request, auditEntry: audit }) => {
  const before = await getRequirement(db, request.tenantId, actor.id)
  const isSame = [...before.roles].sort().join() === [...new Set(input.roles)].sort().join()
  if (!isSame || before.graceDays !== input.graceDays) await updateRequirement(db, request.tenantId, input)
  const after = await getRequirement(db, request.tenantId, actor.id)
  const describe = ({ roles, graceDays }: typeof after) => ({ twoFactorRoles: roles.join(', '), graceDays })
  audit({ objectId: request.tenantId, before: describe(before), after: describe(after) })
  return after
}
