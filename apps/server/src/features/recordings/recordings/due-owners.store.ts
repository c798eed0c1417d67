import type { Language } from '@foyer/contract/language'
import type { MomentStyle } from '@foyer/contract/moments'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { selectMomentStyle } from '#platform/database/moment-style.ts'

/** A recording in an email to its owner. */
export type ListedRecording = { topic: string; owner_id: string | null; started_at: Date }

export type DueOwner = {
  id: string
  email: string
  name: string
  language: Language
  zone: string
  style: MomentStyle
}

/** Finds those of the users who are active, in an active tenant. */
export const findOwners = async (db: Db, ids: readonly string[]): Promise<DueOwner[]> =>
  (
    await sql<DueOwner>`
    select u.id, u.email, u.firstname || ' ' || u.lastname as name, u.language,
      coalesce(nullif(u.timezone, ''), 'UTC') as zone, ${selectMomentStyle('u.settings')} as style
    from users u join tenants t on t.tenant_id = u.tenant_id and t.status = 'active'
    where u.id = any(${ids}::uuid[]) and u.status = 'active' order by u.id`.execute(db)
  ).rows
