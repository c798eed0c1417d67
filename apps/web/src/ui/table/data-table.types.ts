import type { ReactNode } from 'react'
import type { ListPreferences } from '#lib/list-preferences.ts'
import type { Selection } from '#lib/selection.ts'

/** A column as data; on a phone the first is the card's title and the others stand under their headers. */
export type Column<Row> = {
  readonly key: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  readonly align?: 'start' | 'end'
  /** Key of the list's order; with it the header is a button. */
  readonly sort?: string
  /** Begins downwards: the newest, the largest. */
  readonly defaultDescending?: boolean
  /** Text of any length, as a topic or an email: it takes the room that others leave. */
  readonly breakWords?: boolean
  /** The room in rem that its content needs beside others. */
  readonly width?: number
  /** Which columns give way first where a table is narrow: 1 never does, 3 is left out of cards too. Usually 1. */
  readonly priority?: 1 | 2 | 3
}

/** An entry of a row's menu. */
export type RowAction<Row> = {
  readonly key: string
  readonly label: string
  readonly icon?: ReactNode
  readonly danger?: boolean
  readonly onClick: (row: Row) => void
}

/** What can be done with all that are chosen. */
export type BulkAction = {
  readonly key: string
  readonly label: string
  readonly icon?: ReactNode
  readonly danger?: boolean
  readonly onClick: () => void
}

/** A field that narrows the list: one of its options, or words of one's own where it has none. */
export type Filter = {
  readonly key: string
  readonly label: string
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  /** There are so many options that one types to find them. */
  readonly searchable?: boolean
  /** What the chip says where the value is no words, as an id. */
  readonly formatValue?: (value: string) => string
}

/** Fits the result of `useQuery` over a list call. */
export type ListResult<Row> = {
  readonly data: { readonly items: readonly Row[]; readonly hasMore: boolean } | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  /** The rows are those of before, until those asked for arrive. */
  readonly isPlaceholderData?: boolean
  readonly refetch: () => unknown
}

/** What the table reads and writes of the address, as `useListState` keeps it. */
export type ListControls = {
  readonly page: number
  readonly search: string
  readonly setPage: (page: number) => void
  readonly setSearch: (search: string) => void
  readonly sort?: string | undefined
  readonly setSort?: (sort: string) => void
  readonly tab?: string | undefined
  readonly setTab?: (tab: string) => void
  readonly filters?: { readonly [key: string]: string | undefined }
  readonly setFilter?: (key: string, value: string) => void
  /** Takes search and filters away. */
  readonly clear: () => void
  readonly query?: string
  readonly show?: (query: string) => void
}

export type DataTableProps<Row> = {
  /** What the table lists, for screen readers. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly result: ListResult<Row>
  readonly rowKey: (row: Row) => string
  /** What a row is called, for the name of its menu. */
  readonly rowName: (row: Row) => string
  /** Makes the first column's text a button that opens the row; a string is a path, and the text a link to it. */
  readonly rowHref?: ((row: Row) => (() => void) | string | undefined) | undefined
  readonly rowActions?: (row: Row) => readonly RowAction<Row>[]
  /** Nothing yet: the sentence, and how to begin. */
  readonly empty: { readonly text: string; readonly icon?: ReactNode; readonly action?: ReactNode }
  /** Page, search, sort, tab and filters; without it there are none. */
  readonly list?: ListControls | undefined
  readonly searchable?: boolean
  /** Cards on a wide screen too, where a row has too many facts for a line. */
  readonly alwaysCards?: boolean
  /** Below the search box, or in its place: filters that are no choice among options. */
  readonly filters?: ReactNode
  /** Filters as data: they open from one button, and those set stand as chips below. */
  readonly filterBy?: readonly Filter[]
  readonly tabs?: readonly { readonly key: string; readonly label: string }[]
  /** Saved views and the choice of columns. */
  readonly preferences?: ListPreferences | undefined
  /** The address of the whole list as a file; without it there is no export. */
  readonly exportHref?: string | undefined
  /** Above the rows, once they are there: what one should know about them. */
  readonly notice?: ReactNode
  /** Rows can be chosen; `total` is the number of all that match, once it is known. */
  readonly bulk?:
    | { readonly selection: Selection; readonly total?: number | undefined; readonly actions: readonly BulkAction[] }
    | undefined
}
