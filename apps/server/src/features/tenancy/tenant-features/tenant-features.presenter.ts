import { featureNames, type TenantFeatures } from '@foyer/contract/tenancy/tenant-features'
import type * as store from './tenant-features.store.ts'

type Change = Awaited<ReturnType<typeof store.findChanges>>[number]

const toWho = (row: Change) => ({ changedAt: row.occurred_at.toISOString(), changedBy: row.changed_by })

/** Presents the features of a tenant; `last` has the last change of each, `changes` the last ones of all. */
export const toTenantFeatures = (
  tenant: store.FeaturesRow,
  { last, changes }: { last: readonly Change[]; changes: readonly Change[] },
): TenantFeatures => ({
  tenantuuid: tenant.tenant_id,
  name: tenant.name,
  features: featureNames.map((feature) => {
    const change = last.find((row) => row.feature === feature)
    const who = change === undefined ? { changedAt: null, changedBy: '' } : toWho(change)
    return { feature, enabled: tenant[feature], ...who }
  }),
  changes: changes.map((row) => ({ id: row.id, feature: row.feature, enabled: row.enabled, ...toWho(row) })),
})
