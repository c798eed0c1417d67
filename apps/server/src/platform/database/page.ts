import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

/** A page of a list; pages are counted from 1. */
export type PageRequest = { page: number; size: number }

/** Sizes that the portal's own screens ask for. */
const commonSizes = new Set([1, 25])

/**
 * Limit and offset of a page, with one row more that shows whether there is a next page. The usual first page has them
 * as literals: for a limit that is a parameter PostgreSQL assumes a tenth of all rows, considers the generic plan of the
 * prepared statement too expensive, and plans the statement again for every request. Other pages have parameters, so
 * that they do not use up the limit of prepared statements.
 */
export function toLimits({ page, size }: PageRequest): { limit: RawBuilder<number>; offset: RawBuilder<number> } {
  const isCommon = page === 1 && commonSizes.has(size)
  const toSql = (value: number) => (isCommon ? sql.lit(value) : sql<number>`${value}`)
  return { limit: toSql(size + 1), offset: toSql((page - 1) * size) }
}

/** Converts the `size + 1` rows of a query into a page; the last row only shows that there are more. */
export const toPage = <R>(rows: R[], size: number): { items: R[]; hasMore: boolean } => ({
  items: rows.slice(0, size),
  hasMore: rows.length > size,
})

/** Reads one page of a query. */
export async function selectPage<DB, TB extends keyof DB, R>(
  query: SelectQueryBuilder<DB, TB, R>,
  request: PageRequest,
) {
  const { limit, offset } = toLimits(request)
  return toPage(await query.limit(limit).offset(offset).execute(), request.size)
}
