import { passwords } from '@foyer/contract/identity/passwords'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { createClient } from '#lib/api.ts'
import { endSession, sessionQuery } from '#lib/session.ts'

const api = createClient(passwords)

/** Whose link this is, and whether it still opens something; an unknown one tells the tenant's length too. */
export const linkQuery = (token: string) =>
  queryOptions({ queryKey: ['password-link', token], queryFn: () => api.getLink({ token }), staleTime: 0, retry: 1 })

/** Sets a password by a link; true where its person sits here now. */
export function useChangePassword() {
  const queries = useQueryClient()
  return async (form: Parameters<typeof api.change>[0]): Promise<boolean> => {
    const { signedIn } = await api.change(form)
    // Whoever sat here before sits here no more: the link's person does, or nobody.
    endSession(queries)
    if (signedIn) await queries.fetchQuery({ ...sessionQuery(), staleTime: 0 })
    return signedIn
  }
}

export const { forgot: requestLink, renewLink, updateOwn: updateOwnPassword } = api
