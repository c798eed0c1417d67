import { type Fields, useQueryFields, useSetQueryFields } from './query-fields.ts'

/** The state of a list that is kept in the URL besides page and search. */
export type ListOptions = {
  /** Prefix of the query fields, for a list on a page with query fields of its own. */
  readonly prefix?: string
  /** Sort keys; the first is the default, ascending unless `newestFirst`. */
  readonly sorts?: readonly [string, ...string[]]
  readonly newestFirst?: boolean
  /** The first is the default. */
  readonly tabs?: readonly [string, ...string[]]
  /** Filter fields with their values, or `text` for free text. */
  readonly filters?: { readonly [key: string]: readonly string[] | 'text' }
}

type SortFor<O> = O extends { readonly sorts: readonly (infer S extends string)[] } ? S | `-${S}` : undefined
type TabFor<O> = O extends { readonly tabs: readonly (infer T)[] } ? T : undefined
type FiltersFor<O> = O extends { readonly filters: infer F }
  ? { readonly [K in keyof F]?: F[K] extends readonly (infer V)[] ? V : string }
  : { readonly [key: string]: never }

/** The state of a list in the URL. */
export type ListState<O extends ListOptions = ListOptions> = {
  readonly page: number
  readonly search: string
  /** A key of `sorts`, prefixed with a minus for descending. */
  readonly sort: SortFor<O>
  readonly tab: TabFor<O>
  /** Only the active ones. */
  readonly filters: FiltersFor<O>
  /** Search, sort, tab and filters as a query string, stored by saved views. */
  readonly query: string
  /** The same without the sort order; it identifies the set of matching rows. */
  readonly match: string
  readonly setPage: (page: number) => void
  readonly setSearch: (search: string) => void
  readonly setSort: (sort: string) => void
  readonly setTab: (tab: string) => void
  /** An empty value removes the filter. */
  readonly setFilter: (key: string, value: string) => void
  /** Removes search and filters. */
  readonly clear: () => void
  /** Applies the query of a saved view. */
  readonly show: (query: string) => void
}

/**
 * Provides page, search, sort, tab and filters of a list. The URL is the single source of truth, so Back and reload
 * restore them. Unknown values fall back to the defaults.
 */
export function useListState(): ListState<{ readonly prefix?: string }>
export function useListState<const O extends ListOptions>(options: O): ListState<O>
export function useListState({ prefix = '', sorts, newestFirst = false, tabs, filters: known = {} }: ListOptions = {}) {
  const defaultSort = sorts && (newestFirst ? `-${sorts[0]}` : sorts[0])
  const fields = useQueryFields()
  const setAddress = useSetQueryFields()
  const set = (fields: Fields, replace?: boolean) =>
    setAddress(
      Object.fromEntries(Object.entries({ page: '', ...fields }).map(([name, value]) => [prefix + name, value])),
      replace,
    )
  const read = (name: string) => fields[prefix + name] ?? ''
  const unset = Object.fromEntries(Object.keys(known).map((key) => [key, '']))
  const sort = sorts && (listSortValues(sorts).find((order) => order === read('sort')) ?? defaultSort)
  const tab = tabs && (tabs.find((one) => one === read('tab')) ?? tabs[0])
  const filters = Object.fromEntries(
    Object.entries(known)
      .map(([key, values]) => [key, read(key), values] as const)
      .filter(([, value, values]) => value !== '' && (values === 'text' || values.includes(value)))
      .map(([key, value]) => [key, value]),
  )
  const nonDefault = { search: read('search'), ...filters, ...(tabs && tab !== tabs[0] ? { tab } : {}) }
  return {
    page: parsePage(read('page')),
    search: read('search'),
    sort,
    tab,
    filters,
    match: toQuery(nonDefault),
    query: toQuery({ ...nonDefault, ...(sorts && sort !== defaultSort ? { sort } : {}) }),
    setPage: (page: number) => set({ page: page === 1 ? '' : String(page) }),
    setSearch: (search: string) => set({ search }, true),
    setSort: (order: string) => set({ sort: order === defaultSort ? '' : order }),
    setTab: (next: string) => set({ tab: next === tabs?.[0] ? '' : next }),
    setFilter: (key: string, value: string) => set({ [key]: value }),
    clear: () => set({ ...unset, search: '' }),
    show: (query: string) =>
      set({ ...unset, search: '', sort: '', tab: '', ...Object.fromEntries(new URLSearchParams(query)) }),
  }
}

const listSortValues = (sorts: readonly string[]) => sorts.flatMap((key) => [key, `-${key}`])

function parsePage(text: string): number {
  const page = Number(text)
  return Number.isInteger(page) && page > 0 ? page : 1
}

const toQuery = (fields: { readonly [name: string]: string | undefined }): string =>
  new URLSearchParams(Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : []))).toString()
