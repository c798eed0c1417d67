import type { Call } from '@foyer/contract/call'
import { meetsLevel } from '@foyer/contract/permissions'
import type { ReactNode } from 'react'
import { type Session, useSession } from './session.ts'

type CallAccess = Pick<Call, 'permission' | 'level'>

/** Whether the session may make this call; `value` names the case where the key depends on an input field. */
export function canCall(session: Session, call: CallAccess, value?: string): boolean {
  if (call.level !== 'anyone' && !(session.user && meetsLevel(session.user.role, call.level))) return false
  const { permission } = call
  if (permission === 'public') return true
  if (permission === 'signed-in') return session.user !== null
  const wanted =
    typeof permission === 'string'
      ? [permission]
      : Object.entries(permission.keys)
          .filter(([name]) => value === undefined || name === value)
          .map(([, key]) => key)
  return wanted.some((key) => session.keys.includes(key))
}

/** Whether the current user may make this call. The server decides; this only hides what it would reject. */
export const useCan = (call: CallAccess, value?: string): boolean => canCall(useSession(), call, value)

/** Shows its children to those who may make the call. */
export function Can({ call, value, children }: { call: CallAccess; value?: string; children: ReactNode }) {
  const session = useSession()
  return canCall(session, call, value) ? children : null
}
