import type { PageQuery } from '@foyer/contract/common'
import type { User, UserFilters, UsersQuery } from '@foyer/contract/identity/users'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { countedSearchCondition, indexSearchTerms, toPage } from '#platform/database/search.ts'
import { CallError } from '#platform/errors/call-error.ts'

const columns = [
  'id',
  'email',
  'firstname',
  'lastname',
  'role',
  'status',
  'language',
  'created_at',
  'invitation_expires_at',
  'version',
] as const
/** Null for who was never here. */
const lastSeen = sql<Date | null>`nullif(last_seen_at, '-infinity')`.as('last_seen_at')

type Status = User['status']
export type UserRow = {
  id: string
  email: string
  firstname: string
  lastname: string
  role: User['role']
  status: Status
  language: User['language']
  created_at: Date
  invitation_expires_at: Date | null
  last_seen_at: Date | null
  version: number
}

/** A person as the calls answer them. */
export const toUser = (row: UserRow): User => ({
  id: row.id,
  email: row.email,
  firstname: row.firstname,
  lastname: row.lastname,
  role: row.role,
  status: row.status,
  language: row.language,
  createdAt: row.created_at.toISOString(),
  invitationExpiresAt: row.invitation_expires_at?.toISOString() ?? null,
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  version: row.version,
})

/** Who is meant by a list, a count, a deed on all that match, or an export. */
export type UserMatch = { search: string; tab: UsersQuery['tab']; filters: z.output<typeof UserFilters> }

/** Everyone of a tab who matches; each order of the list has its index beginning with what is asked here. */
export async function filteredUsers(db: Db, { search, tab, filters }: UserMatch) {
  const { role, unseen } = filters
  const isFound = await countedSearchCondition(db, { kind: 'user', search, id: 'users.id' })
  const since = unseen === 'never' ? sql`'-infinity'` : sql`portal_now() - ${Number(unseen)} * interval '1 day'`
  const notSeen = sql<boolean>`last_seen_at <= (select (${since})::timestamptz)`
  const query = db
    .selectFrom('users')
    .where('tab', '=', tab)
    .where(isFound)
    .$if(role !== undefined, (of) => of.where('role', '=', role ?? 'client'))
    .$if(unseen !== undefined, (of) => of.where(notSeen))
  // In an object: a query that is awaited would be asked.
  return { query }
}

const orders = {
  name: ['sort_name', 'id'],
  email: ['email', 'id'],
  seen: ['last_seen_at', 'id'],
  added: ['created_at', 'id'],
} as const

/** The columns of an order, and which way all of them run. */
export function parseSort(sort: UsersQuery['sort']) {
  const direction: 'asc' | 'desc' = sort.startsWith('-') ? 'desc' : 'asc'
  const key = sort.replace('-', '')
  const by = key === 'email' || key === 'seen' || key === 'added' ? key : 'name'
  return { by, direction, columns: orders[by] }
}

type Sorted = UserMatch & { sort: UsersQuery['sort'] }

export async function findPage(db: Db, { page, size, sort, ...match }: Omit<PageQuery, 'search'> & Sorted) {
  const order = parseSort(sort)
  const everyone = await filteredUsers(db, match)
  let query = everyone.query.select(columns).select(lastSeen)
  for (const column of order.columns) query = query.orderBy(`users.${column}`, order.direction)
  const rows = await query
    .limit(size + 1)
    .offset((page - 1) * size)
    .$narrowType<{ status: Status }>()
    .execute()
  return toPage(rows, size)
}

/** A person with where they stand in each order; times to the microsecond, which a Date has not. */
export type CursorRow = UserRow & { sort_name: string; seen_at: string; added_at: string }

/** The next people after one in the order of the list, for a file of all of them. */
export async function findAfter(
  db: Db,
  { sort, ...match }: Sorted,
  { after, size }: { after: CursorRow | undefined; size: number },
): Promise<CursorRow[]> {
  const order = parseSort(sort)
  const everyone = await filteredUsers(db, match)
  let query = everyone.query
    .select(columns)
    .select('sort_name')
    .select([lastSeen, sql<string>`last_seen_at::text`.as('seen_at'), sql<string>`created_at::text`.as('added_at')])
  for (const column of order.columns) query = query.orderBy(`users.${column}`, order.direction)
  if (after !== undefined) {
    const last = { ...after, last_seen_at: after.seen_at, created_at: after.added_at }
    const names = sql.join(order.columns.map((column) => sql.ref(`users.${column}`)))
    const values = sql.join(order.columns.map((column) => sql`${last[column]}`))
    query = query.where(sql<boolean>`(${names}) ${sql.raw(order.direction === 'asc' ? '>' : '<')} (${values})`)
  }
  return query.limit(size).$narrowType<{ status: Status }>().execute()
}

