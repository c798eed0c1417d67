import type { Role } from '@foyer/contract/identity/roles'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { rolesTexts } from './roles.texts.ts'

/** Counts the members of a role in words: '3 members and 1 group'; empty if there are none. */
export function useHolders(): (role: Pick<Role, 'members' | 'groups'>) => string {
  const t = useTexts(rolesTexts)
  const formats = useFormats()
  return ({ members, groups }) =>
    formats.list([...(members > 0 ? [t.memberCount(members)] : []), ...(groups > 0 ? [t.groupCount(groups)] : [])])
}
