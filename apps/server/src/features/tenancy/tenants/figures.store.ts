import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { isSetUp, setupColumns } from './setup.store.ts'

/** Selects the image in a slot of the tenant's brand. */
const imageIn = (slot: 'logoDark' | 'logoWhite') =>
  sql<string | null>`(select p.id from brand_images p where p.tenant_id = tenants.tenant_id and p.slot = ${slot})`

/** Counts what a list shows of the tenants with these ids. */
export const findFigures = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('tenants')
    .innerJoinLateral(
      sql<{ users: number; active: number; protected: number }>`(
        select count(*)::int as users, (count(*) filter (where u.list_status = 'active'))::int as active,
          (count(*) filter (where u.list_status = 'active' and u.second_factor <> 'none'))::int as protected
        from users u where u.tenant_id = tenants.tenant_id and u.list_status is not null
      )`.as('counted'),
      (join) => join.onTrue(),
    )
    .where('tenants.tenant_id', 'in', ids)
    .where('tenants.status', '<>', 'deleted')
    .select(['tenants.tenant_id', 'tenants.postal_address as address', 'tenants.subdomain', 'tenants.status'])
    .select([imageIn('logoDark').as('logo_dark'), imageIn('logoWhite').as('logo_white')])
    .select(['counted.users', 'counted.active', 'counted.protected'])
    .select(
      sql<Date | null>`(select nullif(u.last_seen_at, '-infinity') from users u
        where u.tenant_id = tenants.tenant_id and u.list_status = 'active'
        order by u.last_seen_at desc limit 1)`.as('last_active_at'),
    )
    .select(
      sql<boolean>`exists (select from conferences c where c.tenant_id = tenants.tenant_id and c.ended_at is null)`.as(
        'live',
      ),
    )
    .select(setupColumns)
    .execute()

export type FiguresRow = Awaited<ReturnType<typeof findFigures>>[number]

/** Counts the tenants by state, without the operator; `active` are those whose setup is done. */
export async function countByState(db: Db): Promise<{ all: number; active: number; disabled: number }> {
  const { rows } = await sql<{ all: number; active: number; disabled: number }>`
    select count(*)::int as all, (count(*) filter (where status = 'active' and ${isSetUp}))::int as active,
      (count(*) filter (where status = 'disabled'))::int as disabled
    from tenants where kind = 'tenant' and status <> 'deleted'`.execute(db)
  return rows[0] ?? { all: 0, active: 0, disabled: 0 }
}
