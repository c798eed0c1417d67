import { randomInt, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { undoSeconds } from '@foyer/contract/constants'
import { meetings } from '@foyer/contract/meetings/meetings'
import { toCommandContext } from '#platform/calls/command-context.ts'
import { defineHandlers } from '#platform/calls/define-handlers.ts'
import type { Db } from '#platform/database/database.ts'
import { toPeriod } from '#platform/database/period.ts'
import { CallError } from '#platform/errors/call-error.ts'
import * as invitees from './invitees.store.ts'
import {
  emitMeetingsChanged,
  findInvitationDetails,
  inviteToMeeting,
  listUpcoming,
  sendMeetingMails,
} from './meetings.commands.ts'
import { pastMeetingsFile } from './meetings.export.ts'
import { renderCalendarFile, renderInvitationText } from './meetings.mails.ts'
import { joinUrl, toAuditFields, toMeeting, toPastMeeting } from './meetings.presenter.ts'
import { isUpcoming, purgeAfterSeconds, storedTimes, toInstants } from './meetings.rules.ts'
import * as store from './meetings.store.ts'
import * as occurrences from './occurrences.store.ts'

const numberAttempts = 20

async function claimNumber(db: Db): Promise<string> {
  for (let attempt = 0; attempt < numberAttempts; attempt++) {
    const number = String(randomInt(1_000_000_000, 10_000_000_000))
    if (await store.claimNumber(db, number)) return number
  }
  throw new CallError('unavailable')
}

export const meetingsHandlers = defineHandlers(meetings, {
  listSchedules: async ({ input, db, actor }) => listUpcoming(db, actor, input),

  list: async ({ input, db, actor, request: { origin }, platform: { secret } }) => {
    const { items, hasMore } = await store.findPage(db, actor.id, input)
    const invited = await invitees.findByMeetings(
      db,
      items.map(({ id }) => id),
    )
    return { items: items.map((row) => toMeeting(row, invited.get(row.id) ?? [], { origin, secret })), hasMore }
  },

  get: async ({ input, db, actor, request: { origin }, platform: { secret }, fail }) => {
    const row = await store.findOwn(db, input.id, actor.id)
    if (row === undefined) return fail('not-found')
    return toMeeting(row, await invitees.findByMeeting(db, row.id), { origin, secret })
  },

  create: async (handlerContext) => {
    const { input, db, actor, platform, fail, auditEntry } = handlerContext
    const context = toCommandContext(handlerContext)
    const { start = '', end = '', timezone, topic, joinBeforeHost, kind, invitees: requested = [] } = input
    const times = kind === 'open' ? undefined : toInstants({ start, end, timezone })
    if (times !== undefined) {
      if ('code' in times) return fail(times.code, times.field)
      if (times.startsAt <= (await store.databaseNow(db))) return fail('start-in-past', 'start')
    }
    const row = await store.insert(db, {
      number: await claimNumber(db),
      kind,
      owner_id: actor.id,
      topic,
      local_start: times === undefined ? null : start,
      duration_minutes: times?.durationMinutes ?? null,
      timezone,
      password_encrypted: platform.secret.seal(input.password),
      join_before_host: joinBeforeHost,
      ical_uid: `${randomUUID()}@${platform.env.publicUrl.hostname}`,
    })
    if (times !== undefined) await occurrences.insert(db, actor.id, { meetingId: row.id, localStart: start, ...times })
    const { added } = await inviteToMeeting(context, row, requested)
    const after = { kind, ...toAuditFields(row), ...(added.length > 0 ? { invited: added.length } : {}) }
    auditEntry({ objectId: row.id, label: row.number, after })
    return toMeeting(row, added, { origin: context.origin, secret: platform.secret })
  },

  update: async (handlerContext) => {
    const { input, db, actor, platform, fail, auditEntry } = handlerContext
    const context = toCommandContext(handlerContext)
    const before = await store.findOwnForUpdate(db, input.id, actor.id)
    if (before === undefined) return fail('not-found')
    if (before.version !== input.version) return fail('conflict')
    const { topic, timezone, joinBeforeHost, start, end = '' } = input
    // An open meeting cannot be given a time.
    if (start !== undefined && before.kind === 'open') throw new CallError('bad-input', 'start')
    const now = await store.databaseNow(db)
    const old = storedTimes(before)
    const isRescheduled =
      start !== undefined && (start !== old?.start || end !== old.end || timezone !== before.timezone)
    const times = isRescheduled ? toInstants({ start, end, timezone }) : undefined
    if (times !== undefined) {
      if ('code' in times) return fail(times.code, times.field)
      // A new start has to be in the future; the end of a meeting that has begun may change.
      const isStartMoved = times.startsAt.getTime() !== old?.startsAt.getTime()
      if (isStartMoved && times.startsAt <= now) return fail('start-in-past', 'start')
      if (await store.isInProgress(db, before.id)) return fail('meeting-in-progress')
    }
    const password = platform.secret.open(before.password_encrypted)
    const notified = times !== undefined || topic !== before.topic || input.password !== password
    const row = await store.update(db, before.id, {
      topic,
      // The local times of a scheduled meeting keep their time zone unless they are changed with it.
      timezone: before.kind === 'open' || isRescheduled ? timezone : before.timezone,
      local_start: times === undefined ? before.local_start : (start ?? null),
      duration_minutes: times?.durationMinutes ?? before.duration_minutes,
      password_encrypted: platform.secret.seal(input.password),
      join_before_host: joinBeforeHost,
      ical_sequence: before.ical_sequence + (notified ? 1 : 0),
    })
    if (times !== undefined && start !== undefined) {
      await occurrences.reschedule(db, actor.id, { meetingId: row.id, localStart: start, ...times })
    }
    const invited = await invitees.findByMeeting(db, row.id)
    if (notified && isUpcoming(row, now)) {
      await invitees.updateSequence(db, row.id, row.ical_sequence)
      await sendMeetingMails(context, row, { kind: 'change', recipients: invited })
    }
    await emitMeetingsChanged(context, [row.id])
    const after = { ...toAuditFields(row), notified }
    auditEntry({ objectId: row.id, label: row.number, before: toAuditFields(before), after })
    return toMeeting(row, invited, { origin: context.origin, secret: platform.secret })
  },

  delete: async (handlerContext) => {
    const { input, tx, db, actor, platform, fail, auditEntry } = handlerContext
    const context = toCommandContext(handlerContext)
    const row = await store.findOwnForUpdate(db, input.id, actor.id)
    if (row === undefined) return fail('not-found')
    if (await store.isInProgress(db, row.id)) return fail('meeting-in-progress')
    const sequence = row.ical_sequence + 1
    await store.softDelete(db, row.id, sequence)
    if (isUpcoming(row, await store.databaseNow(db))) {
      const recipients = await invitees.findByMeeting(db, row.id)
      await sendMeetingMails(context, { ...row, ical_sequence: sequence }, { kind: 'cancel', recipients })
    }
    const job = { tenantId: context.tenantId, id: row.id }
    await platform.jobs.send(tx, 'purge-meeting', job, { afterSeconds: purgeAfterSeconds })
    await emitMeetingsChanged(context, [row.id])
    auditEntry({ objectId: row.id, label: row.number, before: toAuditFields(row) })
    return {}
  },

  restore: async (handlerContext) => {
    const { input, tx, db, actor, platform, fail, auditEntry } = handlerContext
    const row = await store.findDeletedForUpdate(db, { id: input.id, ownerId: actor.id }, undoSeconds)
    if (row === undefined) return fail('not-found')
    if (!row.undoable) return fail('undo-expired')
    await store.restore(db, row.id)
    await platform.mail.cancelHeld(tx, [row.id])
    await emitMeetingsChanged(toCommandContext(handlerContext), [row.id])
    auditEntry({ objectId: row.id, label: row.number, after: toAuditFields(row) })
    return {}
  },

  invite: async (handlerContext) => {
    const { input, db, actor, fail, auditEntry } = handlerContext
    const row = await store.findOwnForUpdate(db, input.id, actor.id)
    if (row === undefined) return fail('not-found')
    const { added, again } = await inviteToMeeting(toCommandContext(handlerContext), row, input.invitees)
    auditEntry({ objectId: row.id, label: row.number, after: { invited: added.length, again: again.length } })
    return { invited: added.length + again.length }
  },

  copyInvite: async (handlerContext) => {
    const { input, db, actor, request, fail } = handlerContext
    const row = await store.findOwn(db, input.id, actor.id)
    if (row === undefined) return fail('not-found')
    const details = await findInvitationDetails(toCommandContext(handlerContext), row)
    return { text: renderInvitationText(input.language, details), url: joinUrl(request.origin, row.number) }
  },

  calendar: async (handlerContext) => {
    const { input, db, actor, fail } = handlerContext
    const meeting = await store.findOwnOrInvited(db, input.id, actor.id)
    if (meeting === undefined) return fail('not-found')
    const { row, host } = meeting
    const details = await findInvitationDetails({ ...toCommandContext(handlerContext), actor: host }, row)
    const visible = row.owner_id === actor.id ? details : { ...details, password: '' }
    const file = renderCalendarFile(input.language, visible) ?? fail('not-found')
    return { name: `${row.number}.ics`, chunks: Readable.from([file]) }
  },

  listPast: async ({ input, db, actor }) => {
    const { filters, ...query } = input
    const { items, hasMore } = await store.findPast(db, { userId: actor.id, ...query, ...toPeriod(input), ...filters })
    return { items: items.map(toPastMeeting), hasMore }
  },

  exportPast: async ({ input: { language, ...query }, actor, read }) => {
    const filter = { userId: actor.id, ...query, ...toPeriod(query) }
    return pastMeetingsFile(language, (after, size) =>
      read(({ db }) => store.findPastAfter(db, filter, { after, size })),
    )
  },
})
