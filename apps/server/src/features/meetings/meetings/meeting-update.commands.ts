import type { MeetingUpdate } from '@foyer/contract/meetings/meetings.shapes'
import type { MeetingWithMode } from '@foyer/contract/meetings/options/stored-modes'
import type { z } from 'zod'
import { followSignedInOnly } from '#features/meetings/conferences/signed-in-only.commands.ts'
import { setManagers, toAuditManagers } from '#features/meetings/managers/managers.commands.ts'
import { findManagers } from '#features/meetings/managers/managers.store.ts'
import { findModes } from '#features/meetings/meeting-modes/shared/modes.store.ts'
import { chooseModeAndOptions, type OptionError } from '#features/meetings/meeting-modes/shared/modes.ts'
import { moveFollowing } from '#features/meetings/series/following.commands.ts'
import {
  type ChangeError,
  planChange,
  replaceHeldCancellations,
  resolveChange,
  sendChangeMails,
  writeChange,
} from '#features/meetings/series/series.commands.ts'
import type { CommandContext } from '#platform/calls/context.ts'
import * as invitees from './invitees.store.ts'
import { emitMeetingsChanged, filterUpcoming } from './meetings.commands.ts'
import * as store from './meetings.store.ts'
import { type MeetingEditor, toOrganizerContext } from './organizer.commands.ts'
import { toMeetingAuditFields, toTimes } from './shared/meetings.presenter.ts'
import { findRemaining, type Times } from './shared/meetings.rules.ts'

type Update = z.output<typeof MeetingUpdate>

/** Changes the co-managers, whom only the owner names. */
async function changeManagers(
  editor: CommandContext<'forbidden' | 'manager-invalid', MeetingEditor>,
  row: store.MeetingRow,
  emails: Update['managers'],
) {
  if (emails === undefined) return { managers: await findManagers(editor.db, row), audited: undefined }
  if (row.owner_id !== editor.actor.id) return editor.fail('forbidden')
  const { before, after } = await setManagers(editor, row, emails)
  return { managers: after, audited: { before: toAuditManagers(before), after: toAuditManagers(after) } }
}

/** Finds the times that a change asks for; another time zone alone leaves the local times as they are. */
function findTimes(input: Update, before: store.MeetingRow, now: Date): Times | undefined {
  const { start, end = '', timezone, recurrence = null } = input
  if (start !== undefined) return { start, end, timezone, recurrence }
  const stored = toTimes(before)
  return stored === null || timezone === before.timezone
    ? undefined
    : { ...stored, ...findRemaining(stored, now), timezone }
}

type UpdateError =
  | OptionError
  | 'mode-not-available'
  | ChangeError
  | 'not-found'
  | 'conflict'
  | 'forbidden'
  | 'manager-invalid'
  | 'unavailable'

/** Changes a meeting that the actor may edit, and notifies its invitees in the name of its owner. */
export async function updateMeeting(editor: CommandContext<UpdateError, MeetingEditor>, input: Update) {
  const { db, actor, services, fail } = editor
  const found = await store.findManagedForUpdate(db, input.id, actor.id)
  if (found === undefined) return fail('not-found')
  if (found.version !== input.version) return fail('conflict')
  const context = await toOrganizerContext(editor, found)
  const following = input.from === undefined ? undefined : await moveFollowing(context, found, input.from)
  const isNew = following !== undefined
  const before = following ?? found
  const { topic, timezone } = input
  const modes = await findModes(db)
  const chosen = chooseModeAndOptions(editor, modes, { before, modeId: input.modeId, change: input.options })
  const now = await store.databaseNow(db)
  const times = findTimes(input, before, now)
  const schedule = times && resolveChange(fail, before, { times, now })
  const { change, planned } =
    schedule === undefined
      ? {
          // The local times of a scheduled meeting keep their time zone unless they are changed with it.
          change: { ...store.keepTimes(before), ...(before.kind === 'open' ? { timezone } : {}) },
          planned: undefined,
        }
      : await planChange(context, before, { requested: schedule, now, origin: isNew ? [found.id] : [] })
  // Among them may be guests of a date that is dropped, and those who are no longer co-managers.
  const formerly = await invitees.findAffectedUsers(db, [before.id])
  const needsPassword = (meeting: MeetingWithMode): boolean => modes.resolve(meeting).passwordRequired
  const isPasswordChanged =
    input.password !== services.secret.open(before.password_encrypted) ||
    needsPassword(before) !== needsPassword(chosen)
  const notified = isNew || planned !== undefined || topic !== before.topic || isPasswordChanged
  const sequence = before.ical_sequence + (notified ? 1 : 0)
  const row = await store.update(db, before.id, {
    ...change,
    // An open meeting that is given a time is a scheduled one from then on.
    kind: schedule === undefined ? before.kind : 'scheduled',
    topic,
    password_encrypted: services.secret.seal(input.password),
    ...chosen,
    ical_sequence: sequence,
    times_sequence: planned === undefined ? before.times_sequence : sequence,
  })
  await followSignedInOnly(context, { modes, before, after: row })
  if (notified && (planned !== undefined || (await filterUpcoming(db, [row])).length > 0))
    await replaceHeldCancellations(context, { ...before, ical_sequence: sequence })
  if (planned !== undefined) await writeChange(context, { before, row }, planned)
  const invited = await invitees.findByMeeting(db, row.id)
  if (notified && (await filterUpcoming(db, [row])).length > 0) {
    await invitees.updateSequence(db, row.id, row.ical_sequence)
    await sendChangeMails(context, { before, row }, { recipients: invited, planned, isPasswordChanged, isNew })
  }
  const { managers, audited } = await changeManagers(editor, row, input.managers)
  await emitMeetingsChanged(context, [row.id], formerly)
  const changed = {
    before: { ...toMeetingAuditFields(modes, before, row), ...audited?.before },
    after: {
      ...toMeetingAuditFields(modes, row, before),
      ...audited?.after,
      ...(isNew && input.from !== undefined ? { from: input.from } : {}),
      notified,
    },
  }
  return { row, invited, managers, modes, now, audited: changed }
}
