import { MutationCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '#lib/api.ts'
import { toast } from '#lib/toast.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `form`: the form that sends says what failed; otherwise it becomes a toast. */
    mutationMeta: { readonly errors?: 'form' }
  }
}

const retries = 2
const freshMs = 10_000

/** The store of what the server answered. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        // What the server refused it will refuse again; only a lost connection is worth another try.
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
