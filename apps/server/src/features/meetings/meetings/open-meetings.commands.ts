import type { MeetNowForm } from '@foyer/contract/meetings/meetings.shapes'
import type { z } from 'zod'
import { findDefaultModeId } from '#features/meetings/meeting-modes/shared/modes.store.ts'
import { createUid } from '#features/meetings/series/series.commands.ts'
import type { Context } from '#platform/calls/context.ts'
import { claimRandomNumber } from './meeting-number.commands.ts'
import * as store from './meetings.store.ts'
import { findMeetNow } from './open-meetings.store.ts'

/**
 * Prepares the meeting for meeting at once. One that was made for this before is taken again, with the mode of new
 * meetings; if it was used, it gets the new password, so that those who met then do not walk in.
 */
export async function prepareMeetNow(
  { db, actor, services, fail }: Pick<Context<'unavailable'>, 'db' | 'actor' | 'services' | 'fail'>,
  { topic, timezone, password }: z.output<typeof MeetNowForm>,
): Promise<store.MeetingRow> {
  const password_encrypted = services.secret.seal(password)
  const mode_id = await findDefaultModeId(db, actor.id)
  const known = await findMeetNow(db, actor.id)
  if (known !== undefined)
    return store.prepareMeetNow(db, known.id, { topic, mode_id, ...(known.used ? { password_encrypted } : {}) })
  const { id } = await store.insert(db, {
    number: await claimRandomNumber({ db, fail }),
    kind: 'open',
    owner_id: actor.id,
    topic,
    local_start: null,
    local_end: null,
    duration_minutes: null,
    timezone,
    recurrence: null,
    password_encrypted,
    mode_id,
    ical_uid: createUid(services.env.publicUrl.hostname),
  })
  return store.prepareMeetNow(db, id, { topic, mode_id })
}
