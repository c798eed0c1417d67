import type { Db } from '#platform/database/database.ts'
import { isCommonPassword } from '#platform/security/common-passwords.ts'

/** The minimum password length of a tenant. */
export async function findMinPasswordLength(db: Db, tenantId: string): Promise<number> {
  const tenant = await db
    .selectFrom('tenants')
    .select('password_length')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return tenant.password_length
}

/** Checks a new password beyond the composition rules of the contract: whether it is common, or too short for the tenant. */
export async function validatePassword(
  db: Db,
  tenantId: string,
  password: string,
): Promise<'password-weak' | 'password-short' | undefined> {
  if (isCommonPassword(password)) return 'password-weak'
  return [...password].length < (await findMinPasswordLength(db, tenantId)) ? 'password-short' : undefined
}
