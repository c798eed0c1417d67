import { audit } from '@foyer/contract/operations/audit'
import { defineHandlers } from '#platform/calls/define-handlers.ts'
import { auditCsv } from './audit.export.ts'
import { toAuditEntry } from './audit.presenter.ts'
import { listActions } from './audit.rules.ts'
import * as store from './audit.store.ts'

export const auditHandlers = defineHandlers(audit, {
  list: async ({ input: { language, ...query }, db, tenantId, actor }) => {
    const { items, hasMore } = await store.findPage(db, query)
    const viewer = { id: actor.id, seesCompleted: actor.keys.includes('room.completed.get') }
    const objects = await store.findObjects(db, items, viewer)
    return { items: items.map((row) => toAuditEntry(row, { language, tenantId, objects })), hasMore }
  },

  listActions: async ({ input }) => ({ items: listActions(input.language) }),

  export: async ({ input: { language, ...filters }, read }) =>
    auditCsv({
      language,
      read: (after, size) => read((db) => store.findAfter(db, filters, { after, size })),
    }),
})
