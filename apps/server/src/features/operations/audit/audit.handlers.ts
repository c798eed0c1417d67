import { audit } from '@foyer/contract/operations/audit'
import { defineHandlers } from '#platform/calls/define-handlers.ts'
import { auditCsv } from './audit.export.ts'
import { toAuditEntry } from './audit.presenter.ts'
import { listActions } from './audit.rules.ts'
import * as store from './audit.store.ts'

export const auditHandlers = defineHandlers(audit, {
  list: async ({ input: { language, ...query }, db }) => {
    const { items, hasMore } = await store.findPage(db, query)
    return { items: items.map((row) => toAuditEntry(row, language)), hasMore }
  },

  listActions: async ({ input }) => ({ items: listActions(input.language) }),

  export: async ({ input, actor, request, platform }) => {
    const { language, ...filters } = input
    const { database } = platform
    const isSuperadmin = actor.level === 'superadmin'
    const read = (after: store.ExportedRecord | undefined, size: number) =>
      isSuperadmin
        ? database.acrossTenants(({ db }) => store.findAfter(db, filters, { after, size }))
        : database.withTenant(request.tenantId, ({ db }) => store.findAfter(db, filters, { after, size }))
    return auditCsv({ language, read })
  },
})
