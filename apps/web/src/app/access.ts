import type { MenuNode } from '@foyer/contract/auth'
import type { Level } from '@foyer/contract/permissions'
import { reaches } from '@foyer/contract/permissions'
import type { Session } from '#lib/session.ts'

/** What a route is for whoever sits here. */
export type Access = 'open' | 'sign-in' | 'closed'

const contains = (nodes: readonly MenuNode[], path: string): boolean =>
  nodes.some(
    (node) =>
      (node.url !== '' && (path === node.url || path.startsWith(`${node.url}/`))) || contains(node.children, path),
  )

/** Public routes are always open; every other one only if its path appears in the menu tree and the level reaches (spec §2, §6). */
export function accessTo(path: string, level: Level, session: Session): Access {
  if (level === 'anyone') return 'open'
  if (!session.user) return 'sign-in'
  return reaches(session.user.role, level) && contains(session.tree, path) ? 'open' : 'closed'
}
