import { findAccountRules } from '#features/tenancy/tenants/account-rules.store.ts'
import type { Db } from '#platform/database/database.ts'
import { isCommonPassword } from '#platform/security/common-passwords.ts'

/** Checks a new password beyond the composition rules of the contract: whether it is common, or too short for the tenant. */
export async function validatePassword(
  db: Db,
  tenantId: string,
  password: string,
): Promise<'password-weak' | 'password-short' | undefined> {
  if (isCommonPassword(password)) return 'password-weak'
  return [...password].length < (await findAccountRules(db, tenantId)).passwordLength ? 'password-short' : undefined
}
