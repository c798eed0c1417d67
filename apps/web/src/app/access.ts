import { meetsLevel } from '@foyer/contract/levels'
import type { Requirement } from '@foyer/contract/pages'
import type { CurrentSession } from '#lib/session.ts'

/** Whether a session can open a screen; `sign-in` redirects there first. */
export type Access = 'open' | 'sign-in' | 'closed'

/**
 * Returns the access of a session to a screen. Public screens are always open; others require a level and, if they name
 * one, a permission.
 */
export function toAccess({ level, permission }: Requirement, { user, keys }: CurrentSession): Access {
  if (level === 'anyone') return 'open'
  if (!user) return 'sign-in'
  const isPermitted = permission === undefined || keys.includes(permission)
  return meetsLevel(user.role, level) && isPermitted ? 'open' : 'closed'
}
