import type { PageQuery } from '@foyer/contract/common'
import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { indexWords, matches, pageFrom } from '#platform/search.ts'

const columns = ['id', 'email', 'firstname', 'lastname', 'role', 'status', 'created_at'] as const

type NewUser = {
  email: string
  firstname: string
  lastname: string
  role: 'client' | 'member' | 'admin'
  language: 'en' | 'fr'
  timezone: string
  passwordHash: string
  changePassword: boolean
  /** Set on the platform's side of the wall only. */
  tenantId?: string
}

export async function findPage(db: Db, { page, size, search }: PageQuery) {
  const rows = await db
    .selectFrom('users')
    .select(columns)
    .where(matches('user', search, { tenant: 'users.tenant_id', id: 'users.id' }))
    .orderBy('lastname')
    .orderBy('firstname')
    .orderBy('id')
    .limit(size + 1)
    .offset((page - 1) * size)
    .execute()
  return pageFrom(rows, size)
}

/** Undefined where the e-mail is taken: of two that come at once, the second waits for the first and learns it. */
export async function insert(db: Db, user: NewUser) {
  const { email, firstname, lastname, role, language, timezone, tenantId } = user
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
      password_hash: user.passwordHash,
      change_password: user.changePassword,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'email']).where('status', '<>', sql.lit('deleted')).doNothing(),
    )
    .returning(columns)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const texts = [firstname, lastname, email]
  await indexWords(db, { kind: 'user', id: row.id, texts, ...(tenantId === undefined ? {} : { tenantId }) })
  return row
}
