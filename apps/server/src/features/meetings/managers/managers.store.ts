import type { Language } from '@foyer/contract/language'
import type { MomentStyle } from '@foyer/contract/moments'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { selectMomentStyle } from '#platform/database/moment-style.ts'

/** A co-manager: a user who may edit a meeting and its guests besides its owner. */
export type ManagerRow = {
  id: string
  email: string
  firstname: string
  lastname: string
  language: Language
  style: MomentStyle
  /** Their time zone, if they have chosen one. */
  readerZone: string | null
}

/** Checks whether a user may edit a meeting: as its owner, or as one of its co-managers. */
export const isManagedBy = (userId: string, meetings = 'meetings') =>
  sql<boolean>`(${sql.ref(`${meetings}.owner_id`)} = ${userId} or exists (select from meeting_managers g
    where g.tenant_id = ${sql.ref(`${meetings}.tenant_id`)} and g.meeting_id = ${sql.ref(`${meetings}.id`)} and g.user_id = ${userId}))`

/** Checks whether a user is a co-manager of a meeting. */
export const isManager = async (db: Db, meetingId: string, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('meeting_managers')
    .select('user_id')
    .where('meeting_id', '=', meetingId)
    .where('user_id', '=', userId)
    .executeTakeFirst()) !== undefined

/**
 * Finds the co-managers of a meeting whose accounts are active. Its owner is none, even if they were one before they
 * became the owner.
 */
export async function findManagers(db: Db, { id, owner_id }: { id: string; owner_id: string }): Promise<ManagerRow[]> {
  const { rows } = await sql<ManagerRow>`
    select u.id, u.email, u.firstname, u.lastname, u.language, ${selectMomentStyle('u.settings')} as style,
      nullif(u.timezone, '') as "readerZone"
    from meeting_managers g join users u on u.tenant_id = g.tenant_id and u.id = g.user_id
    where g.meeting_id = ${id} and u.status = 'active' and u.id <> ${owner_id}
    order by g.created_at, u.email`.execute(db)
  return rows
}

/**
 * Finds the active users with these addresses, and locks them until the transaction ends, so that none of them is
 * removed meanwhile.
 */
export async function lockUsers(db: Db, emails: readonly string[]): Promise<ManagerRow[]> {
  const { rows } = await sql<ManagerRow>`
    select u.id, u.email, u.firstname, u.lastname, u.language, ${selectMomentStyle('u.settings')} as style,
      nullif(u.timezone, '') as "readerZone"
    from users u where u.email = any(${emails}::text[]) and u.status = 'active' order by u.id for no key update`.execute(
    db,
  )
  return rows
}

/** Finds the users who may edit a meeting. */
export async function findEditorIds(db: Db, meetingId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select owner_id as "userId" from meetings where id = ${meetingId}
    union select user_id from meeting_managers where meeting_id = ${meetingId}`.execute(db)
  return rows.map(({ userId }) => userId)
}

/** Finds the users who may edit meetings that a user co-manages or is invited to. */
export async function findEditorIdsByGuest(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    with joined as (select meeting_id from meeting_managers where user_id = ${userId}
      union select meeting_id from invitees where user_id = ${userId})
    select m.owner_id as "userId" from joined j join meetings m on m.id = j.meeting_id and m.deleted_at is null
    union select g.user_id from joined j join meeting_managers g on g.meeting_id = j.meeting_id`.execute(db)
  return rows.map((row) => row.userId).filter((id) => id !== userId)
}

/** Adds co-managers to a meeting, and adds the entries in its owner's list to theirs. */
export async function addManagers(
  db: Db,
  meeting: { id: string; owner_id: string },
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return
  const users = sql`unnest(${userIds}::uuid[]) u`
  await sql`insert into meeting_managers (meeting_id, user_id) select ${meeting.id}::uuid, u from ${users}
    on conflict do nothing`.execute(db)
  await sql`insert into calendar_entries (user_id, meeting_id, occurrence_id, conference_id, starts_at, ends_at, is_owner)
    select u, e.meeting_id, e.occurrence_id, e.conference_id, e.starts_at, e.ends_at, false
    from calendar_entries e cross join ${users} where e.meeting_id = ${meeting.id} and e.user_id = ${meeting.owner_id}
    on conflict do nothing`.execute(db)
  await sql`update calendar_entries set is_manager = true
    where meeting_id = ${meeting.id} and user_id = any(${userIds}::uuid[])`.execute(db)
}

/** Removes all co-managers of a meeting except the named ones, and returns the ids of those removed. */
export async function removeOtherManagers(db: Db, meetingId: string, kept: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    delete from meeting_managers where meeting_id = ${meetingId} and user_id <> all(${kept}::uuid[])
    returning user_id as "userId"`.execute(db)
  const removed = rows.map(({ userId }) => userId)
  if (removed.length > 0)
    await clearEntries(db, sql<boolean>`e.meeting_id = ${meetingId} and e.user_id = any(${removed}::uuid[])`)
  return removed
}

/** Removes a user as co-manager everywhere, because the account is no longer active. */
export async function removeManager(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('meeting_managers').where('user_id', '=', userId).execute()
  await clearEntries(db, sql<boolean>`e.user_id = ${userId}`)
}

/**
 * Removes entries from the lists of users who no longer co-manage, except those that they are invited to, took part in,
 * or own.
 */
async function clearEntries(db: Db, condition: ReturnType<typeof sql<boolean>>): Promise<void> {
  await sql`
    delete from calendar_entries e where ${condition} and e.is_manager and not e.is_owner
      and not exists (select from invitees i where i.tenant_id = e.tenant_id and i.user_id = e.user_id
        and i.meeting_id = e.meeting_id and (i.occurrence_id is null or i.occurrence_id = e.occurrence_id))
      and not exists (select from conferences c
        join participants p on p.tenant_id = c.tenant_id and p.conference_id = c.id
        where c.tenant_id = e.tenant_id and (c.id = e.conference_id or c.occurrence_id = e.occurrence_id)
          and p.user_id = e.user_id and p.connected_at is not null)`.execute(db)
  await sql`update calendar_entries e set is_manager = false where ${condition} and e.is_manager`.execute(db)
}

/** Removes the new owner of transferred meetings from their co-managers. */
export async function removeNewOwner(db: Db, previousOwnerId: string): Promise<void> {
  await sql`delete from meeting_managers g using meetings m
    where m.previous_owner_id = ${previousOwnerId} and g.meeting_id = m.id and g.user_id = m.owner_id`.execute(db)
  await sql`update calendar_entries e set is_manager = false from meetings m
    where m.previous_owner_id = ${previousOwnerId} and e.meeting_id = m.id and e.user_id = m.owner_id and e.is_manager`.execute(
    db,
  )
}
