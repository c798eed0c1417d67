import { z } from 'zod'
import type { FindAttribute } from '#platform/calls/access.ts'

const Input = z.object({ id: z.uuid() })

/** The kind of the meeting in the call's input, if the actor owns it; deleted ones included, for restoring them. */
export const findMeetingKind: FindAttribute = async (db, actor, input) => {
  const named = Input.safeParse(input)
  if (!named.success) return undefined
  const row = await db
    .selectFrom('meetings')
    .select('kind')
    .where('id', '=', named.data.id)
    .where('owner_id', '=', actor.id)
    .executeTakeFirst()
  return row?.kind
}
