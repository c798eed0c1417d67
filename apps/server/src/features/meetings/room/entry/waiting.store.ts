import type { Language } from '@foyer/contract/language'
import { sql } from 'kysely'
import type { MeetingToJoin } from '#features/meetings/room/room.store.ts'
import type { Db } from '#platform/database/database.ts'

export type HostToNotify = { email: string; name: string; language: Language }

/** Finds the active users who may start a meeting at present: its owner, and the alternative hosts of all or this date. */
export const findHosts = (
  db: Db,
  { id, owner_id, occurrence_id }: Pick<MeetingToJoin, 'id' | 'owner_id' | 'occurrence_id'>,
): Promise<HostToNotify[]> =>
  db
    .selectFrom('users')
    .select(['email', sql<string>`firstname || ' ' || lastname`.as('name'), 'language'])
    .where('status', '=', 'active')
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('users.id', '=', owner_id),
        exists(
          selectFrom('invitees')
            .select('invitees.id')
            .whereRef('invitees.tenant_id', '=', 'users.tenant_id')
            .whereRef('invitees.user_id', '=', 'users.id')
            .where('invitees.meeting_id', '=', id)
            .where('is_alternative_host', '=', true)
            .where(({ or, eb }) => or([eb('occurrence_id', 'is', null), eb('occurrence_id', '=', occurrence_id)])),
        ),
      ]),
    )
    .orderBy('users.id')
    .$narrowType<{ language: Language }>()
    .execute()

/** Checks whether a host or co-host is connected to the open conference of a meeting. */
export const isHostConnected = async (db: Db, meetingId: string): Promise<boolean> =>
  (await db
    .selectFrom('conferences')
    .innerJoin('participants', (join) =>
      join
        .onRef('participants.tenant_id', '=', 'conferences.tenant_id')
        .onRef('participants.conference_id', '=', 'conferences.id'),
    )
    .select('participants.id')
    .where('meeting_id', '=', meetingId)
    .where('ended_at', 'is', null)
    .where('role', 'in', ['host', 'co-host'])
    .where('connected_at', 'is not', null)
    .where('left_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined
