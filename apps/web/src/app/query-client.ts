import { MutationCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '#lib/api.ts'
import { toast } from '#lib/toast.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `form` if the form shows the errors itself; otherwise they become toasts. */
    mutationMeta: { readonly errors?: 'form' }
  }
}

const retries = 2
const freshMs = 10_000

/** Creates the client of all queries and mutations. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        // Errors of the server are final; only network failures are retried.
        retry: (count, error) => count < retries && (!(error instanceof ApiError) || error.status === 0),
      },
    },
    mutationCache: new MutationCache({
      onError: (...[error, , , mutation]) => {
        if (mutation.meta?.errors !== 'form') toast.failure(error)
      },
    }),
  })
}
