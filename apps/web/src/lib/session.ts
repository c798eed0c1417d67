import { auth, type PageSession, type SignedInUser } from '@foyer/contract/identity/auth'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { ApiError, createClient } from './api.ts'
import { localStore, sessionStore } from './browser/storage.ts'
import { useCallMutation } from './queries.ts'
import { describeApp } from './session/client-app.ts'
import { readPageData } from './session/page-data.ts'
import { keysKeptOnSignOut, setLanguage } from './texts/language.ts'

const api = createClient(auth)

/** The signed-in user (null if there is none) with their permission keys. */
export type CurrentSession = PageSession

export const signedOut: CurrentSession = { user: null, keys: [] }

async function load(): Promise<CurrentSession> {
  const [, { user }] = await Promise.all([authorizeClient(), api.userInfo({})])
  if (!user) return signedOut
  const { keys } = await api.permissions({}).catch((error: unknown) => {
    // The session may end between the two calls.
    if (error instanceof ApiError && error.status === 401) return { keys: [] }
    throw error
  })
  setLanguage(user.language)
  return { user, keys }
}

const refusals = ['unknown-client', 'client-disabled', 'client-too-old', 'client-too-new']

/**
 * Registers the web client at start and with each session. A refusal is only logged: what the user does next is refused
 * with a sentence about it.
 */
export async function authorizeClient(): Promise<void> {
  await api.client(describeApp()).catch((error: unknown) => {
    if (!(error instanceof ApiError) || !refusals.includes(error.code)) throw error
    // biome-ignore lint/suspicious/noConsole: the specification asks for the log line and for nothing else
    console.warn('client authorization failed', error.code)
  })
}

/**
 * Fetches the session after every sign-in, and when the user's account or settings or a role change; the first one is in
 * the page.
 */
export const sessionQuery = () =>
  queryOptions({
    queryKey: ['session'],
    queryFn: load,
    initialData: () => readPageData().session,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
    meta: { dependsOn: ['auth', 'settings', 'roles'] },
  })

/** Returns the current session; signed out until it is loaded. */
export const useSession = (): CurrentSession => useQuery(sessionQuery()).data ?? signedOut

/** Removes all cached data of the user. */
export function endSession(queries: QueryClient): void {
  queries.removeQueries({
    predicate: ({ queryKey: [slice, name] }) => slice !== 'session' && !(slice === 'auth' && name === 'tenantInfo'),
  })
  queries.setQueryData(sessionQuery().queryKey, signedOut)
}

/** Signs out on the server and in this browser. */
export function useLogout(onDone: () => void) {
  const queries = useQueryClient()
  return useCallMutation(auth.logout, {
    onSuccess: ({ url }) => {
      localStore.clear(...keysKeptOnSignOut)
      sessionStore.clear()
      endSession(queries)
      // Signed out at the provider too, which leads back.
      if (url !== '') return window.location.assign(url)
      onDone()
    },
  })
}

/** Changes the language at once, and saves it to the account of a signed-in user; a refused change is taken back. */
export function useSetLanguage(): (language: SignedInUser['language']) => void {
  const queries = useQueryClient()
  const { mutate } = useCallMutation(auth.updateLanguage)
  return useCallback(
    (language) => {
      setLanguage(language, true)
      const { queryKey } = sessionQuery()
      const session = queries.getQueryData(queryKey)
      if (!session?.user) return
      queries.setQueryData(queryKey, { ...session, user: { ...session.user, language } })
      // It is for this window only.
      if (session.user.view) return
      mutate({ language }, { onError: () => queries.invalidateQueries({ queryKey }) })
    },
    [queries, mutate],
  )
}
