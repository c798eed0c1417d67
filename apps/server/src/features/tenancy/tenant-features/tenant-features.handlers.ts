import { type FeatureName, tenantFeatures } from '@foyer/contract/tenancy/tenant-features'
import { findRoleToGive } from '#features/identity/roles/roles.commands.ts'
import { writeAudit } from '#platform/calls/audit.ts'
import { defineHandlers } from '#platform/calls/define-handlers.ts'
import type { Db } from '#platform/database/database.ts'
import { toTenantFeatures } from './tenant-features.presenter.ts'
import * as store from './tenant-features.store.ts'

const shownChanges = 8

const present = async (db: Db, tenant: store.FeaturesRow) =>
  toTenantFeatures(tenant, {
    last: await store.findLastChanges(db, tenant.tenant_id),
    changes: await store.findChanges(db, tenant.tenant_id, shownChanges),
  })

const toField = (feature: FeatureName, enabled: boolean): { readonly [name in FeatureName]?: boolean } => ({
  [feature]: enabled,
})

export const tenantFeaturesHandlers = defineHandlers(tenantFeatures, {
  get: async ({ input: { id }, db, fail }) => {
    const tenant = await store.find(db, id)
    return tenant === undefined ? fail('not-found') : present(db, tenant)
  },

  update: async ({ input: { id, feature, enabled }, db, actor, request, fail, deny, audit }) => {
    const before = await store.lock(db, id)
    if (before === undefined) return fail('not-found')
    // Visitors who register become members, as in the settings of the tenant.
    if (feature === 'signupNormal' && enabled && 'error' in (await findRoleToGive(db, actor, 'member')))
      return deny('forbidden', { field: 'enabled', entry: { objectId: id, label: before.name } })
    if (before[feature] === enabled) {
      audit(null)
      return present(db, before)
    }
    await store.update(db, id, { feature, enabled })
    const label = before.name
    const [was, is] = [toField(feature, before[feature]), toField(feature, enabled)]
    const entry = { objectId: id, label, before: was, after: is }
    audit(entry)
    // The operator's own tenant has the entry of the call.
    if (id !== actor.tenantId)
      await writeAudit(db, { tenantId: id, actor, call: 'tenantFeatures.update', address: request.address, entry })
    return present(db, { ...before, [feature]: enabled })
  },
})
