import { type Call, isAllowedInView } from '@foyer/contract/call'
import { meetsLevel } from '@foyer/contract/levels'
import type { ReactNode } from 'react'
import { type CurrentSession, useSession } from './session.ts'

type CallAccess = Pick<Call, 'permission' | 'level' | 'view' | 'readOnly' | 'download'>

/**
 * Checks whether the session is allowed to make the call; `value` is the input field that the permission depends on, if
 * any.
 */
export function canCall(session: CurrentSession, call: CallAccess, value?: string): boolean {
  if (session.user?.view && !isAllowedInView(call)) return false
  if (call.level !== 'anyone' && !(session.user && meetsLevel(session.user.role, call.level))) return false
  const { permission } = call
  if (permission === 'public') return true
  if (permission === 'signed-in') return session.user !== null
  const keys =
    typeof permission === 'string'
      ? [permission]
      : Object.entries(permission.keys)
          .filter(([name]) => value === undefined || name === value)
          .map(([, key]) => key)
  return keys.some((key) => session.keys.includes(key))
}

/** Returns whether the user is allowed to make the call. Only hides what the server would deny. */
export const useCan = (call: CallAccess, value?: string): boolean => canCall(useSession(), call, value)

/** Renders its children if the user is allowed to make the call. */
export function Can({ call, value, children }: { call: CallAccess; value?: string; children: ReactNode }) {
  const session = useSession()
  return canCall(session, call, value) ? children : null
}
