import { findModes } from '#features/meetings/meeting-modes/shared/modes.store.ts'
import { insertMoved } from '#features/meetings/meeting-notices/meeting-notices.store.ts'
import * as invitees from '#features/meetings/meetings/invitees.store.ts'
import { enqueueMeetingMails } from '#features/meetings/meetings/meeting-mails.commands.ts'
import {
  emitMeetingsChanged,
  findRepeated,
  sendMeetingMails,
  sendToGuests,
} from '#features/meetings/meetings/meetings.commands.ts'
import type { MeetingRow } from '#features/meetings/meetings/meetings.store.ts'
import { toInvitationDetails } from '#features/meetings/meetings/shared/meetings.presenter.ts'
import { type LocalTimes, resolveOccurrence, storedTimes } from '#features/meetings/meetings/shared/meetings.rules.ts'
import { increaseSequence } from '#features/meetings/responses/responses.store.ts'
import { findMailBranding } from '#features/tenancy/tenant-brands/mail-branding.commands.ts'
import { writeAudit } from '#platform/calls/audit.ts'
import type { Context, TenantContext } from '#platform/calls/context.ts'
import type { OccurrenceRow } from './occurrences.store.ts'
import { splitPart } from './series.store.ts'
import * as store from './zone-data.store.ts'

type Found = NonNullable<Awaited<ReturnType<typeof store.findForUpdate>>>
type Notifying = TenantContext & Pick<Context, 'emit'>
type Stored = Parameters<typeof resolveOccurrence>[1] & { startsAt: Date; endsAt: Date }

/** Finds the instants of an occurrence by the present rules of its time zone; undefined if it has them. */
export function findMove(times: LocalTimes, occurrence: Stored): { startsAt: Date; endsAt: Date } | undefined {
  const instants = resolveOccurrence(times, occurrence)
  if ('code' in instants) return undefined
  const { startsAt, endsAt } = instants
  const isSame =
    startsAt.getTime() === occurrence.startsAt.getTime() && endsAt.getTime() === occurrence.endsAt.getTime()
  return isSame ? undefined : { startsAt, endsAt }
}

/**
 * Lets the occurrences of a meeting that have not begun follow the present rules of its time zone, and notifies its owner
 * and invitees; false if none of them moves.
 */
export async function followZoneRules(context: Notifying, meetingId: string, version: string): Promise<boolean> {
  const { db, tenantId } = context
  const found = await store.findForUpdate(db, meetingId)
  const times = found && storedTimes(found.row)
  if (!times) return false
  const { timezone } = found.row
  const { replaced: upcoming } = await splitPart(db, found.row)
  const moved = upcoming.flatMap((occurrence) => {
    const move = findMove({ ...times, timezone }, occurrence)
    return move === undefined ? [] : { ...occurrence, ...move }
  })
  if (moved.length === 0) return false
  await store.setSpans(db, moved)
  const row = await increaseSequence(db, meetingId)
  const entry = {
    objectId: row.id,
    label: row.number,
    after: { timezone, timeZoneData: version, occurrences: moved.length },
  }
  await writeAudit(db, { tenantId, actor: undefined, call: 'meetings.update', address: '', entry })
  await emitMeetingsChanged(context, [row.id])
  const takingPlace = moved.filter(({ cancelled }) => !cancelled)
  if (takingPlace.length > 0 && row.deleted_at === null && found.owner.tenantStatus === 'active')
    await notify(context, { ...found, row }, takingPlace)
  return true
}

/** Emails owner and invitees, and leaves a notice in the portal for those who are users. */
async function notify(
  { db, tenantId, services, emit }: Notifying,
  { row, owner }: { row: MeetingRow; owner: Found['owner'] },
  moved: readonly OccurrenceRow[],
): Promise<void> {
  const { brand, origin } = await findMailBranding(db, services.env, tenantId)
  const context = { db, tenantId, services, origin, actor: owner }
  const [first] = moved.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
  const part = await findRepeated(db, row)
  const repeated = part && { ...part, ...(first === undefined ? {} : { next: first }) }
  const ofMeeting = await invitees.findByMeeting(db, row.id)
  await sendMeetingMails(context, row, { kind: 'zone', recipients: ofMeeting, repeated })
  await sendToGuests(context, row, { kind: 'zone', occurrences: moved, whole: ofMeeting })
  await invitees.updateSequence(db, row.id, row.ical_sequence)
  if (owner.status === 'active') {
    const modes = await findModes(db)
    const details = toInvitationDetails(row, { host: owner, brand, origin, secret: services.secret, modes, repeated })
    const recipients = [{ email: owner.email, name: details.host.name, language: owner.language }]
    const mails = { tenantId, meetingId: row.id, kind: 'own-zone', details, recipients, holdSeconds: 0 } as const
    await enqueueMeetingMails({ db, services }, { ...mails, meeting: row }, { by: 'portal' })
  }
  const users = await insertMoved(
    db,
    moved.map(({ id }) => id),
  )
  await emit(users.map((userId) => ({ topic: 'meeting-notices', objectId: row.id, userId })))
}
