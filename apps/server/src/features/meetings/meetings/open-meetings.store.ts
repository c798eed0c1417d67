import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/**
 * Finds and locks the last meeting that a user had prepared for meeting at once, has no invitees and is not in progress;
 * `used` if a conference of it has taken place.
 */
export const findMeetNow = (db: Db, ownerId: string) =>
  db
    .selectFrom('meetings as m')
    .select('m.id')
    .select(
      sql<boolean>`exists (select from conferences c where c.tenant_id = m.tenant_id and c.meeting_id = m.id)`.as(
        'used',
      ),
    )
    .where('m.owner_id', '=', ownerId)
    .where('m.meet_now_at', 'is not', null)
    .where('m.deleted_at', 'is', null)
    .where(sql<boolean>`not exists (select from invitees i where i.tenant_id = m.tenant_id and i.meeting_id = m.id)`)
    .where(
      sql<boolean>`not exists (select from conferences c where c.tenant_id = m.tenant_id and c.meeting_id = m.id and c.ended_at is null)`,
    )
    .orderBy('m.meet_now_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
