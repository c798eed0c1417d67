import type { Recurrence } from '@foyer/contract/meetings/recurrence'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { detachConferences } from './occurrences.store.ts'

/** Stores a new version of a series, with a rule that ends earlier. */
export const shorten = (db: Db, id: string, recurrence: Recurrence) =>
  db
    .updateTable('meetings')
    .set({ recurrence, version: sql`version + 1`, ical_sequence: sql`ical_sequence + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

type Move = { from: { id: string; ical_uid: string }; to: { id: string; part: number }; ids: readonly string[] }

/**
 * Moves occurrences to another meeting, with their entries in calendars and their invitees, who keep the calendar UID
 * under which they have them.
 */
export async function moveOccurrences(db: Db, { from, to, ids }: Move): Promise<void> {
  const anyId = sql<string>`any(${ids}::uuid[])`
  await db.updateTable('occurrences').set({ meeting_id: to.id, part: to.part }).where('id', '=', anyId).execute()
  await detachConferences(db, ids)
  await db.updateTable('calendar_entries').set({ meeting_id: to.id }).where('occurrence_id', '=', anyId).execute()
  const invitation = { meeting_id: to.id, ical_uid: sql<string>`coalesce(ical_uid, ${from.ical_uid})` }
  await db.updateTable('invitees').set(invitation).where('occurrence_id', '=', anyId).execute()
  await db
    .updateTable('removed_invitees')
    .set(invitation)
    .where('meeting_id', '=', from.id)
    .where('occurrence_id', '=', anyId)
    .execute()
}

type Copy = Move & { to: { ical_sequence: number }; tokens: ReadonlyMap<string, string | null> }

/**
 * Copies the invitees of a whole meeting to another one, with their answers to it and to the occurrences that moved there.
 * `tokens` are their new addresses for replies by email address.
 */
export const copyInvitees = (db: Db, { from, to, ids, tokens }: Copy) =>
  sql`
    insert into invitees (id, meeting_id, email, name, language, user_id, notified_sequence, created_at, response,
      previous_response, responded_at, is_alternative_host, reply_token, occurrence_responses)
    select gen_random_uuid(), ${to.id}::uuid, i.email, i.name, i.language, i.user_id, ${to.ical_sequence}, i.created_at,
      i.response, i.previous_response, i.responded_at, i.is_alternative_host, t.token,
      (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(i.occurrence_responses)
        where key = any(${ids}::text[]))
    from invitees i
    join unnest(${[...tokens.keys()]}::text[], ${[...tokens.values()]}::text[]) t(email, token) on t.email = i.email
    where i.meeting_id = ${from.id}::uuid and i.occurrence_id is null`.execute(db)
