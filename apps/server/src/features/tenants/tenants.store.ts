import type { PageQuery } from '@foyer/contract/common'
import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { indexWords, matches, pageFrom } from '#platform/search.ts'

/** Every tenant but the operator, with its first administrator. */
export async function findPage(db: Db, { page, size, search }: PageQuery) {
  const rows = await db
    .selectFrom('tenants')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('users')
          .select(['users.firstname', 'users.lastname', 'users.email'])
          .whereRef('users.tenant_id', '=', 'tenants.tenant_id')
          // As a literal, or the partial index of administrators is not used.
          .where('users.role', '=', sql.lit('admin'))
          .orderBy('users.created_at')
          .orderBy('users.id')
          .limit(1)
          .as('administrator'),
      (join) => join.onTrue(),
    )
    .select(['tenants.tenant_id', 'tenants.name', 'tenants.sname', 'tenants.subdomain', 'tenants.status'])
    .select(['tenants.created_at', 'administrator.firstname', 'administrator.lastname', 'administrator.email'])
    .where('tenants.kind', '=', 'tenant')
    .where(matches('tenant', search, { tenant: 'tenants.tenant_id', id: 'tenants.tenant_id' }))
    .orderBy('tenants.name')
    .orderBy('tenants.tenant_id')
    .limit(size + 1)
    .offset((page - 1) * size)
    .execute()
  return pageFrom(rows, size)
}

/** Takes a host for a tenant; false where it is somebody's, still leads to a renamed tenant or is still blocked. */
export async function insertHost(db: Db, host: { subdomain: string; tenantId: string }): Promise<boolean> {
  const { subdomain, tenantId } = host
  await db
    .deleteFrom('hosts')
    .where('subdomain', '=', subdomain)
    .where('until', '<=', sql<Date>`portal_now()`)
    .execute()
  const row = await db
    .insertInto('hosts')
    .values({ subdomain, tenant_id: tenantId, status: 'active' })
    .onConflict((conflict) => conflict.column('subdomain').doNothing())
    .returning('subdomain')
    .executeTakeFirst()
  return row !== undefined
}

type NewTenant = { tenantId: string; name: string; sname: string; subdomain: string }

export const insert = (db: Db, { tenantId, name, sname, subdomain }: NewTenant) =>
  db
    .insertInto('tenants')
    .values({ tenant_id: tenantId, kind: 'tenant', name, sname, subdomain })
    .returning(['tenant_id', 'name', 'sname', 'subdomain', 'status', 'created_at'])
    .executeTakeFirstOrThrow()

export const indexTenant = (db: Db, { tenantId, texts }: { tenantId: string; texts: string[] }) =>
  indexWords(db, { kind: 'tenant', id: tenantId, tenantId, texts })
