import { undoSeconds } from '@foyer/contract/constants'
import type { Invitation } from '@foyer/contract/meetings/responses'
import { responses } from '@foyer/contract/meetings/responses'
import { emitToEditors } from '#features/meetings/managers/managers.commands.ts'
import { updateAlternativeHost } from '#features/meetings/meetings/invitees.store.ts'
import { findManaged, findManagedForUpdate, findOwn } from '#features/meetings/meetings/meetings.store.ts'
import { toOrganizerContext } from '#features/meetings/meetings/organizer.commands.ts'
import { readInvitationToken } from '#features/meetings/meetings/shared/invitation-token.ts'
import { findByLocalStart, insertInvitations } from '#features/meetings/series/occurrences.store.ts'
import { defineHandlers } from '#platform/calls/define-handlers.ts'
import { purgeAfterSeconds } from '#platform/jobs/purge-delay.ts'
import {
  countAnswer,
  findState,
  isUnknownDate,
  sendInvitations,
  sendRemoval,
  sendToOwnCalendar,
  storeAnswer,
} from './responses.commands.ts'
import * as store from './responses.store.ts'

/** Presents a link that leads to no invitation. */
const toNothing = (state: 'gone' | 'unknown'): Invitation => ({
  state,
  topic: '',
  host: '',
  email: '',
  startsAt: null,
  endsAt: null,
  timezone: 'UTC',
  series: false,
  response: 'none',
  occurrence: null,
  occurrenceResponse: 'none',
})

const toInvitation = (row: store.InvitationRow): Invitation => ({
  state: findState(row),
  topic: row.topic,
  host: row.host,
  email: row.email,
  startsAt: row.startsAt?.toISOString() ?? null,
  endsAt: row.endsAt?.toISOString() ?? null,
  timezone: row.timezone,
  series: row.repeats && row.occurrenceId === null,
  response: row.response,
  occurrence: row.repeats && row.occurrenceId === null ? row.dateStart : null,
  occurrenceResponse: row.dateResponse,
})

