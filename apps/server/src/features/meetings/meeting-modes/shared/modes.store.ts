import { Modes } from '@foyer/contract/meetings/options/stored-modes'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export type ModeRow = Awaited<ReturnType<typeof selectModes>>[number]

/** Finds all modes of the tenant, by name. */
export const selectModes = (db: Db) =>
  db
    .selectFrom('meeting_modes')
    .selectAll()
    .where('status', '<>', 'deleted')
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .$narrowType<{ status: 'active' | 'disabled' }>()
    .execute()

/** Finds the mode of a user's new meetings: that of the first of their groups that has one, or else the default. */
export async function findDefaultModeId(db: Db, userId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select m.id from meeting_modes m
    left join lateral (
      select min(lower(g.name)) as name from group_members member
      join groups g on g.tenant_id = member.tenant_id and g.id = member.group_id
      where member.tenant_id = m.tenant_id and member.user_id = ${userId} and not member.removed and g.mode_id = m.id
    ) own on true
    where m.status = 'active' and (m.is_default or own.name is not null)
    order by own.name nulls last limit 1`.execute(db)
  return rows[0]?.id ?? null
}

export type TenantModes = Modes<ModeRow>

export const findModes = async (db: Db): Promise<TenantModes> => new Modes(await selectModes(db))
