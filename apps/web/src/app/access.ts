import type { MenuNode } from '@foyer/contract/identity/auth'
import type { Level } from '@foyer/contract/permissions'
import { meetsLevel } from '@foyer/contract/permissions'
import type { Session } from '#lib/session.ts'

/** Whether a session can open a route; `sign-in` redirects there first. */
export type Access = 'open' | 'sign-in' | 'closed'

/** Ignores case like the router: the specified paths mix `/tenant` and `/Tenant/{tenantUuid}`. */
const contains = (nodes: readonly MenuNode[], path: string): boolean =>
  nodes.some(({ url, children }) => {
    const [actual, known] = [path.toLowerCase(), url.toLowerCase()]
    return (url !== '' && (actual === known || actual.startsWith(`${known}/`))) || contains(children, path)
  })

/** Public routes are always open. Others require a path in the user's menu tree and a sufficient level. */
export function toAccess(path: string, level: Level, session: Session): Access {
  if (level === 'anyone') return 'open'
  if (!session.user) return 'sign-in'
  return meetsLevel(session.user.role, level) && contains(session.tree, path) ? 'open' : 'closed'
}