export async function count(db: Db, match: UserMatch): Promise<number> {
  const { query } = await filteredUsers(db, match)
  const row = await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return row.count
}

/** A person of the tenant as they are now. */
export const find = (db: Db, id: string): Promise<UserRow | undefined> =>
  db
    .selectFrom('users')
    .select([...columns, lastSeen])
    .where('id', '=', id)
    .where('status', '<>', 'deleted')
    .$narrowType<{ status: Status }>()
    .executeTakeFirst()

/** Administrators come and go one after the other: of two who act on each other at once, the second sees the first. */
export const lockAdministrators = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('administrators ' || current_setting('app.tenant_id'), 0))`.execute(
    db,
  )

/** A person of the tenant, locked until the transaction ends. */
export const findForUpdate = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .select([...columns, 'timezone'])
    .select(lastSeen)
    .select(sql<boolean>`password_hash is not null`.as('has_password'))
    .where('id', '=', id)
    .where('status', '<>', 'deleted')
    .$narrowType<{ status: Status }>()
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

/** Whether somebody else who is active has one of these roles. */
export async function hasOther(db: Db, id: string, roles: readonly User['role'][]): Promise<boolean> {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('tab', '=', 'active')
    .where('role', 'in', roles)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

type NewUser = {
  email: string
  firstname: string
  lastname: string
  role: User['role']
  language: User['language']
  timezone: string
  /** Null for who is invited and will choose a password. */
  passwordHash: string | null
  changePassword: boolean
  /** Set on the platform's side of the wall only. */
  tenantId?: string
}

const searchTexts = ({ firstname, lastname, email }: { firstname: string; lastname: string; email: string }) => [
  firstname,
  lastname,
  email,
]

/** Undefined where the e-mail is taken: of two that come at once, the second waits for the first and learns it. */
export async function insert(db: Db, user: NewUser): Promise<UserRow | undefined> {
  const { email, firstname, lastname, role, language, timezone, passwordHash, tenantId } = user
  const row = await db
    .insertInto('users')
    .values({
      ...(tenantId === undefined ? {} : { tenant_id: tenantId }),
      email,
      firstname,
      lastname,
      role,
      language,
      timezone,
      status: passwordHash === null ? 'invited' : 'active',
      password_hash: passwordHash,
      change_password: user.changePassword,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'email']).where('status', '<>', sql.lit('deleted')).doNothing(),
    )
    .returning([...columns, lastSeen])
    .$narrowType<{ status: Status }>()
    .executeTakeFirst()
  if (row === undefined) return undefined
  await indexSearchTerms(db, {
    kind: 'user',
    id: row.id,
    texts: searchTexts(user),
    ...(tenantId === undefined ? {} : { tenantId }),
  })
  return row
}

type Change = {
  email?: string
  firstname?: string
  lastname?: string
  role?: User['role']
  language?: User['language']
}

const isEmailTaken = (error: unknown): boolean =>
  error instanceof DatabaseError && error.constraint === 'users_by_email'

/** Writes what changed; fails with `email-taken` where another has the address, and the transaction is then over. */
export async function update(db: Db, id: string, change: Change & { status?: Status }): Promise<UserRow> {
  const row = await db
    .updateTable('users')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .returning([...columns, lastSeen])
    .$narrowType<{ status: Status }>()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw isEmailTaken(error) ? new CallError('email-taken', 'email') : error
    })
  await indexSearchTerms(db, { kind: 'user', id, texts: searchTexts(row) })
  return row
}

/** A password that its owner must change; answers the person. */
export const updatePassword = (db: Db, id: string, passwordHash: string): Promise<UserRow> =>
  db
    .updateTable('users')
    .set({ password_hash: passwordHash, change_password: true, version: sql`version + 1` })
    .where('id', '=', id)
    .returning([...columns, lastSeen])
    .$narrowType<{ status: Status }>()
    .executeTakeFirstOrThrow()

/** Links in mails to an address that is no longer theirs open nothing. */
export async function dropLinks(db: Db, id: string): Promise<void> {
  await db.deleteFrom('one_time_tokens').where('user_id', '=', id).execute()
  await db.updateTable('users').set({ invitation_expires_at: null }).where('id', '=', id).execute()
}
