import type { Db } from '#platform/database/database.ts'

/** Finds the tenant's rules for accounts: the minimum length of passwords, and who can register. */
export const findAccountRules = (db: Db, tenantId: string) =>
  db
    .selectFrom('tenants')
    .select([
      'password_length as passwordLength',
      'signup_normal_enabled as signupNormal',
      'signup_social_enabled as signupSocial',
    ])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
