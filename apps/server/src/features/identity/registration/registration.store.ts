import type { Db } from '#platform/database/database.ts'

/** Whether anyone with an email address can register with the tenant. */
export async function isOpen(db: Db, tenantId: string): Promise<boolean> {
  const tenant = await db
    .selectFrom('tenants')
    .select('signup_normal_enabled')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return tenant.signup_normal_enabled
}
