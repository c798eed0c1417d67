import type { Group } from '@foyer/contract/identity/groups'
import { useTenantRoles } from '#features/tenancy/tenants/tenant-roles.queries.ts'
import { useTexts } from '#lib/texts.ts'
import { groupsTexts } from './groups.texts.ts'

/** Names the role of a group, and says if it is disabled; '' without a role. */
export function useGroupRole(): (group: Group) => string {
  const t = useTexts(groupsTexts)
  const roles = useTenantRoles()
  return ({ role, roleName, roleDisabled }) => {
    const name = roleName || (roles.find(({ value }) => value === role)?.label ?? '')
    return roleDisabled ? t.roleDisabled(name) : name
  }
}
