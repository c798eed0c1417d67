import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

const now = sql<Date>`portal_now()`
const inAYear = sql<Date>`portal_now() + interval '1 year'`
const blockedUntil = sql<Date>`portal_now() + interval '90 days'`

type Host = { subdomain: string; tenantId: string; status?: 'active' | 'disabled' }

/** Claims a subdomain for a tenant; false if it is taken, still redirects to a renamed tenant, or is still blocked. */
export async function insert(db: Db, { subdomain, tenantId, status = 'active' }: Host): Promise<boolean> {
  await db.deleteFrom('hosts').where('subdomain', '=', subdomain).where('expires_at', '<=', now).execute()
  const row = await db
    .insertInto('hosts')
    .values({ subdomain, tenant_id: tenantId, status })
    .onConflict((conflict) => conflict.column('subdomain').doNothing())
    .returning('subdomain')
    .executeTakeFirst()
  return row !== undefined
}

/** Checks whether a subdomain is free: no tenant has it, and no former or deleted tenant keeps it. */
export async function isFree(db: Db, subdomain: string): Promise<boolean> {
  const row = await db
    .selectFrom('hosts')
    .select('subdomain')
    .where('subdomain', '=', subdomain)
    .where((at) => at.or([at('expires_at', 'is', null), at('expires_at', '>', now)]))
    .executeTakeFirst()
  return row === undefined
}

/** Changes a tenant's subdomain and redirects its former ones to it; false if the new one is not available. */
export async function move(db: Db, { subdomain, tenantId, status = 'active' }: Host): Promise<boolean> {
  // A former subdomain of the same tenant is available to it.
  await db
    .deleteFrom('hosts')
    .where('subdomain', '=', subdomain)
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'redirect')
    .execute()
  const former = await db
    .updateTable('hosts')
    .set({ status: 'redirect', expires_at: inAYear })
    .where('tenant_id', '=', tenantId)
    .where('status', '<>', 'redirect')
    .returning('subdomain')
    .execute()
  if (!(await insert(db, { subdomain, tenantId, status }))) return false
  await db
    .updateTable('hosts')
    .set({ redirect_to: subdomain })
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'redirect')
    .execute()
  return former.length > 0
}

/** Blocks all subdomains of a deleted tenant for a while, so that no other tenant can take over its links. */
export const block = (db: Db, tenantId: string) =>
  db
    .updateTable('hosts')
    .set({ status: 'blocked', tenant_id: null, redirect_to: null, expires_at: blockedUntil })
    .where('tenant_id', '=', tenantId)
    .execute()
