import { meetsLevel, type RoleLevel, roleLevels } from '@foyer/contract/levels'
import { tenants } from '@foyer/contract/tenancy/tenants'
import { useCallQuery } from '#lib/queries.ts'
import { useSession } from '#lib/session.ts'
import { useLabels } from '#lib/texts/labels.ts'

/** A role to choose: its name in calls, and in the user's language. */
export type RoleChoice = { readonly value: string; readonly label: string; readonly assignable: boolean }

/** The usual one first, and the most powerful last. */
const order: readonly string[] = ['member', 'client', 'admin', 'superadmin'] satisfies RoleLevel[]

/**
 * Returns the roles of the tenant of the scope: the built-in ones, which are known before the others are fetched, and
 * then these.
 */
export function useTenantRoles(): readonly RoleChoice[] {
  const labels = useLabels()
  const own = useSession().user?.role ?? 'client'
  const { data } = useCallQuery(tenants.roles, {})
  if (data === undefined)
    return order.flatMap((value) => {
      const level = roleLevels.find((one) => one === value)
      if (level === undefined) return []
      return [{ value, label: labels.role[level], assignable: level !== 'superadmin' && meetsLevel(own, level) }]
    })
  const choices = data.items.map(({ role, name, level, assignable }) => ({
    ...{ value: role, assignable },
    label: name || labels.role[level],
  }))
  const rank = ({ value }: RoleChoice) => (order.includes(value) ? order.indexOf(value) : order.length)
  return choices.toSorted((a, b) => rank(a) - rank(b))
}

/** Returns the roles that the user may assign, and the current one. */
export const useRoleOptions = (current?: string): readonly RoleChoice[] =>
  useTenantRoles().filter(({ value, assignable }) => assignable || value === current)
