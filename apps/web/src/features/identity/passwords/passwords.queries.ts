import { passwords } from '@foyer/contract/identity/passwords'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { createClient } from '#lib/api.ts'
import { endSession, sessionQuery } from '#lib/session.ts'

const api = createClient(passwords)

/** Whom a link is for and whether it still works. The response also has the tenant's minimum length, even for an unknown link. */
export const linkQuery = (token: string) =>
  queryOptions({ queryKey: ['password-link', token], queryFn: () => api.getLink({ token }), staleTime: 0, retry: 1 })

/** Sets a password with a link; true if the user of the link is now signed in. */
export function useChangePassword() {
  const queries = useQueryClient()
  return async (form: Parameters<typeof api.change>[0]): Promise<boolean> => {
    const { signedIn } = await api.change(form)
    // The previous session of this browser has ended, whether or not a new one began.
    endSession(queries)
    if (signedIn) await queries.fetchQuery({ ...sessionQuery(), staleTime: 0 })
    return signedIn
  }
}

export const { forgot: requestLink, renewLink, updateOwn: updateOwnPassword } = api
