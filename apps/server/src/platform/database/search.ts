import { matchesSearch, parseSearch, toSearchWords } from '@foyer/contract/search-words'
import { type RawBuilder, sql } from 'kysely'
import type { DB } from './database.gen.ts'
import type { Db } from './database.ts'

/** Kinds of rows that have search terms, named as their table. */
export type Searchable = keyof DB

/** Replaces the search terms of a row. */
export async function indexSearchTerms(
  db: Db,
  row: { kind: Searchable; id: string; texts: string[]; tenantId?: string },
): Promise<void> {
  const { tenantId } = row
  await db
    .deleteFrom('search_terms')
    .where('kind', '=', row.kind)
    .where('id', '=', row.id)
    // Across tenants, row-level security does not limit this to one tenant.
    .$if(tenantId !== undefined, (query) => query.where('tenant_id', '=', tenantId ?? ''))
    .execute()
  const words = [...new Set(row.texts.flatMap(toSearchWords))].slice(0, 100)
  if (words.length === 0) return
  const tenant = tenantId === undefined ? {} : { tenant_id: tenantId }
  await db
    .insertInto('search_terms')
    .values(words.map((word) => ({ ...tenant, kind: row.kind, id: row.id, term: word })))
    // Concurrent updates of one row insert mostly the same terms.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Inserts the search terms of new rows in one statement. */
export async function insertSearchTerms(
  db: Db,
  kind: Searchable,
  rows: readonly { tenantId: string; id: string; texts: string[] }[],
): Promise<void> {
  const words = rows.flatMap(({ tenantId, id, texts }) =>
    [...new Set(texts.flatMap(toSearchWords))].slice(0, 100).map((word) => ({ tenantId, id, word })),
  )
  if (words.length === 0) return
  await sql`insert into search_terms (kind, tenant_id, id, term)
    select ${kind}, * from unnest(${words.map(({ tenantId }) => tenantId)}::uuid[], ${words.map(({ id }) => id)}::uuid[],
      ${words.map(({ word }) => word)}::text[])`.execute(db)
}

/** Builds a condition for each word of `search`, all of which have to hold. */
export function everyWord(search: string, toCondition: (word: string) => RawBuilder<unknown>): RawBuilder<boolean> {
  const words = parseSearch(search)
  if (words === undefined) return sql<boolean>`true`
  return words.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(words.map(toCondition), sql` and `)})`
}

/** Selects the ids of rows of a tenant that have a term beginning with `word`. */
export const selectMatches = (kind: Searchable, word: string, tenant: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select w.id from search_terms w where w.tenant_id = ${tenant}
    and w.kind = ${kind} and w.term >= ${word} and w.term < ${`${word}\u{10FFFF}`}`

/** Builds a condition that matches rows with a term beginning with each word of `search`. */
export const searchCondition = (
  kind: Searchable,
  search: string,
  columns: { tenant: string; id: string },
): RawBuilder<boolean> =>
  everyWord(search, (word) => sql`${sql.ref(columns.id)} in (${selectMatches(kind, word, sql.ref(columns.tenant))})`)

/** Up to this many matches are fetched by id; with more, the list is scanned in its order and each row is checked. */
const maxMatchesById = 15_000
/** Short words match too much to be worth counting. */
const maxCountedWords = 5

/**
 * Builds the same condition for long lists, within one tenant or where an index finds the terms of all tenants. It counts the matches first, because the planner assumes
 * that they are spread evenly over the list's order, whereas the matches of a name are adjacent in it.
 */
export async function countedSearchCondition(
  db: Db,
  { kind, search, id }: { kind: Searchable; search: string; id: string },
): Promise<RawBuilder<boolean>> {
  const words = parseSearch(search)?.toSorted((one, other) => other.length - one.length)
  const longest = words?.slice(0, maxCountedWords)
  const [first] = longest ?? []
  if (words === undefined || longest === undefined) return sql<boolean>`true`
  if (first === undefined) return sql<boolean>`false`
  const matchTerm = (word: string, table = 'w') => {
    const column = sql.ref(`${table}.term`)
    // As a literal, so that indexes of one kind are used.
    return sql`${sql.ref(`${table}.kind`)} = ${sql.lit(kind)} and ${column} >= ${word} and ${column} < ${`${word}\u{10FFFF}`}`
  }
  const counts = longest.map(
    (word) =>
      sql`(select count(*) from (select from search_terms w where ${matchTerm(word)} limit ${maxMatchesById + 1}) found)`,
  )
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}]::int[] as counts`.execute(db)
  const found = rows[0]?.counts ?? []
  const fewest = Math.min(...found)
  const ref = sql.ref(id)
  if (fewest > maxMatchesById) {
    // `coalesce` keeps them from becoming joins: as filters they are hashed once, and the scan ends with the page.
    const conditions = words.map(
      (word) => sql`coalesce(${ref} in (select w.id from search_terms w where ${matchTerm(word)}), false)`,
    )
    return sql<boolean>`(${sql.join(conditions, sql` and `)})`
  }
  const rarest = longest[found.indexOf(fewest)] ?? first
  const others = words
    .filter((word) => word !== rarest)
    .map((word) => sql` and exists (select from search_terms o where o.id = w.id and ${matchTerm(word, 'o')})`)
  return sql<boolean>`${ref} = any(array(select w.id from search_terms w where ${matchTerm(rarest)}${sql.join(others, sql``)}))`
}

/** Builds `any(ids)` of the rows of a short list whose text has words that begin with those of `search`. */
export const anyMatching = (rows: readonly { id: string; text: string }[], search: string): RawBuilder<string> =>
  sql<string>`any(${rows.filter(({ text }) => matchesSearch(text, search)).map(({ id }) => id)}::uuid[])`
