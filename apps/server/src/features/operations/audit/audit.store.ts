import type { Input } from '@foyer/contract/call'
import type { audit } from '@foyer/contract/operations/audit'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { toPage } from '#platform/database/search.ts'

type Filters = Omit<Input<typeof audit.list>, 'page' | 'size'>

const filterEntries = (db: Db, { from, to, actor, call, object, denied }: Filters) =>
  db
    .selectFrom('audit')
    .innerJoin('tenants', 'tenants.tenant_id', 'audit.tenant_id')
    .selectAll('audit')
    .select('tenants.name as tenant')
    .where('audit.at', '>=', new Date(from))
    .where('audit.at', '<=', new Date(to))
    .$if(actor !== undefined && actor !== '', (query) => query.where('audit.actor_label', '=', actor ?? ''))
    .$if(call !== undefined && call !== '', (query) => query.where('audit.call', '=', call ?? ''))
    .$if(object !== undefined && object !== '', (query) => query.where('audit.object_id', '=', object ?? ''))
    // As a literal, or the partial index is not used.
    .$if(denied !== undefined, (query) => query.where('audit.refused', '=', sql.lit(denied === 'yes')))
    .orderBy('audit.at', 'desc')
    .orderBy('audit.id')

export async function findPage(db: Db, { page, size, ...filters }: Filters & { page: number; size: number }) {
  const rows = await filterEntries(db, filters)
    .limit(size + 1)
    .offset((page - 1) * size)
    .execute()
  return toPage(rows, size)
}

export type AuditRecord = Awaited<ReturnType<typeof findPage>>['items'][number]

/** The next rows of an export. */
export const findAfter = (
  db: Db,
  filters: Filters,
  { after, size }: { after: AuditRecord | undefined; size: number },
) =>
  filterEntries(db, filters)
    .$if(after !== undefined, (query) =>
      query.where(
        // Entries of the same instant are ordered by id.
        sql<boolean>`(audit.at < ${after?.at ?? null} or (audit.at = ${after?.at ?? null} and audit.id > ${after?.id ?? null}))`,
      ),
    )
    .limit(size)
    .execute()
