import { writeAudit } from '#platform/calls/audit.ts'
import type { Db } from '#platform/database/database.ts'
import * as store from './tenant-views.store.ts'

/** Ends views, and records it with their tenants and with the operator's. */
export async function endViews(
  db: Db,
  views: readonly store.ViewRow[],
  { address, reason }: { address: string; reason?: 'view-expired' },
): Promise<void> {
  for (const view of views) {
    if (!(await store.remove(db, view))) continue
    const operator = view.operator_tenant_id ?? view.tenant_id
    const actor = { tenantId: operator, id: view.user_id, email: view.email ?? '' }
    const after = reason === undefined ? {} : { after: { reason } }
    const entry = { objectId: view.tenant_id, label: view.name, ...after }
    for (const tenantId of new Set([view.tenant_id, operator]))
      await writeAudit(db, { tenantId, actor, call: 'tenantViews.end', address, entry })
  }
}
