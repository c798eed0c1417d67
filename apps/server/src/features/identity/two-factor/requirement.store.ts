import type { Parsed } from '@foyer/contract/call'
import type { twoFactor } from '@foyer/contract/identity/two-factor'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** From when on a user needs a second factor, and whether there is one; undefined if the tenant does not require it. */
export const findRequirementOfUser = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .innerJoin('tenants', 'tenants.tenant_id', 'users.tenant_id')
    .select([
      sql<Date>`tenants.two_factor_required_from`.as('from'),
      sql<boolean>`tenants.two_factor_required_from <= portal_now()`.as('hasPassed'),
      sql<boolean>`users.second_factor <> 'none'`.as('hasFactor'),
    ])
    .where('users.id', '=', userId)
    .where(
      sql<boolean>`case users.role when 'superadmin' then 'admin' else users.role end = any(tenants.two_factor_roles)`,
    )
    .executeTakeFirst()

/** Whether a user needs a second factor, now or once the period has ended, and has none. */
export const lacksRequiredFactor = async (db: Db, userId: string): Promise<boolean> =>
  (await findRequirementOfUser(db, userId))?.hasFactor === false

/** Whether this is a user of the tenant who has no second factor. */
export const lacksFactor = async (db: Db, tenantId: string, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .where('second_factor', '=', 'none')
    .executeTakeFirst()) !== undefined

/** Whose accounts need a second factor in a tenant. */
export const findRequirement = (db: Db, tenantId: string) =>
  db
    .selectFrom('tenants')
    .select([
      sql<Parsed<typeof twoFactor.require>['roles']>`two_factor_roles`.as('roles'),
      'two_factor_grace_days as graceDays',
      'two_factor_required_from as from',
      'two_factor_version as version',
    ])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()

/** The period begins now; false if somebody else has changed the requirement meanwhile. */
export async function updateRequirement(
  db: Db,
  tenantId: string,
  { roles, graceDays, version }: Parsed<typeof twoFactor.require>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('tenants')
    .set({
      two_factor_roles: [...new Set(roles)],
      two_factor_grace_days: graceDays,
      two_factor_required_from: roles.length === 0 ? null : sql`portal_now() + ${graceDays} * interval '1 day'`,
      two_factor_version: version + 1,
    })
    .where('tenant_id', '=', tenantId)
    .where('two_factor_version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
