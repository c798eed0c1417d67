import type { Parsed } from '@foyer/contract/call'
import type { twoFactor } from '@foyer/contract/identity/two-factor'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { needsFactorSql } from '#platform/database/session-user.ts'

/**
 * Finds from when on a user needs a second factor, and whether they have one; undefined if the tenant does not require
 * it.
 */
export const findRequirementOfUser = (db: Db, userId: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('tenants as t', 't.tenant_id', 'u.tenant_id')
    .select([
      sql<Date>`t.two_factor_required_from`.as('from'),
      sql<boolean>`t.two_factor_required_from <= portal_now()`.as('hasPassed'),
      sql<boolean>`u.second_factor <> 'none'`.as('hasFactor'),
    ])
    .where('u.id', '=', userId)
    .where(sql<boolean>`${sql.raw(needsFactorSql)}`)
    .executeTakeFirst()

/** Checks whether a user needs a second factor, now or once the period has ended, and has none. */
export const lacksRequiredFactor = async (db: Db, userId: string): Promise<boolean> =>
  (await findRequirementOfUser(db, userId))?.hasFactor === false

/** Finds a user of the tenant: their role, and whether they lack a second factor. */
export const findCaller = (db: Db, tenantId: string, userId: string) =>
  db
    .selectFrom('users')
    .select(['role_key as role', sql<boolean>`second_factor = 'none'`.as('lacksFactor')])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .executeTakeFirst()

/** Finds which accounts of a tenant need a second factor. */
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

/** Updates the requirement, whose period begins now; false if another administrator has changed it meanwhile. */
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

/** Removes a deleted role from the requirement, which ends with its last role. */
export const removeRequiredRole = (db: Db, id: string) =>
  sql`update tenants set two_factor_roles = array_remove(two_factor_roles, ${id}),
      two_factor_required_from = case when two_factor_roles = array[${id}] then null else two_factor_required_from end,
      two_factor_version = two_factor_version + 1
    where tenant_id = current_setting('app.tenant_id')::uuid and ${id} = any(two_factor_roles)`.execute(db)
