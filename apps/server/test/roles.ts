import type { RoleLevel } from '@foyer/contract/levels'
import type { PermissionKey } from '@foyer/contract/permissions'
import type { Kit, TestUser } from './kit.ts'

type TestRole = { level?: Exclude<RoleLevel, 'superadmin'>; permissions?: readonly PermissionKey[]; name?: string }

/** Creates a role of a tenant; returns its id. */
export async function createRole(
  kit: Kit,
  { tenantId }: { tenantId: string },
  { level = 'admin', permissions = [], name }: TestRole = {},
): Promise<string> {
  const [row] = await kit.owner(
    `insert into roles (tenant_id, name, description, level, permissions, status, dial_in, dial_out)
     values ($1, coalesce($2, 'Role ' || gen_random_uuid()), '', $3, $4, 'active', false, false) returning id`,
    [tenantId, name, level, permissions],
  )
  return String(row.id)
}

/** Gives a user a role. */
export const assignRole = (kit: Kit, user: { id: string }, roleId: string) =>
  kit.owner(
    `update users set role_id = $2, role = (select level from roles where id = $2)
     where id = $1`,
    [user.id, roleId],
  )

/** Creates a user with a role of their own. */
export async function createUserWithRole(
  kit: Kit,
  tenant: { tenantId: string; subdomain: string },
  role: TestRole = {},
): Promise<TestUser & { roleId: string }> {
  const level = role.level ?? 'admin'
  const user = await kit.createUser(tenant, { level })
  const roleId = await createRole(kit, tenant, role)
  await assignRole(kit, user, roleId)
  return { ...user, roleId }
}
