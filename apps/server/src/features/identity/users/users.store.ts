import type { PageQuery } from '@foyer/contract/common'
import type { User, UserFilters, UsersQuery } from '@foyer/contract/identity/users.shapes'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { lockTenant } from '#platform/database/lock-tenant.ts'
import { countUpTo, selectPage } from '#platform/database/page.ts'
import { selectPicturePath } from '#platform/database/picture-path.ts'
import { countedSearchCondition, indexSearchTerms } from '#platform/database/search.ts'
import { groupNames, isInGroup } from './user-groups.store.ts'

const columns = [
  'id',
  'email',
  'firstname',
  'lastname',
  'role',
  'role_id',
  'role_key',
  'status',
  'language',
  'created_at',
  'invitation_expires_at',
  'two_factor_since',
  'second_factor',
  'password_shown',
  'version',
] as const
/** Null for a built-in role. */
const roleName = sql<string | null>`(select r.name from roles r
  where r.tenant_id = users.tenant_id and r.id = users.role_id)`.as('role_name')
/** Null for a user who was never seen. */
const lastSeen = sql<Date | null>`nullif(last_seen_at, '-infinity')`.as('last_seen_at')
const picture = selectPicturePath('users.tenant_id', 'users.id').as('picture')
const selected = [...columns, roleName, lastSeen, picture] as const

type Status = User['status']
type Narrow = { status: Status; second_factor: User['secondFactor'] }
export type UserRow = {
  id: string
  email: string
  firstname: string
  lastname: string
  role: User['level']
  role_id: string | null
  role_key: string
  role_name: string | null
  status: Status
  language: User['language']
  created_at: Date
  invitation_expires_at: Date | null
  two_factor_since: Date | null
  second_factor: User['secondFactor']
  password_shown: boolean
  last_seen_at: Date | null
  picture: string
  version: number
}

/** The users of a list, a count, a bulk action or an export. */
export type UserMatch = { search: string; tab: UsersQuery['tab']; filters: z.output<typeof UserFilters> }

/** Selects the users of a tab who match; for each sort order there is an index that begins with these columns. */
export async function filteredUsers(db: Db, { search, tab, filters }: UserMatch) {
  const { role, inactiveDays, secondFactor, group } = filters
  const isFound = await countedSearchCondition(db, { kind: 'users', search, id: 'users.id' })
  const since =
    inactiveDays === 'never' ? sql`'-infinity'` : sql`portal_now() - ${Number(inactiveDays)} * interval '1 day'`
  const isInactive = sql<boolean>`last_seen_at <= (select (${since})::timestamptz)`
  const query = db
    .selectFrom('users')
    .where('list_status', '=', tab)
    .where(isFound)
    .$if(role !== undefined, (users) => users.where('role_key', '=', role ?? 'client'))
    .$if(secondFactor !== undefined, (users) => users.where('second_factor', '=', secondFactor ?? 'none'))
    .$if(inactiveDays !== undefined, (users) => users.where(isInactive))
    .$if(group !== undefined, (users) => users.where(isInGroup(group ?? '')))
  // In an object, because awaiting a query would execute it.
  return { query }
}

const orders = {
  name: ['sort_name', 'id'],
  email: ['email', 'id'],
  seen: ['last_seen_at', 'id'],
  added: ['created_at', 'id'],
} as const

/** Parses the columns to sort by, and the direction of all of them. */
export function parseSort(sort: UsersQuery['sort']) {
  const direction: 'asc' | 'desc' = sort.startsWith('-') ? 'desc' : 'asc'
  const key = sort.replace('-', '')
  const by = key === 'email' || key === 'seen' || key === 'added' ? key : 'name'
  return { by, direction, columns: orders[by] }
}

type Sorted = UserMatch & { sort: UsersQuery['sort'] }

export async function findPage(db: Db, { page, size, sort, ...match }: Omit<PageQuery, 'search'> & Sorted) {
  const order = parseSort(sort)
  const filtered = await filteredUsers(db, match)
  let query = filtered.query.select(selected)
  for (const column of order.columns) query = query.orderBy(`users.${column}`, order.direction)
  return selectPage(query.$narrowType<Narrow>(), { page, size })
}

/** A user with their sort keys; times are text to the microsecond, which a Date would truncate. */
export type CursorRow = UserRow & { sort_name: string; seen_at: string; added_at: string; group_names: string }

/** Finds the users after `after` in the order of the list, for the export. */
export async function findAfter(
  db: Db,
  { sort, ...match }: Sorted,
  { after, size }: { after: CursorRow | undefined; size: number },
): Promise<CursorRow[]> {
  const order = parseSort(sort)
  const filtered = await filteredUsers(db, match)
  let query = filtered.query
    .select(columns)
    .select([roleName, groupNames, lastSeen, picture, 'sort_name'])
    .select([sql<string>`last_seen_at::text`.as('seen_at'), sql<string>`created_at::text`.as('added_at')])
  for (const column of order.columns) query = query.orderBy(`users.${column}`, order.direction)
  if (after !== undefined) {
    const last = { ...after, last_seen_at: after.seen_at, created_at: after.added_at }
    const names = sql.join(order.columns.map((column) => sql.ref(`users.${column}`)))
    const values = sql.join(order.columns.map((column) => sql`${last[column]}`))
    query = query.where(sql<boolean>`(${names}) ${sql.raw(order.direction === 'asc' ? '>' : '<')} (${values})`)
  }
  return query.limit(size).$narrowType<Narrow>().execute()
}

