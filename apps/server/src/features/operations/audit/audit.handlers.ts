import { type AuditEntry, audit } from '@foyer/contract/operations/audit'
import { z } from 'zod'
import { defineHandlers } from '#platform/calls/define-handlers.ts'
import { auditCsv } from './audit.export.ts'
import * as store from './audit.store.ts'

const Fields = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable()

const toAuditEntry = (row: store.AuditRecord): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  tenantuuid: row.tenant_id,
  tenant: row.tenant,
  actor: row.actor_label,
  crossTenant: row.actor_tenant_id !== null && row.actor_tenant_id !== row.tenant_id,
  call: row.call,
  objectId: row.object_id,
  objectLabel: row.object_label,
  denied: row.refused,
  before: Fields.parse(row.before),
  after: Fields.parse(row.after),
  ipAddress: row.address,
})

export const auditHandlers = defineHandlers('audit', audit, {
  list: async ({ input, db }) => {
    const { items, hasMore } = await store.findPage(db, input)
    return { items: items.map(toAuditEntry), hasMore }
  },

  export: async ({ input, actor, request, platform }) => {
    const { language, ...filters } = input
    const { database } = platform
    const everywhere = actor.level === 'superadmin'
    const read = (after: store.AuditRecord | undefined, size: number) =>
      everywhere
        ? database.acrossTenants(({ db }) => store.findAfter(db, filters, { after, size }))
        : database.withTenant(request.tenantId, ({ db }) => store.findAfter(db, filters, { after, size }))
    return auditCsv({ language, read })
  },
})
