import { z } from 'zod'
import { isManagedBy } from '#features/meetings/managers/managers.store.ts'
import type { FindAttribute } from '#platform/calls/access.ts'

const Input = z.object({ id: z.uuid() })

/**
 * Finds the kind of the meeting in the call's input, if the actor hosts or co-manages it; deleted ones included, for
 * restoring them.
 */
export const findMeetingKind: FindAttribute = async (db, actor, input) => {
  const named = Input.safeParse(input)
  if (!named.success) return undefined
  const row = await db
    .selectFrom('meetings')
    .select('kind')
    .where('id', '=', named.data.id)
    .where(({ or, exists, selectFrom }) =>
      or([
        isManagedBy(actor.id),
        exists(
          selectFrom('invitees as i')
            .select('i.id')
            .whereRef('i.tenant_id', '=', 'meetings.tenant_id')
            .whereRef('i.meeting_id', '=', 'meetings.id')
            .where('i.user_id', '=', actor.id)
            .where('i.is_alternative_host', '=', true),
        ),
      ]),
    )
    .executeTakeFirst()
  return row?.kind
}
