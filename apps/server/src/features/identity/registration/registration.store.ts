import type { Db } from '#platform/database/database.ts'

/** Whether the tenant takes registrations (spec §2, 'show normal signup'). */
export async function isOpen(db: Db, tenantId: string): Promise<boolean> {
  const tenant = await db
    .selectFrom('tenants')
    .select('signup_normal')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return tenant.signup_normal
}
