import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

/** What a list keeps in the address beside its page and its search. */
export type ListOptions = {
  /** Before each field's name, for a list inside a page that has fields of its own. */
  readonly prefix?: string
  /** Keys by which it can be ordered; the first is the usual one, upwards unless `newestFirst`. */
  readonly sorts?: readonly [string, ...string[]]
  readonly newestFirst?: boolean
  /** The first is the usual one. */
  readonly tabs?: readonly [string, ...string[]]
  /** Fields that narrow it, each with its values, or `text` for words of one's own. */
  readonly filters?: { readonly [key: string]: readonly string[] | 'text' }
}

type SortFor<O> = O extends { readonly sorts: readonly (infer S extends string)[] } ? S | `-${S}` : undefined
type TabFor<O> = O extends { readonly tabs: readonly (infer T)[] } ? T : undefined
type FiltersFor<O> = O extends { readonly filters: infer F }
  ? { readonly [K in keyof F]?: F[K] extends readonly (infer V)[] ? V : string }
  : { readonly [key: string]: never }

/** What a list shows, as the address says it. */
export type ListState<O extends ListOptions = ListOptions> = {
  readonly page: number
  readonly search: string
  /** A key of `sorts`, with a minus before it downwards. */
  readonly sort: SortFor<O>
  readonly tab: TabFor<O>
  /** Only those that are set. */
  readonly filters: FiltersFor<O>
  /** Search, sort, tab and filters as one text: what a saved view keeps. */
  readonly query: string
  /** The same without the order: where it stays, the rows that match are the same. */
  readonly match: string
  readonly setPage: (page: number) => void
  readonly setSearch: (search: string) => void
  readonly setSort: (sort: string) => void
  readonly setTab: (tab: string) => void
  /** An empty value takes the filter away. */
  readonly setFilter: (key: string, value: string) => void
  /** Takes search and filters away. */
  readonly clear: () => void
  /** Shows what a saved view keeps. */
  readonly show: (query: string) => void
}

type Fields = { readonly [name: string]: string }

/** The address's query as plain strings. */
export function useQueryFields(): Fields {
  const text = useRouterState({ select: (state) => state.location.searchStr })
  return useMemo(() => Object.fromEntries(new URLSearchParams(text)), [text])
}

/** Changes fields of the address's query; an empty value takes the field away. */
export function useSetQueryFields(): (fields: Fields, replace?: boolean) => void {
  const navigate = useNavigate()
  const { history } = useRouter()
  return useCallback(
    (fields, replace = false) => {
      // The history's own, which is ahead of the router's while a navigation is under way.
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

/**
 * Page, search, sort, tab and filters of a list: the address is the only truth, so that Back and a reload restore
 * them. What the address says and the list does not know is taken for the usual.
 */
export function useListState(): ListState<{ readonly prefix?: string }>
export function useListState<const O extends ListOptions>(options: O): ListState<O>
export function useListState({ prefix = '', sorts, newestFirst = false, tabs, filters: known = {} }: ListOptions = {}) {
  const usualSort = sorts && (newestFirst ? `-${sorts[0]}` : sorts[0])
  const address = useQueryFields()
  const setAddress = useSetQueryFields()
  const set = (fields: Fields, replace?: boolean) =>
    setAddress(
      Object.fromEntries(Object.entries({ page: '', ...fields }).map(([name, value]) => [prefix + name, value])),
      replace,
    )
  const own = (name: string) => address[prefix + name] ?? ''
  const unset = Object.fromEntries(Object.keys(known).map((key) => [key, '']))
  const sort = sorts && (parseSort(sorts).find((order) => order === own('sort')) ?? usualSort)
  const tab = tabs && (tabs.find((one) => one === own('tab')) ?? tabs[0])
  const filters = Object.fromEntries(
    Object.entries(known)
      .map(([key, values]) => [key, own(key), values] as const)
      .filter(([, value, values]) => value !== '' && (values === 'text' || values.includes(value)))
      .map(([key, value]) => [key, value]),
  )
  const unusual = { search: own('search'), ...filters, ...(tabs && tab !== tabs[0] ? { tab } : {}) }
  return {
    page: parsePage(own('page')),
    search: own('search'),
    sort,
    tab,
    filters,
    match: toQuery(unusual),
    query: toQuery({ ...unusual, ...(sorts && sort !== usualSort ? { sort } : {}) }),
    setPage: (page: number) => set({ page: page === 1 ? '' : String(page) }),
    setSearch: (search: string) => set({ search }, true),
    setSort: (order: string) => set({ sort: order === usualSort ? '' : order }),
    setTab: (next: string) => set({ tab: next === tabs?.[0] ? '' : next }),
    setFilter: (key: string, value: string) => set({ [key]: value }),
    clear: () => set({ ...unset, search: '' }),
    show: (query: string) =>
      set({ ...unset, search: '', sort: '', tab: '', ...Object.fromEntries(new URLSearchParams(query)) }),
  }
}

const parseSort = (sorts: readonly string[]) => sorts.flatMap((key) => [key, `-${key}`])

function parsePage(text: string): number {
  const page = Number(text)
  return Number.isInteger(page) && page > 0 ? page : 1
}

const toQuery = (fields: { readonly [name: string]: string | undefined }): string =>
  new URLSearchParams(Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : []))).toString()
