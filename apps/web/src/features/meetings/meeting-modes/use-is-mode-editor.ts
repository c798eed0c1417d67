import { useTenant } from '#lib/session/tenant.ts'
import { useSession } from '#lib/session.ts'

/** Returns whether the user may write modes here: those of the operator reach all organisations, as do its super administrators. */
export function useIsModeEditor(): boolean {
  const isOperator = useTenant()?.operator === true
  const { user } = useSession()
  return !isOperator || user?.role === 'superadmin'
}
