import { appPlatforms, type TenantClient, tenantClients } from '@foyer/contract/tenancy/tenant-clients'
import { defineHandlers } from '#platform/calls/define-handlers.ts'
import { toFullName } from '#platform/security/sessions.ts'
import { toTenantClient } from './tenant-clients.presenter.ts'
import * as store from './tenant-clients.store.ts'

const toAuditFields = ({ enabled, currentVersion, minVersion, storeUrl, forcedUpdate }: TenantClient) => ({
  ...{ enabled, currentVersion, minVersion, storeUrl, forcedUpdate },
})

export const tenantClientsHandlers = defineHandlers(tenantClients, {
  list: async ({ db }) => {
    const rows = await store.findAll(db)
    const allowed = await store.findAllowed(db)
    return {
      items: appPlatforms.map((id) =>
        toTenantClient(
          id,
          rows.find(({ platform }) => platform === id),
          allowed,
        ),
      ),
    }
  },

  update: async ({ input: { id, tenantuuid: _named, ...fields }, db, actor, fail, audit }) => {
    const allowed = await store.findAllowed(db)
    const before = toTenantClient(id, await store.find(db, id), allowed)
    const row = await store.save(db, id, { ...fields, changedBy: toFullName(actor) })
    if (row === undefined) return fail('conflict')
    const after = toTenantClient(id, row, allowed)
    audit({ objectId: id, label: id, before: toAuditFields(before), after: toAuditFields(after) })
    return after
  },

  listOffered: async ({ db }) => {
    const rows = await store.findOffered(db)
    return {
      items: rows.map(({ platform, store_url: url, current_version: version }) => ({ platform, url, version })),
    }
  },
})
