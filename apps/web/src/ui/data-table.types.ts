import type { ReactNode } from 'react'

/** A column as data; on a phone the first is the card's title and the others stand under their headers. */
export type Column<Row> = {
  readonly key: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  readonly align?: 'start' | 'end'
  /** Left out of the cards. */
  readonly wideOnly?: boolean
}

/** An entry of a row's menu. */
export type RowAction<Row> = {
  readonly key: string
  readonly label: string
  readonly icon?: ReactNode
  readonly danger?: boolean
  readonly onClick: (row: Row) => void
}

/** Fits the result of `useQuery` over a list call. */
export type ListResult<Row> = {
  readonly data: { readonly items: readonly Row[]; readonly hasMore: boolean } | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

export type DataTableProps<Row> = {
  /** What the table lists, for screen readers. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly result: ListResult<Row>
  readonly rowKey: (row: Row) => string
  /** What a row is called, for the name of its menu. */
  readonly rowName: (row: Row) => string
  readonly actionsOf?: (row: Row) => readonly RowAction<Row>[]
  /** A row's one frequent deed, before its menu. */
  readonly primaryOf?: (row: Row) => ReactNode
  /** Nothing yet: the sentence, and how to begin. */
  readonly empty: { readonly text: string; readonly icon?: ReactNode; readonly action?: ReactNode }
  /** Page and search, as `useListState` keeps them; without it there are neither. */
  readonly list?:
    | {
        readonly page: number
        readonly search: string
        readonly setPage: (page: number) => void
        readonly setSearch: (search: string) => void
      }
    | undefined
  readonly searchable?: boolean
  /** Cards on a wide screen too, where a row has too many facts for a line. */
  readonly alwaysCards?: boolean
  /** Beside the search box: filters. */
  readonly filters?: ReactNode
}
