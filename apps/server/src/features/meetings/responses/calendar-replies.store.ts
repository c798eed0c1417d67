import type { Answer } from '@foyer/contract/meetings/responses'
import { sql } from 'kysely'
import { addResponse } from '#features/meetings/meetings/invitees.store.ts'
import type { Db } from '#platform/database/database.ts'

/** Finds the invitees to whose addresses a reply was sent, in any active tenant; call across tenants. */
export const findByTokens = (db: Db, tokens: readonly string[]) =>
  db
    .selectFrom('invitees')
    .innerJoin('tenants', 'tenants.tenant_id', 'invitees.tenant_id')
    .select(['invitees.tenant_id as tenantId', 'invitees.id', 'invitees.meeting_id as meetingId', 'invitees.email'])
    .where('reply_token', '=', sql<string>`any(${tokens}::text[])`)
    .where('tenants.status', '=', 'active')
    .execute()

/** Locks the meeting of a reply: no change of its times is committed until the transaction has ended. */
export const lockMeeting = (db: Db, id: string) =>
  db
    .selectFrom('meetings')
    .select(['id', 'ical_uid as uid', 'part', 'timezone', 'times_sequence as timesSequence'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()

/** Finds the occurrences of the current part of a meeting. */
export const findOccurrences = (db: Db, { id, part }: { id: string; part: number }) =>
  db
    .selectFrom('occurrences')
    .select(['id', 'local_start as localStart', 'times_sequence as timesSequence'])
    .select(sql<boolean>`ends_at > portal_now() and cancelled_at is null`.as('open'))
    .where('meeting_id', '=', id)
    .where('part', '=', part)
    .execute()

type Reply = { response: Answer; answeredAt: Date }

/**
 * Returns the time of an answer, never in the future, so that a program with a wrong clock does not block later
 * answers.
 */
const toInstant = (answeredAt: Date) => sql<Date>`least(${answeredAt}, portal_now())`

/**
 * Stores an answer to all that an invitation is for, except single occurrences with newer ones; false if there is a
 * newer one.
 */
export async function respond(db: Db, id: string, { response, answeredAt }: Reply): Promise<boolean> {
  const at = toInstant(answeredAt)
  const row = await db
    .updateTable('invitees')
    .set({
      response,
      responded_at: at,
      previous_response: 'none',
      occurrence_responses: sql<string>`(select coalesce(jsonb_object_agg(key, value), '{}')
        from jsonb_each(occurrence_responses) where (value ->> 'at')::timestamptz > ${at})`,
    })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('responded_at', 'is', null), eb('responded_at', '<', at)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Stores the answer of an invitee of all occurrences to one of them; false if there is a newer one. */
export async function respondToOccurrence(
  db: Db,
  { id, occurrenceId }: { id: string; occurrenceId: string },
  { response, answeredAt }: Reply,
): Promise<boolean> {
  const at = toInstant(answeredAt)
  const key = sql`${occurrenceId}::text`
  const row = await db
    .updateTable('invitees')
    .set({ occurrence_responses: addResponse(occurrenceId, response, at) })
    .where('id', '=', id)
    // A reply to a series contains answers to its dates with the same time.
    .where((eb) => eb.or([eb('responded_at', 'is', null), eb('responded_at', '<=', at)]))
    .where(sql<boolean>`coalesce((occurrence_responses #>> array[${key}, 'at'])::timestamptz < ${at}, true)`)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
