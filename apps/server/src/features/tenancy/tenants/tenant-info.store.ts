import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Finds a tenant with its brand, and its image ids by slot. */
export const findTenant = (db: Db, tenantId: string) =>
  db
    .selectFrom('tenants')
    .leftJoin('brands', 'brands.tenant_id', 'tenants.tenant_id')
    .selectAll('tenants')
    .select(sql<unknown>`to_jsonb(brands)`.as('brand'))
    .select(
      sql<unknown>`(select jsonb_object_agg(p.slot, p.id) from brand_images p where p.tenant_id = tenants.tenant_id)`.as(
        'pictures',
      ),
    )
    .where('tenants.tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