export async function count(db: Db, match: UserMatch): Promise<number> {
  const { query } = await filteredUsers(db, match)
  const row = await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return row.count
}

/** Counts a tenant's users who have not accepted their invitation, up to `max`. */
export const countInvited = (db: Db, tenantId: string, max: number): Promise<number> =>
  countUpTo(db, db.selectFrom('users').where('tenant_id', '=', tenantId).where('list_status', '=', 'invited'), max)

/** Finds a user of the tenant as they are now. */
export const find = (db: Db, id: string): Promise<UserRow | undefined> =>
  db
    .selectFrom('users')
    .select(selected)
    .where('id', '=', id)
    .where('status', '<>', 'deleted')
    .$narrowType<Narrow>()
    .executeTakeFirst()

/** Serialises changes of the tenant's administrators, so that of two who remove each other at once, one remains. */
export const lockAdministrators = (db: Db) => lockTenant(db, 'administrators')

/** Locks users in a fixed order, so that two actions on several of them cannot deadlock. */
export const lockAll = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Finds a user of the tenant, locked until the transaction ends. */
export const findForUpdate = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .select(selected)
    .select('timezone')
    .select(sql<boolean>`password_hash is not null`.as('has_password'))
    .where('id', '=', id)
    .where('status', '<>', 'deleted')
    .$narrowType<Narrow>()
    .forUpdate()
    .executeTakeFirst()

export async function exists(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('status', '<>', 'deleted')
    .executeTakeFirst()
  return row !== undefined
}

/** Checks whether another active user has one of these built-in roles. */
export async function hasOther(db: Db, id: string, roles: readonly User['level'][]): Promise<boolean> {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('list_status', '=', 'active')
    .where('role_key', 'in', roles)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

type NewUser = {
  email: string
  firstname: string
  lastname: string
  role: User['level']
  /** Undefined for a built-in role. */
  role_id?: string | null
  language: User['language']
  timezone: string
  /** Null for an invited user, who will choose a password. */
  passwordHash: string | null
  changePassword: boolean
  /** Whether an administrator with a role of the tenant's own is shown the password. */
  passwordShown?: boolean
  /** By default a user with a password is active, and one without is invited. */
  status?: 'active'
  /** Needed only where the transaction is not bound to a tenant. */
  tenantId?: string
}

const searchTexts = ({ firstname, lastname, email }: { firstname: string; lastname: string; email: string }) => [
  firstname,
  lastname,
  email,
]

/** Returns undefined if the email address is taken; of two concurrent inserts, the second waits for the first. */
export async function insert(db: Db, user: NewUser): Promise<UserRow | undefined> {
  const { email, firstname, lastname, role, role_id = null, language, timezone, passwordHash, tenantId } = user
  const row = await db
    .insertInto('users')
    .values({
      ...(tenantId === undefined ? {} : { tenant_id: tenantId }),
      ...{ email, firstname, lastname, role, role_id, language, timezone },
      status: user.status ?? (passwordHash === null ? 'invited' : 'active'),
      password_hash: passwordHash,
      password_shown: user.passwordShown ?? false,
      must_change_password: user.changePassword,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'email']).where('status', '<>', sql.lit('deleted')).doNothing(),
    )
    .returning(selected)
    .$narrowType<Narrow>()
    .executeTakeFirst()
  if (row === undefined) return undefined
  await indexSearchTerms(db, {
    kind: 'users',
    id: row.id,
    texts: searchTexts(user),
    ...(tenantId === undefined ? {} : { tenantId }),
  })
  return row
}

type UserFields = Partial<
  Pick<UserRow, 'email' | 'firstname' | 'lastname' | 'role' | 'role_id' | 'language' | 'status'>
>

/** Checks whether a change has failed because another user has the address; the transaction is aborted then. */
export const isEmailTaken = (error: unknown): boolean =>
  error instanceof DatabaseError && error.constraint === 'users_by_email'

/** Updates a user; an address that another user has aborts the transaction, see `isEmailTaken`. */
export async function update(db: Db, id: string, change: UserFields): Promise<UserRow> {
  const row = await db
    .updateTable('users')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .returning(selected)
    .$narrowType<Narrow>()
    .executeTakeFirstOrThrow()
  await indexSearchTerms(db, { kind: 'users', id, texts: searchTexts(row) })
  return row
}

/** Sets a password that an administrator is shown, and the user must change at the next sign-in. */
export const updatePassword = (
  db: Db,
  id: string,
  { passwordHash, passwordShown }: { passwordHash: string; passwordShown: boolean },
): Promise<UserRow> =>
  db
    .updateTable('users')
    .set({
      password_hash: passwordHash,
      password_shown: passwordShown,
      must_change_password: true,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .returning(selected)
    .$narrowType<Narrow>()
    .executeTakeFirstOrThrow()

/** Counts how many of today's users there were at each instant. */
export async function countAt(db: Db, instants: readonly Date[]): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*)::int from users where list_status is not null and created_at < at) as count
    from unnest(${instants.map((at) => at.toISOString())}::timestamptz[]) with ordinality as moments (at, n)
    order by n`.execute(db)
  return rows.map(({ count }) => count)
}
