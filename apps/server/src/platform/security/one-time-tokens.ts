import { sql } from 'kysely'
import type { DB } from '#platform/database/database.gen.ts'
import type { Db } from '#platform/database/database.ts'
import { hashToken, randomToken } from './secret.ts'

/** What a token opens, once. */
export type TokenPurpose = DB['one_time_tokens']['purpose']

const minutes: { readonly [purpose in TokenPurpose]: number } = {
  'forced-change': 10,
  invitation: 7 * 24 * 60,
  reset: 60,
}

/** New tokens by user id; a person's older ones of the same purpose end. The database keeps their hashes only. */
export async function issueTokens(
  db: Db,
  purpose: TokenPurpose,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const tokens = new Map(userIds.map((id) => [id, randomToken()]))
  const ids = [...tokens.keys()]
  if (ids.length === 0) return tokens
  await sql`delete from one_time_tokens where purpose = ${purpose} and user_id = any(${ids}::uuid[])`.execute(db)
  await sql`insert into one_time_tokens (token_hash, purpose, user_id, expires_at)
    select t.token_hash, ${purpose}, t.user_id, portal_now() + ${minutes[purpose]} * interval '1 minute'
    from unnest(${[...tokens.values()].map(hashToken)}::bytea[], ${ids}::uuid[]) t(token_hash, user_id)`.execute(db)
  return tokens
}

const pages = {
  invitation: '/portal/create-password',
  reset: '/portal/auth/reset-password',
} as const

/** The link that opens a token's page; the token comes after `#`, which browsers send to no server. */
export const buildTokenUrl = (origin: string, purpose: keyof typeof pages, token: string): string =>
  `${origin}${pages[purpose]}#${token}`

/** When a token of this purpose that is created now will expire. */
export async function findTokenExpiry(db: Db, purpose: TokenPurpose): Promise<Date> {
  const query = sql<{ at: Date }>`select portal_now() + ${minutes[purpose]} * interval '1 minute' as at`
  const [row] = (await query.execute(db)).rows
  if (row === undefined) throw new Error('The database returned no time')
  return row.at
}

const isExpired = sql<boolean>`(expired or expires_at <= portal_now())`

/** What a token is for and whose it is, also after its end; changes nothing. */
export const findToken = (db: Db, token: string) =>
  db
    .selectFrom('one_time_tokens')
    .select(['purpose', 'user_id', isExpired.as('expired')])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()

/** Keeps a token expired that was seen to be, even if the clock is set back. */
export const markExpired = (db: Db, token: string) =>
  db
    .updateTable('one_time_tokens')
    .set({ expired: true })
    .where('token_hash', '=', hashToken(token))
    .where('expired', '=', false)
    .where(isExpired)
    .execute()

/** Takes a token out of the table: of many that come with it at once, one is answered. */
export const consumeToken = (db: Db, token: string) =>
  db
    .deleteFrom('one_time_tokens')
    .where('token_hash', '=', hashToken(token))
    .where(sql<boolean>`not ${isExpired}`)
    .returning(['purpose', 'user_id'])
    .executeTakeFirst()

/** Ends every token of a person, whatever it is for. */
export const revokeTokens = (db: Db, userId: string) =>
  db.deleteFrom('one_time_tokens').where('user_id', '=', userId).execute()
