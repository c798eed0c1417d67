import type { ReactNode } from 'react'
import type { ListPreferences } from '#lib/lists/list-preferences.ts'
import type { Selection } from '#lib/lists/selection.ts'
import type { Period } from '#lib/time/period.ts'
import type { QueryResult } from '#ui/feedback/query-boundary.tsx'

/** A column as data. On cards, the first column is the title and the others appear under their headers. */
export type Column<Row> = {
  readonly key: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** Content of the first column that does not open the row, such as badges. */
  readonly beside?: (row: Row) => ReactNode
  /** A line below the text of the first column. */
  readonly below?: (row: Row) => ReactNode
  /** Shown before the text, such as an avatar. */
  readonly before?: (row: Row) => ReactNode
  readonly align?: 'start' | 'end'
  /** Sort key; makes the header a button. */
  readonly sort?: string
  /** The first click sorts in descending order: newest or largest first. */
  readonly defaultDescending?: boolean
  /** Text of any length, such as a topic or an email address: takes the remaining width. */
  readonly breakWords?: boolean
  /** On cards, false hides the header from view: the value speaks for itself, such as an email address. */
  readonly headerOnCards?: boolean
  /** On cards, follows the title in its line, such as a badge. */
  readonly besideTitleOnCards?: boolean
  /** On cards, `before` stands beside all lines, such as a picture. */
  readonly pictureOnCards?: boolean
  /** On cards, has a line of its own below the others, such as a state with a button. */
  readonly ownLineOnCards?: boolean
  /** On cards, stands at the end of the row, such as a button. */
  readonly atEndOfCards?: boolean
  /** Keys of the following columns that this one takes the place of in a row; on cards they are left out. */
  readonly covers?: (row: Row) => readonly string[]
  /** In a table, takes more than one line rather than be truncated: for short sentences. */
  readonly wraps?: boolean
  /** Width in rem that the content needs. */
  readonly width?: number
  /** Which columns are hidden first in a narrow table: 1 never, 3 also on cards. Default 1. */
  readonly priority?: 1 | 2 | 3
}

/** An item of a row's menu: a button, or the link of a download. */
export type RowAction<Row> = {
  readonly key: string
  readonly label: string
  readonly icon?: ReactNode
  readonly danger?: boolean
  readonly onClick?: (row: Row) => void
  /** URL of a file. */
  readonly download?: (row: Row) => string
}

/** An action on all selected rows. */
export type BulkAction = {
  readonly key: string
  readonly label: string
  readonly icon?: ReactNode
  readonly danger?: boolean
  readonly onClick: () => void
}

/** A field to filter by: one of its options, or free text without options. */
export type Filter = {
  readonly key: string
  readonly label: string
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  /** The text of an empty list that is filtered by nothing else. */
  readonly empty?: string
  /** Has so many options that they need a search. */
  readonly searchable?: boolean
  /** Label of the chip for a value that is not readable, such as an id. */
  readonly formatValue?: (value: string) => string
}

/** Compatible with the result of `useQuery` for a list call. */
export type ListResult<Row> = QueryResult<{ readonly items: readonly Row[]; readonly hasMore: boolean }> & {
  /** The rows are the previous ones until the requested ones arrive. */
  readonly isPlaceholderData?: boolean
}

/** The state of the list in the URL, from `useListState`. */
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
  /** Clears search and filters. */
  readonly clear: () => void
  readonly query?: string
  readonly show?: (query: string) => void
}

type Props<Row> = {
  /** Accessible name of the table. */
  readonly label: string
  /** Omitted if the rows are grouped. */
  readonly columns?: readonly Column<Row>[]
  readonly result: ListResult<Row>
  /** Name of a row, for the label of its menu. */
  readonly rowName: (row: Row) => string
  /** Returns the heading of a row; rows that follow one another and have the same one are below it. */
  readonly section?: (row: Row) => string
  /** Makes the first column open the row: by a link to the returned path, or by a button that calls the function. */
  readonly rowTarget?: ((row: Row) => (() => void) | string | undefined) | undefined
  /** Key of the row whose details are shown beside the list. */
  readonly openRow?: string | undefined
  /** Details of the open row, below it; the text that opens it also closes it. */
  readonly rowDetails?: (row: Row) => ReactNode
  readonly rowActions?: (row: Row) => readonly RowAction<Row>[]
  /** Empty state: text, one line on why, and first action. */
  readonly empty: {
    readonly text: string
    readonly hint?: string
    readonly icon?: ReactNode
    readonly action?: ReactNode
  }
  /** Page, search, sort, tab and filters; omitted if the list has none. */
  readonly list?: ListControls | undefined
  readonly searchable?: boolean
  /** Says what the search finds; 'Search' by default. */
  readonly searchLabel?: string
  /** Always shows cards: for rows with too many values for a line. */
  readonly alwaysCards?: boolean
  /** Replaces table and cards, for rows that are grouped. Their elements carry the row's key as `data-row`. */
  readonly grouped?: { readonly rows: (rows: readonly Row[]) => ReactNode; readonly skeleton: ReactNode }
  /** The period that the rows are from; an invalid one has no rows. */
  readonly period?: Period
  /** Follows the period: a filter of its own, for values that are looked up. */
  readonly besidePeriod?: ReactNode
  /** Behind one button, active ones as chips below. */
  readonly filters?: readonly Filter[]
  readonly tabs?: readonly {
    readonly key: string
    readonly label: string
    /** Number of rows, once known. */
    readonly count?: number | undefined
  }[]
  /** Stands at the end of the line of the tabs; on cards above the rows. */
  readonly besideTabs?: ReactNode
  /** Stands at the end of the line of the tools; on cards above the rows. */
  readonly besideTools?: ReactNode
  /** Saved views and column visibility. */
  readonly preferences?: ListPreferences | undefined
  /** URL of the export; omitted if the list has none. */
  readonly exportHref?: string | undefined
  /** Notice above the rows, shown once they have loaded. */
  readonly notice?: ReactNode
  /** Makes rows selectable; `total` is the number of all matching rows, once known. */
  readonly bulk?:
    | {
        readonly selection: Selection
        readonly total?: number | undefined
        readonly actions: readonly BulkAction[]
        /** The actions take the chosen rows only, never all that match. */
        readonly chosenOnly?: boolean
      }
    | undefined
  /** Makes rows selectable without actions on all: the screen itself shows what is selected. */
  readonly ticked?: Selection | undefined
}

type RowKey<Row> = {
  /** Identifies a row; by default its `id`. */
  readonly rowKey?: (row: Row) => string
}

export type DataTableProps<Row> = Props<Row> &
  ([Row] extends [{ readonly id: string }] ? RowKey<Row> : Required<RowKey<Row>>)

/** The same once the defaults are filled in. */
export type ResolvedProps<Row> = Props<Row> & Required<RowKey<Row> & Pick<Props<Row>, 'columns'>>
