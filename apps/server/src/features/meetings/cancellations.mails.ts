import { undoSeconds } from '@foyer/contract/constants'
import type { Db, Unit } from '#platform/database.ts'
import type { CallRequest, Platform } from '#platform/handle.ts'
import type { Actor } from '#platform/sessions.ts'
import { findByMeetings } from './invitees.store.ts'
import { factsOf } from './meeting-facts.ts'
import { lettersOf } from './meetings.mails.ts'
import { isAhead } from './meetings.rules.ts'
import type { MeetingRow } from './meetings.store.ts'

type Scene = {
  unit: Unit
  db: Db
  platform: Platform
  request: Pick<CallRequest, 'tenantId' | 'origin'>
  /** The meetings' owner, as the mails name them. */
  actor: Pick<Actor, 'firstname' | 'lastname' | 'email'>
}

/** The meetings of these that are not over. */
export const aheadOf = (rows: readonly MeetingRow[], now: Date): MeetingRow[] => rows.filter((row) => isAhead(row, now))

/** Tells everyone invited that these meetings of one owner are cancelled; the mails wait for the undo. */
export async function writeCancellations(scene: Scene, rows: readonly MeetingRow[]): Promise<void> {
  const people = await findByMeetings(
    scene.db,
    rows.map(({ id }) => id),
  )
  const { tenantId } = scene.request
  for (const row of rows) {
    const invited = people.get(row.id) ?? []
    if (invited.length === 0) continue
    const facts = await factsOf(row, scene)
    const about = { tenantId, meetingId: row.id, holdSeconds: undoSeconds }
    await scene.platform.mail.writeAll(scene.unit, lettersOf('cancel', facts, invited, about))
  }
}
