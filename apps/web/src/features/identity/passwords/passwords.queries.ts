import type { Input } from '@foyer/contract/call'
import { passwords } from '@foyer/contract/identity/passwords'
import { useQueryClient } from '@tanstack/react-query'
import { makeCall } from '#lib/api.ts'
import { useCallQuery } from '#lib/queries.ts'
import { endSession, sessionQuery } from '#lib/session.ts'

/**
 * Finds the user of a link and whether it still works. The response also has the tenant's minimum length, even for an
 * unknown link.
 */
export const useLink = (token: string) => useCallQuery(passwords.getLink, { token }, { staleTime: 0, retry: 1 })

/** Sets a password with a link; true if the user of the link is now signed in. Not a mutation: it replaces the session. */
export function useChangePassword() {
  const queries = useQueryClient()
  return async (form: Input<typeof passwords.change>): Promise<boolean> => {
    const { signedIn } = await makeCall(passwords.change, form)
    // The previous session of this browser has ended, whether or not a new one began.
    endSession(queries)
    if (signedIn) await queries.fetchQuery({ ...sessionQuery(), staleTime: 0 })
    return signedIn
  }
}
