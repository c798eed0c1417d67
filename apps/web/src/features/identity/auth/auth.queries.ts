import type { Input } from '@foyer/contract/call'
import { auth } from '@foyer/contract/identity/auth'
import { useQueryClient } from '@tanstack/react-query'
import { makeCall } from '#lib/api.ts'
import { sessionQuery } from '#lib/session.ts'
import { localStore, sessionStore } from '#lib/storage.ts'

/** The single-use token for choosing a new password when the sign-in requires one. */
export const pendingPasswordChange = {
  get: () => sessionStore.get('tmpid'),
  set: (tmpid: string) => sessionStore.set('tmpid', tmpid),
  clear: () => sessionStore.remove('tmpid'),
}

/** The email last typed on a public page, which prefills the others; kept until the tab closes. */
export const typedEmail = {
  get: () => sessionStore.get('email') ?? '',
  set: (email: string) => (email === '' ? sessionStore.remove('email') : sessionStore.set('email', email)),
}

/** The email of the last sign-in, stored only if the user asks for it. */
export const rememberedEmail = {
  get: () => localStore.get('email') ?? '',
  set: (email: string, remember: boolean) => (remember ? localStore.set('email', email) : localStore.remove('email')),
}

/** Signs in, or returns 'change-password' if a new password must be chosen first. Not a mutation: it replaces the session. */
export function useLogin() {
  const queries = useQueryClient()
  return async (form: Input<typeof auth.login>): Promise<'signed-in' | 'change-password'> => {
    const response = await makeCall(auth.login, form)
    if (response.change_password) {
      pendingPasswordChange.set(response.tmpid)
      return 'change-password'
    }
    await queries.fetchQuery({ ...sessionQuery(), staleTime: 0 })
    return 'signed-in'
  }
}
