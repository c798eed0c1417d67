import { sql } from 'kysely'
import type { DB } from '#platform/database/database.gen.ts'
import type { Db } from '#platform/database/database.ts'
import { hashToken, randomToken } from './secret.ts'

/** The purpose of a token, which can be used once. */
export type TokenPurpose = DB['one_time_tokens']['purpose']

const minutes: { readonly [purpose in TokenPurpose]: number } = {
  'forced-change': 10,
  invitation: 7 * 24 * 60,
  reset: 60,
  'second-factor': 10,
  // The user may have to install an app first.
  'two-factor-setup': 30,
}

/** An administrator who is shown a link or a password of a user; `roleId` is null for a built-in role. */
export type RoleHolder = { roleId: string | null }

/**
 * Checks whether an administrator has a role of the tenant's own. The links and passwords that they were shown end if
 * the user is allowed more; built-in administrators may manage all users whom they can give a role, so that nothing has
 * to end.
 */
export const hasCustomRole = ({ roleId }: RoleHolder): boolean => roleId !== null

type NewTokens = { purpose: TokenPurpose; userIds: readonly string[]; shown: boolean }

async function insertTokens(db: Db, { purpose, userIds, shown }: NewTokens): Promise<ReadonlyMap<string, string>> {
  const tokens = new Map(userIds.map((id) => [id, randomToken()]))
  const ids = [...tokens.keys()]
  if (ids.length === 0) return tokens
  await sql`delete from one_time_tokens where purpose = ${purpose} and user_id = any(${ids}::uuid[])`.execute(db)
  await sql`insert into one_time_tokens (token_hash, purpose, user_id, expires_at, shown)
    select t.token_hash, ${purpose}, t.user_id, portal_now() + ${minutes[purpose]} * interval '1 minute', ${shown}
    from unnest(${[...tokens.values()].map(hashToken)}::bytea[], ${ids}::uuid[]) t(token_hash, user_id)`.execute(db)
  return tokens
}

/** Issues tokens, by user id; a user's previous tokens of that purpose are revoked. Only hashes are stored. */
export const issueTokens = (db: Db, purpose: TokenPurpose, userIds: readonly string[]) =>
  insertTokens(db, { purpose, userIds, shown: false })

/**
 * Issues tokens that an administrator is shown and passes on. Unless the administrator's role is built in, they end if
 * their user is allowed more.
 */
export const issueTokensForAdministrator = (
  db: Db,
  purpose: TokenPurpose,
  { userIds, actor }: { userIds: readonly string[]; actor: RoleHolder },
) => insertTokens(db, { purpose, userIds, shown: hasCustomRole(actor) })

/** Issues a token in a transaction across tenants. */
export async function issueTokenIn(db: Db, tenantId: string, token: { purpose: TokenPurpose; userId: string }) {
  const { purpose, userId } = token
  const value = randomToken()
  await db
    .insertInto('one_time_tokens')
    .values({
      tenant_id: tenantId,
      token_hash: hashToken(value),
      purpose,
      user_id: userId,
      expires_at: sql<Date>`portal_now() + ${minutes[purpose]} * interval '1 minute'`,
    })
    .execute()
  return value
}

const pages = {
  invitation: '/portal/create-password',
  reset: '/portal/auth/reset-password',
} as const

/** Builds the link to a token's page; the token is in the fragment, which browsers do not send to servers. */
export const buildTokenUrl = (origin: string, purpose: keyof typeof pages, token: string): string =>
  `${origin}${pages[purpose]}#${token}`

/** Computes when a token that is issued now will expire. */
export async function findTokenExpiry(db: Db, purpose: TokenPurpose): Promise<Date> {
  const query = sql<{ at: Date }>`select portal_now() + ${minutes[purpose]} * interval '1 minute' as at`
  const [row] = (await query.execute(db)).rows
  if (row === undefined) throw new Error('The database returned no time')
  return row.at
}

const isExpired = sql<boolean>`(expired or expires_at <= portal_now())`

/** Finds a token's purpose and user, even if it has expired; does not consume it. */
export const findToken = (db: Db, token: string) =>
  db
    .selectFrom('one_time_tokens')
    .select(['purpose', 'user_id', isExpired.as('expired')])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()

/** Marks a token that has expired, so that it stays expired even if the clock is set back. */
export const markExpired = (db: Db, token: string) =>
  db
    .updateTable('one_time_tokens')
    .set({ expired: true })
    .where('token_hash', '=', hashToken(token))
    .where('expired', '=', false)
    .where(isExpired)
    .execute()

/** Deletes a token and returns it; only one of several concurrent requests gets it. */
export const consumeToken = (db: Db, token: string) =>
  db
    .deleteFrom('one_time_tokens')
    .where('token_hash', '=', hashToken(token))
    .where(sql<boolean>`not ${isExpired}`)
    .returning(['purpose', 'user_id', 'provider_id'])
    .executeTakeFirst()

/** Remembers with which identity provider the sign-in began that this token continues. */
export const setTokenProvider = (db: Db, token: string, providerId: string) =>
  db
    .updateTable('one_time_tokens')
    .set({ provider_id: providerId })
    .where('token_hash', '=', hashToken(token))
    .execute()

/** Revokes all tokens of a user, for every purpose, and the link that would confirm a new email address. */
export async function revokeTokens(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('one_time_tokens').where('user_id', '=', userId).execute()
  await db.deleteFrom('email_changes').where('user_id', '=', userId).execute()
}
