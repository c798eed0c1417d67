import type { Smtp } from '@foyer/contract/tenancy/tenant-smtp'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

type SmtpForm = Pick<Smtp, 'host' | 'port' | 'security' | 'username' | 'fromName' | 'fromEmail'> & {
  /** Undefined keeps the saved one. */
  certificateAuthority?: string | undefined
  /** Undefined keeps the saved password; null removes it. */
  passwordSealed: Buffer | null | undefined
}

const toColumns = ({ passwordSealed, certificateAuthority, ...form }: SmtpForm) => {
  const { host, port, security, username, fromName, fromEmail } = form
  return {
    ...{ host, port, security, username, from_name: fromName, from_email: fromEmail },
    ...(certificateAuthority === undefined ? {} : { certificate_authority: certificateAuthority }),
    ...(passwordSealed === undefined ? {} : { password_encrypted: passwordSealed }),
  }
}

export const find = (db: Db) => db.selectFrom('tenant_smtp').selectAll().executeTakeFirst()

export type SmtpRow = NonNullable<Awaited<ReturnType<typeof find>>>

/** Checks whether a tenant has a mail server of its own, also in transactions across tenants. */
export const exists = async (db: Db, tenantId: string): Promise<boolean> =>
  (await db.selectFrom('tenant_smtp').select('id').where('tenant_id', '=', tenantId).executeTakeFirst()) !== undefined

/** Inserts a mail server; undefined if the tenant already has one. */
export const insert = (db: Db, form: SmtpForm) =>
  db
    .insertInto('tenant_smtp')
    .values(toColumns(form))
    .onConflict((conflict) => conflict.column('tenant_id').doNothing())
    .returningAll()
    .executeTakeFirst()

/** Updates the mail server; undefined if the version has changed. */
export const update = (db: Db, { id, version, ...form }: SmtpForm & { id: string; version: number }) =>
  db
    .updateTable('tenant_smtp')
    .set({ ...toColumns(form), version: sql`version + 1` })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()

export const remove = (db: Db, id: string) =>
  db.deleteFrom('tenant_smtp').where('id', '=', id).returningAll().executeTakeFirst()
