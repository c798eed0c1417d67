import { auth } from '@foyer/contract/identity/auth'
import { useQueryClient } from '@tanstack/react-query'
import { createClient } from '#lib/api.ts'
import { sessionQuery } from '#lib/session.ts'
import { localStore, sessionStore } from '#lib/storage.ts'

const api = createClient(auth)

/** What opens the forced change of password, once (spec §4). */
export const pendingChange = {
  get: () => sessionStore.get('tmpid'),
  set: (tmpid: string) => sessionStore.set('tmpid', tmpid),
  drop: () => sessionStore.remove('tmpid'),
}

/** The e-mail typed last on one of the pages before the sign-in, for the others; ends with the tab. */
export const typedEmail = {
  get: () => sessionStore.get('email') ?? '',
  keep: (email: string) => (email === '' ? sessionStore.remove('email') : sessionStore.set('email', email)),
}

/** The e-mail of the last sign-in, kept only if asked. */
export const rememberedEmail = {
  get: () => localStore.get('email') ?? '',
  keep: (email: string, wanted: boolean) => (wanted ? localStore.set('email', email) : localStore.remove('email')),
}

/** Signs in; 'change' where a new password must be chosen first. */
export function useLogin() {
  const queries = useQueryClient()
  return async (form: Parameters<typeof api.login>[0]): Promise<'in' | 'change'> => {
    const response = await api.login(form)
    if (response.change_password) {
      pendingChange.set(response.tmpid)
      return 'change'
    }
    await queries.fetchQuery({ ...sessionQuery(), staleTime: 0 })
    return 'in'
  }
}
