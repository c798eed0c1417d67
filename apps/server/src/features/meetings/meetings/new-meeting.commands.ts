import type { meetings } from '@foyer/contract/meetings/meetings'
import { emitToEditors, setManagers, toAuditManagers } from '#features/meetings/managers/managers.commands.ts'
import { findDefaultModeId, findModes } from '#features/meetings/meeting-modes/shared/modes.store.ts'
import { chooseModeAndOptions } from '#features/meetings/meeting-modes/shared/modes.ts'
import * as occurrences from '#features/meetings/series/occurrences.store.ts'
import { createUid } from '#features/meetings/series/series.commands.ts'
import type { HandlerContext } from '#platform/calls/context.ts'
import { listInvitees } from './invited-groups.commands.ts'
import { claimRandomNumber } from './meeting-number.commands.ts'
import { assertAlternativeHosts, inviteToMeeting } from './meetings.commands.ts'
import * as store from './meetings.store.ts'
import { toMeeting, toMeetingAuditFields } from './shared/meetings.presenter.ts'
import { resolveSchedule } from './shared/meetings.rules.ts'

/** Schedules a meeting, or creates one without a time. */
export async function createMeeting(context: HandlerContext<typeof meetings.create>) {
  const { input, db, actor, services, fail, audit } = context
  const { start, end, timezone, topic, kind, recurrence = null } = input
  // The contract requires both times of every meeting but an open one.
  const isTimed = kind !== 'open' && start !== undefined && end !== undefined
  const schedule = isTimed ? resolveSchedule({ start, end, timezone, recurrence }) : undefined
  const now = await store.databaseNow(db)
  if (schedule !== undefined) {
    if ('code' in schedule) return fail(schedule.code, schedule.field)
    if (schedule.spans[0].startsAt <= now) return fail('start-in-past', 'start')
  }
  const modes = await findModes(db)
  const before = { mode_id: await findDefaultModeId(db, actor.id), options: {} }
  const chosen = chooseModeAndOptions(context, modes, { before, modeId: input.modeId, change: input.options })
  const row = await store.insert(db, {
    number: await claimRandomNumber({ db, fail }),
    kind,
    owner_id: actor.id,
    topic,
    local_start: schedule?.start ?? null,
    local_end: schedule?.end ?? null,
    duration_minutes: schedule?.durationMinutes ?? null,
    timezone,
    recurrence,
    password_encrypted: services.secret.seal(input.password),
    ...chosen,
    ical_uid: createUid(services.env.publicUrl.hostname),
  })
  if (schedule !== undefined) await occurrences.insertAll(db, row, schedule.spans)
  const { alternativeHosts = [] } = input
  const invited = await listInvitees(context, actor.id, input)
  await assertAlternativeHosts(context, row, { invitees: invited, alternativeHosts })
  const { added } = await inviteToMeeting(context, row, { invitees: invited, alternativeHosts })
  const { after: managers } = await setManagers(context, row, input.managers ?? [])
  if (managers.length > 0) await emitToEditors(context, row.id)
  const after = {
    kind,
    ...toMeetingAuditFields(modes, row),
    ...(added.length > 0 ? { invited: added.length } : {}),
    ...(alternativeHosts.length > 0 ? { alternativeHosts: alternativeHosts.length } : {}),
    ...(managers.length > 0 ? toAuditManagers(managers) : {}),
  }
  audit({ objectId: row.id, label: row.number, after })
  const people = { invitees: added, managers, userId: actor.id }
  return toMeeting(row, people, { origin: context.origin, secret: services.secret, modes, now })
}
