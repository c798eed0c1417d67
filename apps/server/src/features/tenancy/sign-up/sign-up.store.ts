import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { type PageRequest, selectPage } from '#platform/database/page.ts'

const now = sql<Date>`portal_now()`
const inDays = (days: number) => sql<Date>`portal_now() + ${days} * interval '1 day'`
/** How long the link of a sign-up works, how long it waits for the operator, and how long it is counted afterwards. */
const days = { unconfirmed: 1, waiting: 30, created: 1 } as const
export const linkHours = days.unconfirmed * 24
export const waitingDays = days.waiting
/** More are not emailed about a sign-up that waits. */
const maxNotified = 20

const settingColumns = [
  'enabled',
  'approval_required as approvalRequired',
  'providers_allowed as providersAllowed',
  'daily_limit as dailyLimit',
] as const

/** Finds the operator's settings; undefined until they were changed for the first time, and in every other tenant. */
export const findSettings = (db: Db, tenantId: string) =>
  db
    .selectFrom('sign_up_settings')
    .select([...settingColumns, 'version'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()

/** Locks the settings until the end of the transaction: of concurrent confirmations each counts those before it. */
export const lockSettings = (db: Db, tenantId: string) =>
  db
    .selectFrom('sign_up_settings')
    .select(settingColumns)
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .executeTakeFirst()

type Settings = NonNullable<Awaited<ReturnType<typeof findSettings>>>

/** Stores the settings; false if they have another version; that of settings which were never changed is 0. */
export async function putSettings(db: Db, tenantId: string, settings: Settings): Promise<boolean> {
  const { enabled, approvalRequired, providersAllowed, dailyLimit, version } = settings
  const values = {
    enabled,
    approval_required: approvalRequired,
    providers_allowed: providersAllowed,
    daily_limit: dailyLimit,
    version: version + 1,
  }
  const row =
    version === 0
      ? await db
          .insertInto('sign_up_settings')
          .values(values)
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await db
          .updateTable('sign_up_settings')
          .set(values)
          .where('tenant_id', '=', tenantId)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()
  return row !== undefined
}

/** Counts the organisations that were confirmed in the last 24 hours. */
export async function countRecent(db: Db, tenantId: string): Promise<number> {
  const { count } = await db
    .selectFrom('sign_ups')
    .select((at) => at.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('state', 'in', ['waiting', 'created'])
    .where('confirmed_at', '>', sql<Date>`portal_now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return count
}

/** Checks whether a subdomain is kept for an organisation that waits for the operator. */
export const isKept = async (db: Db, tenantId: string, subdomain: string): Promise<boolean> =>
  (await db
    .selectFrom('sign_ups')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('subdomain', '=', subdomain)
    .where('state', '=', sql.lit('waiting'))
    .where('expires_at', '>', now)
    .executeTakeFirst()) !== undefined

/** Counts the sign-ups of an email address that wait for the operator, each of which keeps a subdomain. */
export async function countWaiting(db: Db, tenantId: string, email: string): Promise<number> {
  const { count } = await db
    .selectFrom('sign_ups')
    .select((at) => at.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('email', '=', email)
    .where('state', '=', sql.lit('waiting'))
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

type NewSignUp = {
  email: string
  organisation: string
  subdomain: string
  country: string
  language: 'en' | 'fr'
  billing: boolean
}

export const insert = (db: Db, signUp: NewSignUp, tokenHash: Buffer) =>
  db
    .insertInto('sign_ups')
    .values({ ...signUp, token_hash: tokenHash, expires_at: inDays(days.unconfirmed) })
    .execute()

const columns = ['id', 'email', 'organisation', 'subdomain', 'country', 'language', 'billing'] as const

export const findByToken = (db: Db, tenantId: string, tokenHash: Buffer) =>
  db
    .selectFrom('sign_ups')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', tokenHash)
    .where('state', '=', 'unconfirmed')
    .where('expires_at', '>', now)
    .executeTakeFirst()

export type SignUpRow = NonNullable<Awaited<ReturnType<typeof findByToken>>>

/** Marks a sign-up as confirmed; of several requests with the same link only one gets it. */
export const confirm = (
  db: Db,
  id: string,
  {
    tenantId,
    state,
    ...details
  }: { tenantId: string; state: 'waiting' | 'created' } & Omit<NewSignUp, 'email' | 'language'>,
) =>
  db
    .updateTable('sign_ups')
    .set({ ...details, state, confirmed_at: now, expires_at: inDays(days[state]) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'unconfirmed')
    .returning(columns)
    .executeTakeFirst()

/** Marks a waiting sign-up as created. */
export const approve = (db: Db, tenantId: string, id: string) =>
  db
    .updateTable('sign_ups')
    .set({ state: 'created', expires_at: inDays(days.created) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning(columns)
    .executeTakeFirst()

export const refuse = (db: Db, id: string) =>
  db.deleteFrom('sign_ups').where('id', '=', id).where('state', '=', 'waiting').returning(columns).executeTakeFirst()

export const findWaiting = (db: Db, page: PageRequest) =>
  selectPage(
    db
      .selectFrom('sign_ups')
      .select([...columns, 'confirmed_at'])
      .where('state', '=', 'waiting')
      .orderBy('confirmed_at')
      .orderBy('id'),
    page,
  )

/** Finds the active super administrators, the first ones first. */
export const findSuperAdministrators = (db: Db, tenantId: string) =>
  db
    .selectFrom('users')
    .select(['email', 'language'])
    .where('tenant_id', '=', tenantId)
    .where('list_status', '=', 'active')
    .where('role_key', '=', 'superadmin')
    .orderBy('created_at')
    .orderBy('id')
    .limit(maxNotified)
    .execute()
