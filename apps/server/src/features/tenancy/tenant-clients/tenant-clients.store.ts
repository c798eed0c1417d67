import type { AppPlatform, TenantClient } from '@foyer/contract/tenancy/tenant-clients'
import { appPlatforms, mobilePlatforms } from '@foyer/contract/tenancy/tenant-clients'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Whether the operator allows the tenant apps for the platform. */
const isAllowed = sql<boolean>`case when tenant_clients.platform in (${sql.join(mobilePlatforms.map((name) => sql.lit(name)))})
  then tenants.mobile_app_enabled else tenants.desk_client_enabled end`

const select = (db: Db) =>
  db
    .selectFrom('tenant_clients')
    .innerJoin('tenants', 'tenants.tenant_id', 'tenant_clients.tenant_id')
    .selectAll('tenant_clients')
    .select(isAllowed.as('allowed'))
    .$narrowType<{ platform: AppPlatform }>()

/** Finds the apps of the tenant that were set up. */
export const findAll = (db: Db) => select(db).limit(appPlatforms.length).execute()
export type TenantClientRow = Awaited<ReturnType<typeof findAll>>[number]

export const find = (db: Db, platform: string): Promise<TenantClientRow | undefined> =>
  select(db).where('platform', '=', platform).executeTakeFirst()

/** Finds the apps that the tenant offers, as far as the operator allows them. */
export const findOffered = (db: Db) =>
  select(db).where('enabled', '=', true).where(isAllowed).limit(appPlatforms.length).execute()

/** Finds whether the operator allows the current tenant apps for phones, and for computers. */
export const findAllowed = (db: Db) =>
  db
    .selectFrom('tenants')
    .select(['mobile_app_enabled as mobile', 'desk_client_enabled as desktop'])
    .executeTakeFirstOrThrow()

type Fields = Omit<TenantClient, 'id' | 'allowed' | 'changedAt' | 'changedBy'> & { changedBy: string }

/** Saves an app, of which `version` is 0 before the first time; undefined if it has changed. */
export async function save(
  db: Db,
  platform: AppPlatform,
  { version, ...fields }: Fields,
): Promise<TenantClientRow | undefined> {
  const columns = {
    enabled: fields.enabled,
    current_version: fields.currentVersion,
    min_version: fields.minVersion,
    store_url: fields.storeUrl,
    forced_update: fields.forcedUpdate,
    changed_by: fields.changedBy,
  }
  const rows =
    version === 0
      ? await db
          .insertInto('tenant_clients')
          .values({ platform, ...columns })
          .onConflict((conflict) => conflict.doNothing())
          .returning('platform')
          .execute()
      : await db
          .updateTable('tenant_clients')
          .set({ ...columns, changed_at: sql<Date>`portal_now()`, version: sql`version + 1` })
          .where('platform', '=', platform)
          .where('version', '=', version)
          .returning('platform')
          .execute()
  return rows.length === 0 ? undefined : find(db, platform)
}
