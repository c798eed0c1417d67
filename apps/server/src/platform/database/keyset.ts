import { type RawBuilder, sql } from 'kysely'

/** The row after which the next ones are read: its value in the order's column, as text, and its id. */
export type Cursor = { cursor: string; id: string }

type Keyset = {
  /** What the list is sorted by; rows of the same value are told apart by `id`. */
  column: string
  id: string
  descending: boolean
  /** Where the index has the id the other way round than the column. */
  idDescending?: boolean
}

/** The order of a list, and the value by which a file of it continues after a row: times keep their microseconds. */
export function keyset({ column, id, descending, idDescending = descending }: Keyset) {
  const [value, key] = [sql.ref(column), sql.ref(id)]
  const way = (down: boolean) => sql.raw(down ? 'desc' : 'asc')
  const beyond = (down: boolean) => sql.raw(down ? '<' : '>')
  return {
    by: sql`${value} ${way(descending)}, ${key} ${way(idDescending)}`,
    cursor: sql<string>`${value}::text`.as('cursor'),
    after: (row: Cursor | undefined): RawBuilder<boolean> =>
      row === undefined
        ? sql<boolean>`true`
        : // The first condition alone is what an index is entered by.
          sql<boolean>`(${value} ${beyond(descending)}= ${row.cursor} and (${value} ${beyond(descending)} ${row.cursor}
            or ${key} ${beyond(idDescending)} ${row.id}))`,
  }
}
