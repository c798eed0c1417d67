import type { Parsed } from '@foyer/contract/call'
import type { tenants } from '@foyer/contract/tenancy/tenants'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { buildKeyset, type Cursor } from '#platform/database/keyset.ts'
import { lockTenant } from '#platform/database/lock-tenant.ts'
import { countUpTo, selectPage } from '#platform/database/page.ts'
import { indexSearchTerms, searchCondition } from '#platform/database/search.ts'
import { hasFailedEmail, isSettingUp, isSetUp, setupColumns } from './setup.store.ts'

type Query = Parsed<typeof tenants.list>
type Match = Pick<Query, 'search' | 'sort'> &
  Query['filters'] & { ids?: readonly string[] | undefined; everyone: boolean }

/**
 * Selects tenants that are not deleted, each with its longest-serving active administrator; the operator's is a super
 * administrator.
 */
const selectTenants = (db: Db) =>
  db
    .selectFrom('tenants')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('users')
          .select(['users.id', 'users.firstname', 'users.lastname', 'users.email'])
          .whereRef('users.tenant_id', '=', 'tenants.tenant_id')
          // As a literal, so that the partial index of administrators is used.
          .where('users.role', '=', sql.lit('admin'))
          .where('users.role_id', 'is', null)
          .where('users.list_status', '=', 'active')
          .orderBy('users.created_at')
          .orderBy('users.id')
          .limit(1)
          .as('admin'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('users')
          .select(['users.id', 'users.firstname', 'users.lastname', 'users.email'])
          .whereRef('users.tenant_id', '=', 'tenants.tenant_id')
          .where('tenants.kind', '=', 'operator')
          .where('users.list_status', '=', 'active')
          .where('users.role', '=', 'superadmin')
          .orderBy('users.created_at')
          .limit(1)
          .as('head'),
      (join) => join.onTrue(),
    )
    .where('tenants.status', '<>', 'deleted')
    .select((at) => [
      'tenants.tenant_id',
      'tenants.name',
      'tenants.sname',
      'tenants.subdomain',
      'tenants.status',
      'tenants.created_at',
      at.fn.coalesce('head.id', 'admin.id').as('admin_id'),
      at.fn.coalesce('head.firstname', 'admin.firstname').as('firstname'),
      at.fn.coalesce('head.lastname', 'admin.lastname').as('lastname'),
      at.fn.coalesce('head.email', 'admin.email').as('email'),
    ])
    .$narrowType<{ status: 'active' | 'disabled' }>()

/** Filters tenants: with `everyone`, all except the operator; otherwise the one that tenant isolation shows. */
function filterTenants(db: Db, { search, sort, status, setup, mail, ids, everyone }: Match) {
  const column = sort.endsWith('name') ? 'tenants.sort_name' : 'tenants.created_at'
  const order = buildKeyset({ column, id: 'tenants.tenant_id', descending: sort.startsWith('-') })
  const query = selectTenants(db)
    .$if(everyone, (filtered) => filtered.where('tenants.kind', '=', 'tenant'))
    .$if(status !== undefined, (filtered) => filtered.where('tenants.status', '=', status ?? 'active'))
    .$if(setup !== undefined, (filtered) => filtered.where(setup === 'open' ? isSettingUp : isSetUp))
    .$if(mail === 'failed', (filtered) => filtered.where(hasFailedEmail))
    .$if(ids !== undefined, (filtered) => filtered.where('tenants.tenant_id', 'in', ids ?? []))
    .where(searchCondition('tenants', search, { tenant: 'tenants.tenant_id', id: 'tenants.tenant_id' }))
    .orderBy(order.by)
  return { query, order }
}

export async function findPage(db: Db, { page, size, ...match }: Match & { page: number; size: number }) {
  return selectPage(filterTenants(db, match).query, { page, size })
}

export type TenantRow = Awaited<ReturnType<typeof findPage>>['items'][number]

/** Finds the next rows of an export. */
export function findAfter(db: Db, match: Match, { after, size }: { after: Cursor | undefined; size: number }) {
  const { query, order } = filterTenants(db, match)
  return query.select([order.cursor, 'tenants.tenant_id as id']).where(order.after(after)).limit(size).execute()
}

