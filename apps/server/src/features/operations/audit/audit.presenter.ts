import type { Language } from '@foyer/contract/language'
import type { AuditEntry, AuditObject } from '@foyer/contract/operations/audit'
import { z } from 'zod'
import { toActionLabel } from './audit.rules.ts'
import type { AuditRecord } from './audit.store.ts'

const Fields = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable()

/** Presents an audit entry; pictures are served at the host of their tenant only. */
export const toAuditEntry = (
  row: AuditRecord,
  { language, tenantId, objects }: { language: Language; tenantId: string; objects: ReadonlyMap<string, AuditObject> },
): AuditEntry => ({
  id: row.id,
  at: row.occurred_at.toISOString(),
  tenantuuid: row.tenant_id,
  tenant: row.tenant,
  actor: row.actor_label,
  actorUser: objects.get(row.actor_id ?? '') ?? null,
  actorPicture: row.actor_tenant_id === tenantId ? row.actor_picture : '',
  crossTenant: row.actor_tenant_id !== null && row.actor_tenant_id !== row.tenant_id,
  call: row.action,
  action: toActionLabel(row.action, language),
  objectId: row.object_id,
  objectLabel: row.object_label,
  target: objects.get(row.object_id) ?? null,
  denied: row.denied,
  before: Fields.parse(row.before),
  after: Fields.parse(row.after),
  ipAddress: row.ip_address,
})
