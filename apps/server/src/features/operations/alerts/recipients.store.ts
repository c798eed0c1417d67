import type { Language } from '@foyer/contract/language'
import type { MomentStyle } from '@foyer/contract/moments'
import { maxAlertRecipients } from '@foyer/contract/operations/alert-constants'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { selectMomentStyle } from '#platform/database/moment-style.ts'

export type AlertReader = {
  id: string
  email: string
  name: string
  language: Language
  zone: string
  style: MomentStyle
}

/** Finds the tenant of the operator; undefined at the first start, before it is created. */
export const findOperator = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('tenants').select('tenant_id').where('kind', '=', 'operator').executeTakeFirst())?.tenant_id

/** Gets the tenant of the operator, whom a call has. */
export async function getOperator(db: Db): Promise<string> {
  const tenantId = await findOperator(db)
  if (tenantId === undefined) throw new Error('There is no operator')
  return tenantId
}

export const hasOperator = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('tenants').select('tenant_id').where('kind', '=', 'operator').executeTakeFirst()) !== undefined

/** Finds those who can get alerts: the active super administrators of the operator. */
export async function findCandidates(db: Db, tenantId: string): Promise<AlertReader[]> {
  const { rows } = await sql<AlertReader>`
    select u.id, u.email, u.firstname || ' ' || u.lastname as name, u.language,
      coalesce(nullif(u.timezone, ''), 'UTC') as zone, ${selectMomentStyle('u.settings')} as style
    from users u where u.tenant_id = ${tenantId} and u.list_status = 'active' and u.role_key = 'superadmin'
    order by u.sort_name, u.id limit ${maxAlertRecipients}`.execute(db)
  return rows
}

/** Finds the people who were chosen, or null for everyone. */
export const findChosen = async (db: Db): Promise<readonly string[] | null> =>
  (await db.selectFrom('alert_settings').select('recipients').executeTakeFirstOrThrow()).recipients

/**
 * Finds who gets alerts now: everyone, if none of those who were chosen is an active super administrator any more. No one
 * would learn of anything otherwise.
 */
export async function findRecipients(db: Db, tenantId: string): Promise<{ everyone: boolean; people: AlertReader[] }> {
  const chosen = await findChosen(db)
  const candidates = await findCandidates(db, tenantId)
  const people = candidates.filter(({ id }) => chosen?.includes(id))
  return people.length === 0 ? { everyone: true, people: candidates } : { everyone: false, people }
}

export const updateChosen = (db: Db, recipients: readonly string[] | null) =>
  db
    .updateTable('alert_settings')
    .set({ recipients: recipients === null ? null : [...recipients] })
    .execute()
