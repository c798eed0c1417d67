import type { MenuNode } from '@foyer/contract/identity/auth'
import type { Level } from '@foyer/contract/permissions'
import { meetsLevel } from '@foyer/contract/permissions'
import type { Session } from '#lib/session.ts'

/** What a route is for whoever sits here. */
export type Access = 'open' | 'sign-in' | 'closed'

/** Whatever the case, as the routes are found: spec §2 writes `/tenant` and `Tenant/{tenantUuid}`. */
const contains = (nodes: readonly MenuNode[], path: string): boolean =>
  nodes.some(({ url, children }) => {
    const [provided, known] = [path.toLowerCase(), url.toLowerCase()]
    return (url !== '' && (provided === known || provided.startsWith(`${known}/`))) || contains(children, path)
  })

/** Public routes are always open; every other one only if its path appears in the menu tree and the level reaches (spec §2, §6). */
export function accessTo(path: string, level: Level, session: Session): Access {
  if (level === 'anyone') return 'open'
  if (!session.user) return 'sign-in'
  return meetsLevel(session.user.role, level) && contains(session.tree, path) ? 'open' : 'closed'
}
