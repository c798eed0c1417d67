import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'

type ListState = {
  readonly page: number
  readonly search: string
  readonly setPage: (page: number) => void
  readonly setSearch: (search: string) => void
}

/** The address's query as plain strings. */
export function useQueryFields(): { readonly [name: string]: string } {
  const text = useRouterState({ select: (state) => state.location.searchStr })
  return Object.fromEntries(new URLSearchParams(text))
}

/** Changes fields of the address's query; an empty value takes the field away. */
export function useSetQueryFields(): (fields: { readonly [name: string]: string }, replace?: boolean) => void {
  const navigate = useNavigate()
  return useCallback(
    (fields, replace = false) => {
      const next = new URLSearchParams(window.location.search)
      for (const [name, value] of Object.entries(fields)) {
        if (value === '') next.delete(name)
        else next.set(name, value)
      }
      void navigate({ to: '.', search: Object.fromEntries(next), replace, resetScroll: false })
    },
    [navigate],
  )
}

/** Page and search of a list: the address is the only truth, so that Back and a reload restore them. */
export function useListState(): ListState {
  const fields = useQueryFields()
  const setFields = useSetQueryFields()
  const page = Number(fields.page ?? 1)
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    search: fields.search ?? '',
    setPage: useCallback((next) => setFields({ page: next === 1 ? '' : String(next) }), [setFields]),
    setSearch: useCallback((search) => setFields({ search, page: '' }, true), [setFields]),
  }
}
