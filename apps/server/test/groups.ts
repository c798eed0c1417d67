import type { Kit } from './kit.ts'

/** Creates a group of a tenant; `role` is the id of a role, or a level for a built-in one. */
export async function createGroup(
  kit: Kit,
  { tenantId }: { tenantId: string },
  { name, role, members = [] }: { name?: string; role?: string; members?: readonly { id: string }[] } = {},
): Promise<string> {
  const [row] = await kit.owner(
    `insert into groups (tenant_id, name, description, role, role_id)
     select $1, coalesce($2, 'Group ' || gen_random_uuid()), '', coalesce(r.level, $3), r.id
     from (select) one left join roles r on r.tenant_id = $1 and r.id::text = $3 returning id`,
    [tenantId, name, role],
  )
  await kit.owner(`insert into group_members (tenant_id, group_id, user_id) select $1, $2, unnest($3::uuid[])`, [
    tenantId,
    row.id,
    members.map(({ id }) => id),
  ])
  return String(row.id)
}
