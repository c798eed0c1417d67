import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** More than any tenant has. */
const maxCandidates = 100
/** The number of users that are checked in larger tenants. */
const maxUsers = 10_000

/** Finds the user who still has a password; undefined while all users sign in with theirs. */
export const findEmergencyId = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('emergency_administrators').select('user_id').executeTakeFirst())?.user_id

/**
 * Finds administrators who could keep their password; their role is built in, because another one may lack what is
 * needed.
 */
export const findCandidates = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'email', sql<boolean>`second_factor <> 'none'`.as('hasSecondFactor')])
    .select(sql<string>`coalesce(nullif(trim(firstname || ' ' || lastname), ''), email)`.as('name'))
    .where('list_status', '=', 'active')
    .where('role_key', 'in', ['admin', 'superadmin'])
    .where('password_hash', 'is not', null)
    .orderBy('sort_name')
    .orderBy('id')
    .limit(maxCandidates)
    .execute()

/** Checks whether this user could, and locks them, so that they stay so until the transaction ends. */
export const lockCandidate = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where('role_key', 'in', ['admin', 'superadmin'])
    .where('password_hash', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const findEmail = async (db: Db, id: string): Promise<string> =>
  (await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst())?.email ?? ''

/**
 * Checks whether users can sign in with a provider that has passed a test; `mayFail` if one counts that has failed
 * since.
 */
export const hasTestedProvider = async (db: Db, { mayFail }: { mayFail: boolean }): Promise<boolean> =>
  (await db
    .selectFrom('identity_providers')
    .select('id')
    .where('enabled', '=', true)
    .where('tested_at', 'is not', null)
    .$if(!mayFail, (query) => query.where('failing_since', 'is', null))
    .limit(1)
    .executeTakeFirst()) !== undefined

/**
 * Counts the active users, and those whom no enabled provider would accept and who have no passkey; also lists the
 * candidates among the latter. The user who keeps a password already is left out.
 */
export async function countUsers(db: Db, { candidates, keptId }: { candidates: readonly string[]; keptId?: string }) {
  const { rows } = await sql<{ active: number; excluded: number; excluded_candidates: string[] }>`
    with looked_at as materialized (
      select id, email, has_passkey from users where list_status = 'active' limit ${sql.lit(maxUsers + 1)}
    ), domains as materialized (
      select coalesce(array_agg(domain), '{}') as trusted
      from identity_providers p, unnest(p.allowed_domains) domain where p.enabled
    ), linked as materialized (
      select distinct i.user_id from user_identities i
      join identity_providers p on p.issuer = i.issuer and p.enabled
      where i.user_id in (select id from looked_at)
    ), excluded as materialized (
      select id from looked_at
      where not has_passkey and id not in (select user_id from linked)
        and split_part(email, '@', 2) <> all (select unnest(trusted) from domains)
        and id is distinct from ${keptId ?? null}::uuid
    )
    select (select count(*)::int from looked_at) as active, (select count(*)::int from excluded) as excluded,
      array(select id from excluded where id = any(${[...candidates]}::uuid[])) as excluded_candidates`.execute(db)
  const { active = 0, excluded = 0, excluded_candidates = [] } = rows[0] ?? {}
  return {
    counts: { active: Math.min(active, maxUsers), excluded: Math.min(excluded, maxUsers), hasMore: active > maxUsers },
    excludedCandidates: new Set(excluded_candidates),
  }
}

/** Lets only this user of the tenant keep a password. */
export const setEmergency = (db: Db, userId: string) =>
  db
    .insertInto('emergency_administrators')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ user_id: userId }))
    .execute()

export const removeEmergency = (db: Db) => db.deleteFrom('emergency_administrators').execute()

/** Revokes the tokens that a password has begun or could begin, except for one user. */
export const revokePasswordTokens = (db: Db, keptId: string) =>
  db
    .deleteFrom('one_time_tokens')
    .where('user_id', '<>', keptId)
    .where('purpose', 'in', ['forced-change', 'reset', 'second-factor', 'two-factor-setup'])
    .execute()
