import { sql } from 'kysely'
import type { Db } from './database.ts'

type Subject = 'administrators' | 'roles' | 'groups' | 'meeting modes' | 'tenant words'

/**
 * Lets one transaction of the current tenant at a time pass, by subject, until it ends. It also serialises additions,
 * for which there is no row to lock yet.
 */
export const lockTenant = (db: Db, subject: Subject): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${subject} || ' ' || current_setting('app.tenant_id'), 0))`.execute(
    db,
  )

/** Across tenants: takes the lock of the operator. */
export const lockOperator = (db: Db, subject: Subject): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${subject} || ' ' || tenant_id, 0))
    from tenants where kind = 'operator'`.execute(db)
