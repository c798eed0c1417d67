import type { Input } from '@foyer/contract/call'
import type { AuditObject, audit } from '@foyer/contract/operations/audit'
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

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The user who reads the log, and whether they may see the meetings that were held. */
type Viewer = { id: string; seesCompleted: boolean }

/**
 * Finds the actors and targets of entries as they are now, by id. The log doesn't record topics, so a meeting has one
 * only for those who see it elsewhere.
 */
export async function findObjects(
  db: Db,
  records: readonly AuditRecord[],
  viewer: Viewer,
): Promise<ReadonlyMap<string, AuditObject>> {
  const pairs = records.flatMap((row) => [
    { tenant: row.actor_tenant_id, id: row.actor_id ?? '' },
    { tenant: row.tenant_id, id: row.object_id },
  ])
  const wanted = new Map(pairs.filter(({ id }) => uuid.test(id)).map((pair) => [pair.id, pair]))
  if (wanted.size === 0) return new Map()
  const objects = [...wanted.values()]
  const { rows } = await sql<AuditObject>`
    select found.kind, o.id, o.tenant_id as tenantuuid, found.name, found.handle, found.list
    from unnest(${objects.map(({ tenant }) => tenant)}::uuid[], ${objects.map(({ id }) => id)}::uuid[]) o(tenant_id, id)
    cross join lateral (
      (select 'user' as kind, firstname || ' ' || lastname as name, email as handle, coalesce(list_status, 'none') as list
        from users where tenant_id = o.tenant_id and id = o.id and status <> 'deleted' limit 1)
      union all (select 'role', name, '', 'none' from roles where tenant_id = o.tenant_id and id = o.id limit 1)
      union all (select 'group', name, '', 'none' from groups where tenant_id = o.tenant_id and id = o.id limit 1)
      union all (select 'tenant', name, '', 'none' from tenants
        where tenant_id = o.id and tenant_id = o.tenant_id and status <> 'deleted' limit 1)
      union all (select 'meeting', case when seen.list = 'none' then '' else m.topic end, m.number, seen.list
        from meetings m cross join lateral (select case
          when m.kind <> 'personal' and (m.owner_id = ${viewer.id} or exists (select from meeting_managers g
            where g.tenant_id = m.tenant_id and g.meeting_id = m.id and g.user_id = ${viewer.id})) then 'own'
          when ${viewer.seesCompleted} and exists (select from conferences c
            where c.tenant_id = m.tenant_id and c.meeting_id = m.id and c.ended_at is not null) then 'completed'
          else 'none' end as list) seen
        where m.tenant_id = o.tenant_id and m.id = o.id and m.deleted_at is null limit 1)
      limit 1) found`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
