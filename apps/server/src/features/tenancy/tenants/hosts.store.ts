import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

const now = sql<Date>`portal_now()`
const inAYear = sql<Date>`portal_now() + interval '1 year'`
const blockedUntil = sql<Date>`portal_now() + interval '90 days'`

type Host = { subdomain: string; tenantId: string; status?: 'active' | 'disabled' }

/** Takes a host for a tenant; false where it is somebody's, still leads to a renamed tenant or is still blocked. */
export async function insert(db: Db, { subdomain, tenantId, status = 'active' }: Host): Promise<boolean> {
  await db.deleteFrom('hosts').where('subdomain', '=', subdomain).where('until', '<=', now).execute()
  const row = await db
    .insertInto('hosts')
    .values({ subdomain, tenant_id: tenantId, status })
    .onConflict((conflict) => conflict.column('subdomain').doNothing())
    .returning('subdomain')
    .executeTakeFirst()
  return row !== undefined
}

/** A tenant takes another host and its former ones lead there (domain.md §1); false where it is not to be had. */
export async function move(db: Db, { subdomain, tenantId, status = 'active' }: Host): Promise<boolean> {
  // What once was its own is its own again.
  await db
    .deleteFrom('hosts')
    .where('subdomain', '=', subdomain)
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'redirect')
    .execute()
  const former = await db
    .updateTable('hosts')
    .set({ status: 'redirect', until: inAYear })
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

/** Every host of a deleted tenant stands for nobody, and nobody takes it for a while. */
export const block = (db: Db, tenantId: string) =>
  db
    .updateTable('hosts')
    .set({ status: 'blocked', tenant_id: null, redirect_to: null, until: blockedUntil })
    .where('tenant_id', '=', tenantId)
    .execute()
