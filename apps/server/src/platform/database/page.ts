import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from './database.gen.ts'
import type { Db } from './database.ts'

/** A page of a list; pages are counted from 1. */
export type PageRequest = { page: number; size: number }

/** Sizes that the portal's own screens and its quick panel ask for. */
const commonSizes = new Set([1, 6, 25])

/**
 * Returns limit and offset of a page, with one row more that shows whether there is a next page. The usual first page
 * has them as literals: for a limit that is a parameter PostgreSQL assumes a tenth of all rows, considers the generic
 * plan of the prepared statement too expensive, and plans the statement again for every request. Other pages have
 * parameters, so that they do not use up the limit of prepared statements.
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

/** Counts the rows of a query up to `max`, so that it reads no more than that. */
export async function countUpTo<TB extends keyof DB>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, object>,
  max: number,
): Promise<number> {
  const counted = query.select(sql.lit(1).as('one')).limit(sql.lit(max)).as('counted')
  const count = db.selectFrom(counted).select(({ fn }) => fn.countAll<number>().as('count'))
  return (await count.executeTakeFirstOrThrow()).count
}
