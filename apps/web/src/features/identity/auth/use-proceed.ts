import type { LoginResult } from '@foyer/contract/identity/auth'
import { useNavigate } from '@tanstack/react-router'
import { safeRedirectPath } from '#lib/session/redirect-path.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { pendingPasswordChange, useLoadSession } from './auth.queries.ts'
import { authTexts } from './auth.texts.ts'

/** Continues after any kind of sign-in: with a second factor, a new password, or the wanted page. */
export function useProceed(wanted: string | undefined, onPending: (result: LoginResult) => void) {
  const t = useTexts(authTexts)
  const navigate = useNavigate()
  const loadSession = useLoadSession()
  return async (result: LoginResult) => {
    if (result.twoFactor || result.twoFactorSetup) return onPending(result)
    if (result.change_password) {
      pendingPasswordChange.set(result.tmpid)
      return navigate({ to: '/portal/auth/reset-password', search: wanted ? { redirect: wanted } : {} })
    }
    await loadSession()
    toast.success(t.loggedIn)
    return navigate({ href: safeRedirectPath(wanted), replace: true })
  }
}
