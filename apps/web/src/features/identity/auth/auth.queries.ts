import { useQueryClient } from '@tanstack/react-query'
import { localStore, sessionStore } from '#lib/browser/storage.ts'
import { sessionQuery } from '#lib/session.ts'

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

/** Loads the session that a sign-in has begun. */
export function useLoadSession() {
  const queries = useQueryClient()
  return () => queries.fetchQuery({ ...sessionQuery(), staleTime: 0 })
}
