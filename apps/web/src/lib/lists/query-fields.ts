import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

export type Fields = { readonly [name: string]: string }

/** Returns the query fields of the URL as strings. */
export function useQueryFields(): Fields {
  const text = useRouterState({ select: (state) => state.location.searchStr })
  return useMemo(() => Object.fromEntries(new URLSearchParams(text)), [text])
}

/** Changes query fields of the URL; an empty value removes the field. */
export function useSetQueryFields(): (fields: Fields, replace?: boolean) => void {
  const navigate = useNavigate()
  const { history } = useRouter()
  return useCallback(
    (fields, replace = false) => {
      // Read from the history, which is ahead of the router during a navigation.
      const next = new URLSearchParams(history.location.search)
      for (const [name, value] of Object.entries(fields)) {
        if (value === '') next.delete(name)
        else next.set(name, value)
      }
      void navigate({ to: '.', search: Object.fromEntries(next), replace, resetScroll: false })
    },
    [navigate, history],
  )
}
