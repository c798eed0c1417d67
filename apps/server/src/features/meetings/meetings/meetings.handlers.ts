import { Readable } from 'node:stream'
import { undoSeconds } from '@foyer/contract/constants'
import { meetings } from '@foyer/contract/meetings/meetings'
import { listEvents } from '#features/meetings/conferences/conference-log.commands.ts'
import * as participants from '#features/meetings/conferences/participants.store.ts'
import { emitToEditors } from '#features/meetings/managers/managers.commands.ts'
import { findManagers } from '#features/meetings/managers/managers.store.ts'
import { findModes } from '#features/meetings/meeting-modes/shared/modes.store.ts'
import { cancelFollowing } from '#features/meetings/series/following.commands.ts'
import {
  cancelOccurrence,
  changeOccurrence,
  findInvitedOccurrence,
  restoreOccurrence,
} from '#features/meetings/series/occurrence.commands.ts'
import * as occurrences from '#features/meetings/series/occurrences.store.ts'
import { previewTimes } from '#features/meetings/series/times-preview.commands.ts'
import { defineHandlers } from '#platform/calls/define-handlers.ts'
import { toPeriod } from '#platform/database/period.ts'
import { joinUrl } from '#platform/hosts.ts'
import { purgeAfterSeconds } from '#platform/jobs/purge-delay.ts'
import { listInvitees } from './invited-groups.commands.ts'
import * as invitees from './invitees.store.ts'
import { updateMeeting } from './meeting-update.commands.ts'
import {
  emitMeetingsChanged,
  filterUpcoming,
  findInvitationDetails,
  findRepeated,
  inviteToMeeting,
  listUpcoming,
  sendCancellations,
} from './meetings.commands.ts'
import { pastMeetingsFile } from './meetings.export.ts'
import * as store from './meetings.store.ts'
import { createMeeting } from './new-meeting.commands.ts'
import { handOver } from './new-owner.commands.ts'
import { prepareMeetNow } from './open-meetings.commands.ts'
import { toOrganizerContext } from './organizer.commands.ts'
import * as pastMeetings from './past-meetings.store.ts'
import { renderCalendarFile } from './shared/calendar-files.ts'
import { renderInvitationText, replacePasswords } from './shared/meetings.mails.ts'
import {
  toAttendance,
  toMeeting,
  toMeetingAuditFields,
  toMeetingOccurrence,
  toOccurrenceAuditFields,
  toOwnMeeting,
  toPastMeeting,
} from './shared/meetings.presenter.ts'

