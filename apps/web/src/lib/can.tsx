import type { Call } from '@foyer/contract/call'
import { reaches } from '@foyer/contract/permissions'
import type { ReactNode } from 'react'
import { type Session, useSession } from './session.ts'

type Asked = Pick<Call, 'permission' | 'level'>

/** Whether the session may make this call; `value` names the case where the key depends on an input field. */
export function may(session: Session, call: Asked, value?: string): boolean {
  if (call.level !== 'anyone' && !(session.user && reaches(session.user.role, call.level))) return false
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

/** Whether whoever sits here may make this call. The server decides; this only hides what it would refuse. */
export const useCan = (call: Asked, value?: string): boolean => may(useSession(), call, value)

/** Shows its children to those who may make the call. */
export function Can({ call, value, children }: { call: Asked; value?: string; children: ReactNode }) {
  const session = useSession()
  return may(session, call, value) ? children : null
}