export const findById = (db: Db, tenantId: string) =>
  selectTenants(db).where('tenants.tenant_id', '=', tenantId).executeTakeFirst()

/** Locks the tenant until the end of the transaction. */
export const lock = (db: Db, tenantId: string) =>
  db
    .selectFrom('tenants')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('status', '<>', 'deleted')
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Finds the tenant with its settings and the progress of its setup. */
export const findSettings = (db: Db, tenantId: string) =>
  selectTenants(db)
    .where('tenants.tenant_id', '=', tenantId)
    .select([
      'tenants.kind',
      'tenants.postal_address as address',
      'tenants.country',
      'tenants.language',
      'tenants.password_length as passwordLength',
      'tenants.signup_normal_enabled as signupNormal',
      'tenants.signup_social_enabled as signupSocial',
      'tenants.session_idle_hours as sessionIdleHours',
      'tenants.session_days as sessionDays',
      'tenants.version',
      ...setupColumns,
    ])
    .executeTakeFirst()

/** Runs in the tenant's own context; undefined if the version has changed. */
export const update = (
  db: Db,
  { tenantuuid, version, passwordLength, sessionIdleHours, sessionDays, ...fields }: Parsed<typeof tenants.update>,
) => {
  const { name, sname, address, country, language, signupNormal, signupSocial } = fields
  return db
    .updateTable('tenants')
    .set({
      name,
      sname,
      country,
      ...(language && { language }),
      postal_address: address,
      password_length: passwordLength,
      signup_normal_enabled: signupNormal,
      signup_social_enabled: signupSocial,
      session_idle_hours: sessionIdleHours,
      session_days: sessionDays,
      version: version + 1,
    })
    .where('tenant_id', '=', tenantuuid)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
}

type NewTenant = {
  tenantId: string
  name: string
  sname: string
  subdomain: string
  country: string
  language: 'en' | 'fr'
  sessionDays: number
  billing?: boolean
}

export const insert = (db: Db, { tenantId, sessionDays, ...names }: NewTenant) =>
  db
    .insertInto('tenants')
    .values({ tenant_id: tenantId, kind: 'tenant', session_days: sessionDays, ...names })
    .execute()

export const updateSubdomain = (db: Db, tenantId: string, subdomain: string) =>
  db.updateTable('tenants').set({ subdomain, version: sql`version + 1` }).where('tenant_id', '=', tenantId).execute()

/**
 * Enables or disables a tenant. Disabling also ends all sessions of the tenant, and the new email addresses that were
 * asked for in them.
 */
export async function updateStatus(db: Db, tenantId: string, status: 'active' | 'disabled'): Promise<void> {
  await db.updateTable('tenants').set({ status, version: sql`version + 1` }).where('tenant_id', '=', tenantId).execute()
  await db
    .updateTable('hosts')
    .set({ status })
    .where('tenant_id', '=', tenantId)
    .where('status', 'in', ['active', 'disabled'])
    .execute()
  if (status !== 'disabled') return
  await db.deleteFrom('sessions').where('tenant_id', '=', tenantId).execute()
  await db.deleteFrom('email_changes').where('tenant_id', '=', tenantId).execute()
}

/** Updates the search terms of the current tenant after its administrator was renamed or replaced. */
export async function reindex(db: Db): Promise<void> {
  // Serialized, so that the second of two concurrent changes sees the first.
  await lockTenant(db, 'tenant words')
  const row = await selectTenants(db).executeTakeFirst()
  if (row !== undefined) await indexTenant(db, row)
}

/** Indexes the tenant by its own names and its administrator's. */
export const indexTenant = (db: Db, row: TenantRow) => {
  const texts = [row.name, row.sname, row.subdomain, row.firstname, row.lastname, row.email].flatMap(
    (text) => text ?? [],
  )
  return indexSearchTerms(db, { kind: 'tenants', id: row.tenant_id, tenantId: row.tenant_id, texts })
}

/** Counts the tenants, up to `max`; the operator is not one of them. */
export const countTenants = (db: Db, max: number): Promise<number> =>
  countUpTo(db, db.selectFrom('tenants').where('kind', '=', 'tenant').where('status', '<>', 'deleted'), max)