export const meetingsHandlers = defineHandlers(meetings, {
  listSchedules: async ({ input, db, actor }) => listUpcoming(db, actor, input),

  list: async ({ input, db, actor, origin, services: { secret } }) => {
    const { items, hasMore } = await store.findPage(db, actor.id, input)
    const invited = await invitees.findByMeetings(
      db,
      items.map(({ id }) => id),
    )
    const facts = { origin, secret, modes: await findModes(db), now: await store.databaseNow(db) }
    return { items: items.map((row) => toOwnMeeting(row, invited.get(row.id) ?? [], facts)), hasMore }
  },

  get: async ({ input, db, actor, origin, services: { secret }, fail }) => {
    const row = await store.findManaged(db, input.id, actor.id)
    if (row === undefined) return fail('not-found')
    const now = await store.databaseNow(db)
    const people = { invitees: await invitees.findByMeeting(db, row.id), managers: await findManagers(db, row) }
    return toMeeting(
      row,
      { ...people, userId: actor.id },
      { origin, secret, modes: await findModes(db), now, from: input.from },
    )
  },

  create: createMeeting,

  meetNow: async (context) => {
    const { input, db, actor, services, audit } = context
    const row = await prepareMeetNow(context, input)
    const modes = await findModes(db)
    audit({ objectId: row.id, label: row.number, after: toMeetingAuditFields(modes, row) })
    const people = { invitees: [], managers: [], userId: actor.id }
    const now = await store.databaseNow(db)
    return toMeeting(row, people, { origin: context.origin, secret: services.secret, modes, now })
  },

  update: async (context) => {
    const { input, actor, services, audit } = context
    const { row, invited, managers, modes, now, audited } = await updateMeeting(context, input)
    audit({ objectId: row.id, label: row.number, ...audited })
    const { origin } = context
    return toMeeting(
      row,
      { invitees: invited, managers, userId: actor.id },
      { origin, secret: services.secret, modes, now },
    )
  },

  handOver: async (context) => {
    const { input, actor, audit } = context
    const { meeting, newOwner } = await handOver(context, input)
    audit({ objectId: meeting.id, label: meeting.number, before: { email: actor.email }, after: { email: newOwner } })
    return {}
  },

  updateOccurrence: async (context) => {
    const { input, audit } = context
    const { meeting, before, after } = await changeOccurrence(context, input)
    audit({
      objectId: meeting.id,
      label: meeting.number,
      before: toOccurrenceAuditFields(before, after),
      after: toOccurrenceAuditFields(after, before),
    })
    return after
  },

  listOccurrences: async ({ input, db, actor, services: { secret }, fail }) => {
    const row = await store.findManaged(db, input.id, actor.id)
    if (row === undefined || row.recurrence === null) return fail('not-found')
    const part = await occurrences.findPart(db, row)
    return { items: part.filter(({ ended }) => !ended).map((one) => toMeetingOccurrence(secret, row, one)) }
  },

  previewTimes: async ({ input, ...context }) => previewTimes(context, input),

  delete: async (context) => {
    const { input, db, actor, services, fail, audit } = context
    const { occurrence, from } = input
    const shortened = from === undefined ? undefined : await cancelFollowing(context, input.id, from)
    if (shortened !== undefined) {
      audit({ objectId: shortened.id, label: shortened.number, before: { from: from ?? '' } })
      return {}
    }
    if (occurrence !== undefined) {
      const meeting = await cancelOccurrence(context, input.id, occurrence)
      audit({ objectId: meeting.id, label: meeting.number, before: { occurrence } })
      return {}
    }
    const row = await store.findManagedForUpdate(db, input.id, actor.id)
    if (row === undefined) return fail('not-found')
    // A co-manager can cancel single occurrences only: a deleted meeting would be gone for its owner, too.
    if (row.owner_id !== actor.id) return fail('forbidden')
    if (await store.isInProgress(db, row.id)) return fail('meeting-in-progress')
    const sequence = row.ical_sequence + 1
    await store.softDelete(db, row.id, sequence)
    await sendCancellations(context, await filterUpcoming(db, [{ ...row, ical_sequence: sequence }]))
    const job = { tenantId: context.tenantId, id: row.id }
    await services.jobs.send(db, 'purge-meeting', job, { afterSeconds: purgeAfterSeconds })
    await emitMeetingsChanged(context, [row.id])
    audit({ objectId: row.id, label: row.number, before: toMeetingAuditFields(await findModes(db), row) })
    return {}
  },

  restore: async (context) => {
    const { input, db, actor, services, fail, audit } = context
    const { occurrence } = input
    if (occurrence !== undefined) {
      const meeting = await restoreOccurrence(context, input.id, occurrence)
      audit({ objectId: meeting.id, label: meeting.number, after: { occurrence } })
      return {}
    }
    const row = await store.findDeletedForUpdate(db, { id: input.id, ownerId: actor.id }, undoSeconds)
    if (row === undefined) return fail('not-found')
    if (!row.undoable) return fail('undo-expired')
    await store.restore(db, row.id)
    await services.mail.cancelHeld(db, { meetingIds: [row.id] })
    await emitMeetingsChanged(context, [row.id])
    audit({ objectId: row.id, label: row.number, after: toMeetingAuditFields(await findModes(db), row) })
    return {}
  },

  invite: async (handlerContext) => {
    const { input, db, actor, fail, audit } = handlerContext
    const row = await store.findManagedForUpdate(db, input.id, actor.id)
    if (row === undefined) return fail('not-found')
    const { occurrence } = input
    const only = await findInvitedOccurrence({ db, fail }, row, occurrence)
    const context = await toOrganizerContext(handlerContext, row)
    const people = await listInvitees(handlerContext, row.owner_id, input)
    const { added, again } = await inviteToMeeting(context, row, { invitees: people, only })
    await emitToEditors(context, row.id)
    const counts = { invited: added.length, again: again.length }
    audit({
      objectId: row.id,
      label: row.number,
      after: { ...counts, ...(occurrence === undefined ? {} : { occurrence }) },
    })
    return { invited: added.length + again.length }
  },

  copyInvite: async (handlerContext) => {
    const { input, db, actor, origin, fail } = handlerContext
    const meeting = await store.findReadable(db, input.id, actor.id)
    if (!meeting?.mayHost && !meeting?.mayEdit) return fail('not-found')
    const { row, owner } = meeting
    const context = { ...handlerContext, actor: owner }
    const details = await findInvitationDetails(context, row, await findRepeated(db, row))
    return { text: renderInvitationText(input.language, details), url: joinUrl(origin, row.number) }
  },

  calendar: async (handlerContext) => {
    const { input, db, actor, fail } = handlerContext
    const meeting = await store.findReadable(db, input.id, actor.id)
    if (meeting === undefined) return fail('not-found')
    const { row, owner, mayHost, mayEdit } = meeting
    const context = { ...handlerContext, actor: owner }
    const repeated = await findRepeated(db, row)
    const invitedTo = mayEdit ? undefined : await invitees.findInvitedOccurrences(db, row.id, actor.id)
    const only =
      invitedTo &&
      (repeated?.occurrences ?? [])
        .filter(({ id, cancelled }) => invitedTo.has(id) && !cancelled)
        .map(({ localStart }) => localStart)
    if (only?.length === 0) return fail('not-found')
    const details = await findInvitationDetails(context, row, repeated)
    const visible = mayHost || mayEdit ? details : replacePasswords(details, '')
    const file = renderCalendarFile(input.language, visible, only) ?? fail('not-found')
    return { name: `${row.number}.ics`, chunks: Readable.from([file]) }
  },

  listPast: async ({ input, db, actor }) => {
    const { filters, ...query } = input
    const { items, hasMore } = await pastMeetings.findPast(db, {
      userId: actor.id,
      ...query,
      ...toPeriod(input),
      ...filters,
    })
    return { items: items.map(toPastMeeting), hasMore }
  },

  listAttendance: async ({ input, db, actor, fail }) => {
    if (!(await pastMeetings.isOfManagedMeeting(db, input.conferenceId, actor.id))) return fail('not-found')
    const { items, hasMore } = await participants.findPage(db, input)
    return { items: items.map(toAttendance), hasMore }
  },

  listLog: async ({ input: { conferenceId, ...page }, db, actor, fail }) => {
    if (!(await pastMeetings.isOfManagedMeeting(db, conferenceId, actor.id))) return fail('not-found')
    const conference = { tenant_id: actor.tenantId, id: conferenceId }
    return listEvents(db, { ...page, conference, isPublic: true, sort: 'time' })
  },

  exportPast: async ({ input: { language, ...query }, actor, read }) => {
    const filter = { userId: actor.id, ...query, ...toPeriod(query) }
    return pastMeetingsFile(language, (after, size) =>
      read((db) => pastMeetings.findPastAfter(db, filter, { after, size })),
    )
  },
})
