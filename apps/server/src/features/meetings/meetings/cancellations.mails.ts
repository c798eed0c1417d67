import { undoSeconds } from '@foyer/contract/constants'
import type { CallRequest, Platform } from '#platform/calls/define-handlers.ts'
import type { Db, Transaction } from '#platform/database/database.ts'
import type { Actor } from '#platform/security/sessions.ts'
import { findByMeetings } from './invitees.store.ts'
import { buildMails } from './meetings.mails.ts'
import { toInvitationDetails } from './meetings.presenter.ts'
import { isUpcoming } from './meetings.rules.ts'
import type { MeetingRow } from './meetings.store.ts'

type MeetingContext = {
  tx: Transaction
  db: Db
  platform: Platform
  request: Pick<CallRequest, 'tenantId' | 'origin'>
  /** The meetings' owner, as the mails name them. */
  actor: Pick<Actor, 'firstname' | 'lastname' | 'email'>
}

/** The meetings of these that are not over. */
export const filterUpcoming = (rows: readonly MeetingRow[], now: Date): MeetingRow[] =>
  rows.filter((row) => isUpcoming(row, now))

/** Tells everyone invited that these meetings of one owner are cancelled; the mails wait for the undo. */
export async function sendCancellations(context: MeetingContext, rows: readonly MeetingRow[]): Promise<void> {
  const users = await findByMeetings(
    context.db,
    rows.map(({ id }) => id),
  )
  const { tenantId } = context.request
  for (const row of rows) {
    const invited = users.get(row.id) ?? []
    if (invited.length === 0) continue
    const details = await toInvitationDetails(row, context)
    const about = { tenantId, meetingId: row.id, holdSeconds: undoSeconds }
    await context.platform.mail.enqueueMany(context.tx, buildMails('cancel', details, invited, about))
  }
}
