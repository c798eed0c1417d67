import type { Db } from '#platform/database/database.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Least length of passwords in a tenant. */
export async function minPasswordLength(db: Db, tenantId: string): Promise<number> {
  const tenant = await db
    .selectFrom('tenants')
    .select('password_length')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return tenant.password_length
}

/** What is wrong with a new password beside spec §5's rule, which the contract checks: one of the commonest, or too short for the tenant. */
export async function validatePassword(
  db: Db,
  tenantId: string,
  password: string,
): Promise<'password-weak' | 'password-short' | undefined> {
  if (isCommonPassword(password)) return 'password-weak'
  return [...password].length < (await minPasswordLength(db, tenantId)) ? 'password-short' : undefined
}
