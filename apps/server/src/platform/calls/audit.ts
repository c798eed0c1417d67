import type { Database, Db } from '#platform/database/database.ts'
import type { Actor } from '#platform/security/sessions.ts'

/** What a writing call did, for the audit log; secrets and free text stay out of `before` and `after`. */
export type AuditEntry = {
  objectId?: string
  /** What the object is called: an e-mail, a tenant's name; never free text. */
  label?: string
  before?: { [field: string]: string | number | boolean | null }
  after?: { [field: string]: string | number | boolean | null }
  /** Who it has turned out to be, where nobody was signed in yet: a person of the tenant. */
  by?: { id: string; email: string }
}

type AuditLine = {
  tenantId: string
  actor: Pick<Actor, 'tenantId' | 'id' | 'email'> | undefined
  call: string
  address: string
  denied?: boolean
  entry: AuditEntry
}

/** Writes one row of the append-only audit log of `tenantId`, in the caller's transaction. */
export const writeAudit = (db: Db, row: AuditLine) => {
  const { by } = row.entry
  const actor = row.actor ?? (by === undefined ? undefined : { ...by, tenantId: row.tenantId })
  return db
    .insertInto('audit')
    .values({
      tenant_id: row.tenantId,
      actor_tenant_id: actor?.tenantId ?? null,
      actor_id: actor?.id ?? null,
      actor_label: actor?.email ?? '',
      call: row.call,
      object_id: row.entry.objectId ?? '',
      object_label: row.entry.label ?? '',
      refused: row.denied ?? false,
      before: row.entry.before === undefined ? null : JSON.stringify(row.entry.before),
      after: row.entry.after === undefined ? null : JSON.stringify(row.entry.after),
      address: row.address,
    })
    .execute()
}

/** Writes a denied call in a transaction of its own: the call's is rolled back. */
export const writeDenied = async (database: Database, row: Omit<AuditLine, 'denied'>): Promise<void> => {
  await database.inSeparateTransaction(row.tenantId, ({ db }) => writeAudit(db, { ...row, denied: true }))
}
