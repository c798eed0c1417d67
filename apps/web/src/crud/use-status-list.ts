import { useListState } from '#lib/lists/list-state.ts'
import { containsText } from '#lib/texts/contains-text.ts'
import type { QueryResult } from '#ui/feedback/query-boundary.tsx'

const keys = ['all', 'active', 'disabled'] as const

type StatusListOptions<R> = {
  readonly result: QueryResult<{ items: R[] }>
  /** The labels of the tabs. */
  readonly texts: { readonly [key in (typeof keys)[number]]: string }
  /** Returns the text in which a search looks. */
  readonly toText: (row: R) => string
}

/** Returns the table of a list that is short enough to be searched here, with tabs for active and disabled rows. */
export function useStatusList<R extends { readonly status: 'active' | 'disabled' }>(options: StatusListOptions<R>) {
  const { result, texts, toText } = options
  const list = useListState({ tabs: keys })
  const items = result.data?.items ?? []
  const found = items.filter(
    (row) => (list.tab === 'all' || list.tab === row.status) && containsText(toText(row), list.search),
  )
  return {
    list,
    result: { ...result, data: result.data && { items: found, hasMore: false } },
    tabs: keys.map((key) => ({
      key,
      label: texts[key],
      count: result.data && items.filter(({ status }) => key === 'all' || key === status).length,
    })),
  }
}