export const responsesHandlers = defineHandlers(responses, {
  getInvitation: async ({ input, db, tenantId, services: { secret } }) => {
    const id = readInvitationToken(secret, tenantId, input.token)
    if (id === undefined) return toNothing('unknown')
    const row = await store.findById(db, id)
    return row === undefined ? toNothing('gone') : toInvitation(row)
  },

  respond: async (context) => {
    const { input, db, tenantId, services, fail, audit } = context
    const id = readInvitationToken(services.secret, tenantId, input.token)
    const row = id === undefined ? undefined : await store.findById(db, id, input.occurrence)
    if (row === undefined || isUnknownDate(row, input.occurrence)) return fail('invitation-gone')
    await countAnswer(context, row.id)
    if (findState(row) !== 'open') return fail('meeting-ended')
    const answer = await storeAnswer(context, row, { occurrence: undefined, ...input })
    audit({ objectId: row.meetingId, label: row.number, after: { email: row.email, ...answer } })
    return {}
  },

  respondAsUser: async (context) => {
    const { input, db, actor, fail, audit } = context
    const { id, occurrence, response } = input
    const row = await store.findByUser(db, actor.id, { id, occurrence })
    if (row === undefined || row.ownerId === actor.id || isUnknownDate(row, occurrence)) return fail('not-found')
    await countAnswer(context, row.id)
    if (findState(row) !== 'open') return fail('meeting-ended')
    const answer = await storeAnswer(context, row, { response, occurrence })
    audit({ objectId: row.meetingId, label: row.number, after: { email: row.email, ...answer } })
    return {}
  },

  list: async ({ input, db, actor, fail }) => {
    const meeting = await findManaged(db, input.id, actor.id)
    if (meeting === undefined) return fail('not-found')
    const occurrence =
      input.occurrence === undefined ? undefined : await findByLocalStart(db, meeting, input.occurrence)
    const rows = await store.listStates(db, meeting, occurrence?.id ?? null)
    return { items: rows.map((row) => ({ ...row, respondedAt: row.respondedAt?.toISOString() ?? null })) }
  },

  countUnnotified: async ({ input, db, actor }) => ({ items: await store.countUnnotified(db, actor.id, input.ids) }),

  markNotified: async (context) => {
    const { input, db, actor, fail, audit } = context
    const meeting = await findManagedForUpdate(db, input.id, actor.id)
    if (meeting === undefined) return fail('not-found')
    const notified = await store.markNotified(db, meeting.id, input.inviteeIds)
    if (notified === 0) return fail('not-found')
    await emitToEditors(context, meeting.id)
    audit({ objectId: meeting.id, label: meeting.number, after: { notified } })
    return {}
  },

  updateInvitee: async (context) => {
    const { input, db, actor, fail, audit, emit } = context
    const { alternativeHost } = input
    const meeting = await findManagedForUpdate(db, input.id, actor.id)
    if (meeting === undefined) return fail('not-found')
    // Otherwise a co-manager could become host.
    if (meeting.owner_id !== actor.id) return fail('forbidden')
    const invitee = await store.findInvitee(db, meeting, input.inviteeId)
    if (invitee === undefined) return fail('not-found')
    const { email, userId, isAlternativeHost: before, eligible } = invitee
    if (alternativeHost && !eligible) return fail('alternative-host-invalid', 'alternativeHost')
    if (before !== alternativeHost) {
      await updateAlternativeHost(db, invitee.id, alternativeHost)
      if (alternativeHost) {
        await sendInvitations(context, meeting, [{ ...invitee, isAlternativeHost: true }])
      }
      await emitToEditors(context, meeting.id)
      if (userId !== null) await emit({ topic: 'meetings', objectId: meeting.id, userId })
    }
    const fields = { objectId: meeting.id, label: meeting.number }
    audit({ ...fields, before: { email, alternativeHost: before }, after: { email, alternativeHost } })
    return {}
  },

  remove: async (handlerContext) => {
    const { input, db, actor, services, fail, audit, emit } = handlerContext
    const meeting = await findManagedForUpdate(db, input.id, actor.id)
    if (meeting === undefined) return fail('not-found')
    const removed = await store.remove(db, meeting.id, input.inviteeId)
    if (removed === undefined) return fail('not-found')
    const context = await toOrganizerContext(handlerContext, meeting)
    await emitToEditors(context, meeting.id)
    await sendRemoval(context, await store.increaseSequence(db, meeting.id), removed)
    const job = { tenantId: context.tenantId, id: removed.id }
    await services.jobs.send(db, 'purge-invitee', job, { afterSeconds: purgeAfterSeconds })
    if (removed.userId !== null) await emit({ topic: 'meetings', objectId: meeting.id, userId: removed.userId })
    audit({ objectId: meeting.id, label: meeting.number, before: { email: removed.email } })
    return {}
  },

  restore: async (context) => {
    const { input, db, actor, services, fail, audit, emit } = context
    const meeting = await findManagedForUpdate(db, input.id, actor.id)
    if (meeting === undefined) return fail('not-found')
    const removed = await store.findRemoved(db, { meetingId: meeting.id, id: input.inviteeId }, undoSeconds)
    if (removed === undefined) return fail('not-found')
    if (!removed.undoable) return fail('undo-expired')
    if (removed.invitedAgain) return fail('invited-again')
    await store.restore(db, removed.id)
    await emitToEditors(context, meeting.id)
    const { userId, occurrenceId, emailId, dateEmailIds } = removed
    if (userId !== null) {
      await insertInvitations(db, { meetingId: meeting.id, occurrenceId, userIds: [userId] })
      await emit({ topic: 'meetings', objectId: meeting.id, userId })
    }
    if (emailId !== null) await services.mail.cancelHeld(db, { emailIds: [emailId, ...dateEmailIds] })
    audit({ objectId: meeting.id, label: meeting.number, after: { email: removed.email } })
    return {}
  },

  sendInvitations: async (handlerContext) => {
    const { input, db, actor, fail, audit } = handlerContext
    const meeting = await findManagedForUpdate(db, input.id, actor.id)
    if (meeting === undefined) return fail('not-found')
    const addressees = await store.findAddressees(db, meeting.id, input.inviteeIds)
    if (addressees.length === 0) return fail('not-found')
    const context = await toOrganizerContext(handlerContext, meeting)
    const sent = await sendInvitations(context, meeting, addressees)
    if (sent === 0) return fail('meeting-ended')
    await emitToEditors(context, meeting.id)
    audit({ objectId: meeting.id, label: meeting.number, after: { sent } })
    return { sent }
  },

  sendToOwnCalendar: async (context) => {
    const { input, db, actor, fail, audit } = context
    const meeting = await findOwn(db, input.id, actor.id)
    if (meeting === undefined) return fail('not-found')
    if (!(await sendToOwnCalendar(context, meeting))) return fail('meeting-ended')
    audit({ objectId: meeting.id, label: meeting.number })
    return {}
  },
})
