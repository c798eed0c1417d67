import type { MeetingOptions } from '@foyer/contract/meetings/options/meeting-options'
import type { ModeFreedoms } from '@foyer/contract/meetings/options/mode-rules'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { lockTenant } from '#platform/database/lock-tenant.ts'

type NewMode = {
  name: string
  description: string
  options: MeetingOptions
  freedoms: ModeFreedoms
  changed_by: string
}

const toColumns = ({ options, freedoms, ...mode }: NewMode) => ({
  ...mode,
  options: JSON.stringify(options),
  freedoms: JSON.stringify(freedoms),
})

export const insert = (db: Db, mode: NewMode) =>
  db.insertInto('meeting_modes').values(toColumns(mode)).returning('id').executeTakeFirstOrThrow()

/** Finds a mode that the tenant has made itself, and locks it. */
export const findOwnForUpdate = (db: Db, id: string) =>
  db
    .selectFrom('meeting_modes')
    .selectAll()
    .where('id', '=', id)
    .where('origin_id', 'is', null)
    .where('status', '<>', 'deleted')
    .forUpdate()
    .executeTakeFirst()

export const update = (db: Db, id: string, mode: NewMode) =>
  db
    .updateTable('meeting_modes')
    .set({ ...toColumns(mode), version: sql`version + 1`, changed_at: sql`portal_now()` })
    .where('id', '=', id)
    .execute()

export const setStatus = (db: Db, id: string, status: 'active' | 'disabled') =>
  db.updateTable('meeting_modes').set({ status, version: sql`version + 1` }).where('id', '=', id).execute()

/** Serialises changes of the tenant's modes: names are unique, there is one default, and one must not go while it is chosen. */
export const lock = (db: Db) => lockTenant(db, 'meeting modes')

/** Counts the modes that the tenant has made itself. */
export async function countOwn(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('meeting_modes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('origin_id', 'is', null)
    .where('status', '<>', 'deleted')
    .executeTakeFirstOrThrow()
  return count
}

export const hasName = async (db: Db, name: string, except?: string): Promise<boolean> =>
  (await db
    .selectFrom('meeting_modes')
    .select('id')
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('origin_id', 'is', null)
    .where('status', '<>', 'deleted')
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .executeTakeFirst()) !== undefined

/** Makes a mode the default, null for the built-in one; at the operator it is the limit of all modes too. */
export async function setDefault(db: Db, id: string | null, isLimit: boolean): Promise<void> {
  const none = isLimit ? { is_default: false, is_limit: false } : { is_default: false }
  await db.updateTable('meeting_modes').set(none).where('is_default', '=', true).execute()
  if (id === null) return
  const chosen = isLimit ? { is_default: true, is_limit: true } : { is_default: true }
  await db.updateTable('meeting_modes').set(chosen).where('id', '=', id).execute()
}

const hasMode = (column: 'meetings.mode_id' | 'groups.mode_id', id: string | null) =>
  sql<SqlBool>`${sql.ref(column)} is not distinct from ${id}::uuid`

/** Gives all meetings and groups of a mode another one. Returns how many meetings, without deleted ones. */
export async function replaceMode(db: Db, from: string | null, to: string | null): Promise<number> {
  const moved = await db
    .updateTable('meetings')
    .set({ mode_id: to })
    .where(hasMode('meetings.mode_id', from))
    .returning('deleted_at')
    .execute()
  if (from !== null)
    await db.updateTable('groups').set({ mode_id: to }).where(hasMode('groups.mode_id', from)).execute()
  return moved.filter(({ deleted_at }) => deleted_at === null).length
}

/** Removes a mode that nothing has any more; one of the operator stays until the tenants have no copy of it. */
export async function remove(db: Db, id: string, tombstone?: { replacedBy: string | null }): Promise<void> {
  if (tombstone === undefined) await db.deleteFrom('meeting_modes').where('id', '=', id).execute()
  else
    await db
      .updateTable('meeting_modes')
      .set({ status: 'deleted', is_default: false, is_limit: false, replaced_by: tombstone.replacedBy })
      .where('id', '=', id)
      .execute()
}

/** Whether a meeting takes place in the future, or has no fixed time; dates to come are read once for all meetings. */
const isToCome = sql<SqlBool>`meetings.deleted_at is null and (meetings.kind <> 'scheduled' or meetings.id in (
  select o.meeting_id from occurrences o where o.cancelled_at is null and o.ends_at >= portal_now()))`

/** Counts by mode the meetings to come, and the personal ones. */
export const countMeetings = (db: Db) =>
  db
    .selectFrom('meetings')
    .select('mode_id')
    .select(sql<number>`(count(*) filter (where kind <> 'personal'))::int`.as('meetings'))
    .select(sql<number>`(count(*) filter (where kind = 'personal'))::int`.as('personal'))
    .where(isToCome)
    .groupBy('mode_id')
    .execute()

/** Counts what has a mode: groups, and all meetings, since one that has taken place can be started again. */
export async function countUses(db: Db, id: string): Promise<{ meetings: number; groups: number }> {
  const { rows } = await sql<{ meetings: number; groups: number }>`
    select (select count(*)::int from meetings where mode_id = ${id} and deleted_at is null) as meetings,
      (select count(*)::int from groups where mode_id = ${id}) as groups`.execute(db)
  return rows[0] ?? { meetings: 0, groups: 0 }
}

/** Finds the groups that have a mode, by name. */
export const findGroups = (db: Db) =>
  db
    .selectFrom('groups')
    .select(['id', 'name', 'mode_id'])
    .where('mode_id', 'is not', null)
    .orderBy(sql`lower(name)`)
    .execute()

/** Counts the meetings to come by what they store of their options. */
export const countChoices = (db: Db) =>
  db
    .selectFrom('meetings')
    .select(['mode_id', 'options'])
    .select(sql<number>`count(*)::int`.as('count'))
    .where(isToCome)
    .groupBy(['mode_id', 'options'])
    .execute()

export type Choice = { mode_id: string | null; options: unknown }

/** Finds the first meetings to come that store one of some choices, by their next date. */
export const findMeetings = (db: Db, choices: readonly Choice[], limit: number) =>
  db
    .selectFrom('meetings')
    .innerJoin('users', (join) =>
      join.onRef('users.tenant_id', '=', 'meetings.tenant_id').onRef('users.id', '=', 'meetings.owner_id'),
    )
    .leftJoinLateral(
      sql<{ starts_at: Date | null }>`(select min(o.starts_at) as starts_at from occurrences o
        where o.tenant_id = meetings.tenant_id and o.meeting_id = meetings.id and o.cancelled_at is null
          and o.ends_at >= portal_now())`.as('next'),
      (join) => join.onTrue(),
    )
    .select(['meetings.id', 'number', 'topic', 'kind', 'mode_id', 'options', 'next.starts_at'])
    .select(sql<string>`users.firstname || ' ' || users.lastname`.as('host'))
    .where(isToCome)
    .where(({ or }) =>
      or(
        choices.map(
          ({ mode_id, options }) =>
            sql<SqlBool>`(meetings.mode_id is not distinct from ${mode_id}::uuid and meetings.options = ${JSON.stringify(options)}::jsonb)`,
        ),
      ),
    )
    .orderBy(sql`next.starts_at asc nulls last`)
    .orderBy('meetings.id')
    .limit(limit)
    .execute()
