import { cutText } from '@foyer/contract/text'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

/** What can be searched by words. */
export type Searchable = 'user' | 'tenant' | 'meeting' | 'conference' | 'mail'

/** The words of a text as they are searched: folded, without accents, at most 50 characters each. */
export const tokenize = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => cutText(word, 50))

/** Replaces the words under which a row is found. */
export async function indexSearchTerms(
  db: Db,
  row: { kind: Searchable; id: string; texts: string[]; tenantId?: string },
): Promise<void> {
  const { tenantId } = row
  await db
    .deleteFrom('search_words')
    .where('kind', '=', row.kind)
    .where('id', '=', row.id)
    // On the platform's side nothing else narrows it to one tenant.
    .$if(tenantId !== undefined, (query) => query.where('tenant_id', '=', tenantId ?? ''))
    .execute()
  const words = [...new Set(row.texts.flatMap(tokenize))].slice(0, 100)
  if (words.length === 0) return
  const tenant = tenantId === undefined ? {} : { tenant_id: tenantId }
  await db
    .insertInto('search_words')
    .values(words.map((word) => ({ ...tenant, kind: row.kind, id: row.id, word })))
    // Two that write the words of one row at once have the same ones, but for what the later change brings.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Writes the words of new rows of one kind, however many of them in one statement. */
export async function insertSearchTerms(
  db: Db,
  kind: Searchable,
  rows: readonly { tenantId: string; id: string; texts: string[] }[],
): Promise<void> {
  const words = rows.flatMap(({ tenantId, id, texts }) =>
    [...new Set(texts.flatMap(tokenize))].slice(0, 100).map((word) => ({ tenantId, id, word })),
  )
  if (words.length === 0) return
  await sql`insert into search_words (kind, tenant_id, id, word)
    select ${kind}, * from unnest(${words.map(({ tenantId }) => tenantId)}::uuid[], ${words.map(({ id }) => id)}::uuid[],
      ${words.map(({ word }) => word)}::text[])`.execute(db)
}

/** A condition for lists: every word of `search` begins a word of the row; true for less than two characters. */
export function searchCondition(
  kind: Searchable,
  search: string,
  columns: { tenant: string; id: string },
): RawBuilder<boolean> {
  const words = search.trim().length < 2 ? [] : tokenize(search).slice(0, 5)
  if (words.length === 0) return sql<boolean>`true`
  const conditions = words.map(
    (
      word,
    ) => sql`${sql.ref(columns.id)} in (select w.id from search_words w where w.tenant_id = ${sql.ref(columns.tenant)}
      and w.kind = ${kind} and w.word >= ${word} and w.word < ${`${word}\u{10FFFF}`})`,
  )
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** Of so many matches a list asks for the rows themselves; of more it walks its order and looks each up. */
const maxFetched = 15_000

/**
 * The same condition inside one tenant's wall, for lists whose rows may be many: it counts first, because the planner
 * takes matches to be spread evenly over every order, and those of a name stand together at one end of it.
 */
export async function countedSearchCondition(
  db: Db,
  { kind, search, id }: { kind: Searchable; search: string; id: string },
): Promise<RawBuilder<boolean>> {
  const words = search.trim().length < 2 ? [] : [...new Set(tokenize(search))].slice(0, 5)
  const [first] = words
  if (first === undefined) return sql<boolean>`true`
  const having = (word: string, table = 'w') => {
    const column = sql.ref(`${table}.word`)
    return sql`${sql.ref(`${table}.kind`)} = ${kind} and ${column} >= ${word} and ${column} < ${`${word}\u{10FFFF}`}`
  }
  const counts = words.map(
    (word) =>
      sql`(select count(*) from (select from search_words w where ${having(word)} limit ${maxFetched + 1}) found)`,
  )
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}]::int[] as counts`.execute(db)
  const found = rows[0]?.counts ?? []
  const fewest = Math.min(...found)
  const ref = sql.ref(id)
  if (fewest > maxFetched) {
    // Kept from becoming joins: as filters they are hashed once, and the walk ends with the page.
    const each = words.map(
      (word) => sql`coalesce(${ref} in (select w.id from search_words w where ${having(word)}), false)`,
    )
    return sql<boolean>`(${sql.join(each, sql` and `)})`
  }
  const rarest = words[found.indexOf(fewest)] ?? first
  const others = words
    .filter((word) => word !== rarest)
    .map((word) => sql` and exists (select from search_words o where o.id = w.id and ${having(word, 'o')})`)
  return sql<boolean>`${ref} = any(array(select w.id from search_words w where ${having(rarest)}${sql.join(others, sql``)}))`
}

/** Cuts a list of `size + 1` rows to its page; `hasMore` says whether there was one more. */
export const toPage = <R>(rows: R[], size: number): { items: R[]; hasMore: boolean } => ({
  items: rows.slice(0, size),
  hasMore: rows.length > size,
})
