import { type RawBuilder, sql } from 'kysely'

/** Position after a row: its value in the sort column, as text, and its id. */
export type Cursor = { cursor: string; id: string }

type Keyset = {
  /** Sort column; rows with the same value are sorted by `id`. */
  column: string
  id: string
  descending: boolean
  /** Set if the index sorts the id in the other direction than the column. */
  idDescending?: boolean
}

/**
 * Builds order and cursor of a list for keyset pagination. The cursor is text, so that times keep their microseconds.
 */
export function buildKeyset({ column, id, descending, idDescending = descending }: Keyset) {
  const [value, key] = [sql.ref(column), sql.ref(id)]
  const direction = (isDescending: boolean) => sql.raw(isDescending ? 'desc' : 'asc')
  const comparison = (isDescending: boolean) => sql.raw(isDescending ? '<' : '>')
  return {
    by: sql`${value} ${direction(descending)}, ${key} ${direction(idDescending)}`,
    cursor: sql<string>`${value}::text`.as('cursor'),
    after: (row: Cursor | undefined): RawBuilder<boolean> =>
      row === undefined
        ? sql<boolean>`true`
        : // Only the first condition can use the index.
          sql<boolean>`(${value} ${comparison(descending)}= ${row.cursor} and (${value} ${comparison(descending)} ${row.cursor}
            or ${key} ${comparison(idDescending)} ${row.id}))`,
  }
}
