import type { LabelledField } from '@foyer/contract/contract'
import type { Database, Db } from '#platform/database/database.ts'
import type { Actor } from '#platform/security/sessions.ts'

/** The audited fields of what a call changed. */
export type AuditFields = { readonly [field in LabelledField]?: string | number | boolean | null }
/** Rejects fields without a label in the contract, which an inferred type would otherwise accept. */
type Labelled<F> = F & { readonly [field in keyof F]: field extends LabelledField ? F[field] : never }

/** The object of a call and its changed fields. `before` and `after` must not contain secrets or free text. */
export type AuditedChange<B extends AuditFields = AuditFields, A extends AuditFields = AuditFields> = {
  objectId?: string
  /** Name of the object, such as an email address or a tenant's name; never free text. */
  label?: string
  before?: Labelled<B>
  after?: Labelled<A>
  /** The user whom the call identified, if none was signed in yet. */
  by?: { id: string; email: string }
}

type AuditRow = {
  tenantId: string
  actor: Pick<Actor, 'tenantId' | 'id' | 'email'> | undefined
  call: string
  address: string
  denied?: boolean
  entry: AuditedChange
}

/** Returns null if no field was recorded. */
const toJson = (fields: AuditedChange['after'] = {}): string | null =>
  Object.keys(fields).length === 0 ? null : JSON.stringify(fields)

/** Appends a row to the audit log of `tenantId`, in the caller's transaction. */
export const writeAudit = (db: Db, row: AuditRow) => {
  const { by } = row.entry
  const actor = row.actor ?? (by === undefined ? undefined : { ...by, tenantId: row.tenantId })
  return db
    .insertInto('audit_log')
    .values({
      tenant_id: row.tenantId,
      actor_tenant_id: actor?.tenantId ?? null,
      actor_id: actor?.id ?? null,
      actor_label: actor?.email ?? '',
      action: row.call,
      object_id: row.entry.objectId ?? '',
      object_label: row.entry.label ?? '',
      denied: row.denied ?? false,
      before: toJson(row.entry.before),
      after: toJson(row.entry.after),
      ip_address: row.address,
    })
    .execute()
}

/**
 * Fails like `fail`, and records the attempt in the audit log as denied, in a transaction of its own: for what the
 * caller may not do, as against what is not possible.
 */
export type Deny<Code extends string> = <B extends AuditFields, A extends AuditFields>(
  code: Code,
  options?: { field?: string; entry?: AuditedChange<B, A> },
) => Promise<never>

/** Writes a denied call in its own transaction, because the call's is rolled back. */
export const writeDenied = async (database: Database, row: Omit<AuditRow, 'denied'>): Promise<void> => {
  await database.inSeparateTransaction(row.tenantId, (db) => writeAudit(db, { ...row, denied: true }))
}
