import type { Input } from '@foyer/contract/call'
import type { audit } from '@foyer/contract/operations/audit'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { buildKeyset, type Cursor } from '#platform/database/keyset.ts'
import { selectPage } from '#platform/database/page.ts'
import { selectPicturePath } from '#platform/database/picture-path.ts'

type Filters = Omit<Input<typeof audit.list>, 'page' | 'size' | 'language'>

const order = buildKeyset({
  column: 'audit_log.occurred_at',
  id: 'audit_log.id',
  descending: true,
  idDescending: false,
})

const filterEntries = (db: Db, { from, to, actor, call, object, denied }: Filters) =>
  db
    .selectFrom('audit_log')
    .innerJoin('tenants', 'tenants.tenant_id', 'audit_log.tenant_id')
    .selectAll('audit_log')
    .select('tenants.name as tenant')
    .where('audit_log.occurred_at', '>=', new Date(from))
    .where('audit_log.occurred_at', '<=', new Date(to))
    .$if(actor !== undefined && actor !== '', (query) => query.where('audit_log.actor_label', '=', actor ?? ''))
    .$if(call !== undefined && call !== '', (query) => query.where('audit_log.action', '=', call ?? ''))
    .$if(object !== undefined && object !== '', (query) => query.where('audit_log.object_id', '=', object ?? ''))
    // As a literal, or the partial index is not used.
    .$if(denied !== undefined, (query) => query.where('audit_log.denied', '=', sql.lit(denied === 'yes')))
    .orderBy(order.by)

export async function findPage(db: Db, { page, size, ...filters }: Filters & { page: number; size: number }) {
  const picture = selectPicturePath('audit_log.actor_tenant_id', 'audit_log.actor_id').as('actor_picture')
  return selectPage(filterEntries(db, filters).select(picture), { page, size })
}

export type AuditRecord = Awaited<ReturnType<typeof findPage>>['items'][number]

/** Finds the next rows of an export. */
export const findAfter = (db: Db, filters: Filters, { after, size }: { after: Cursor | undefined; size: number }) =>
  filterEntries(db, filters).select(order.cursor).where(order.after(after)).limit(size).execute()

export type ExportedRecord = Awaited<ReturnType<typeof findAfter>>[number]
