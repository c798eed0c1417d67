import { randomInt, randomUUID } from 'node:crypto'
import { undoSeconds } from '@foyer/contract/constants'
import { meetings } from '@foyer/contract/meetings/meetings'
import { findTenant } from '#features/tenancy/tenants/tenant-info.store.ts'
import { type CallRequest, defineHandlers, type Platform } from '#platform/calls/define-handlers.ts'
import type { Db, Transaction } from '#platform/database/database.ts'
import { toPeriod } from '#platform/database/period.ts'
import { CallError } from '#platform/errors/call-error.ts'
import { createReader } from '#platform/files/list-file.ts'
import type { Actor } from '#platform/security/sessions.ts'
import * as invitees from './invitees.store.ts'
import { pastMeetingsFile } from './meetings.file.ts'
import { invitationText, writeInvitations } from './meetings.mails.ts'
import { joinUrl, toInvitationDetails, toMeeting } from './meetings.presenter.ts'
import {
  isUpcoming,
  maxInvitees,
  purgeAfterSeconds,
  randomPassword,
  storedTimes,
  toInstants,
  uniqueByEmail,
} from './meetings.rules.ts'
import * as store from './meetings.store.ts'
import * as occurrences from './occurrences.store.ts'

const numberTries = 20

/** What every handler here works with, of its context. */
type MeetingContext = { tx: Transaction; db: Db; actor: Actor; request: CallRequest; platform: Platform }

async function claimNumber(db: Db): Promise<string> {
  for (let tries = 0; tries < numberTries; tries++) {
    const number = String(randomInt(1_000_000_000, 10_000_000_000))
    if (await store.claimNumber(db, number)) return number
  }
  throw new CallError('unavailable')
}

type MeetingMail = { step: 'create' | 'change' | 'cancel'; row: store.MeetingRow; users: invitees.InviteeRow[] }
/** What is over is changed and deleted without mails: callers ask `isAhead` first. */
async function writeTo(context: MeetingContext, { step, row, users }: MeetingMail): Promise<void> {
  if (users.length === 0) return
  await writeInvitations(context.platform.mail, context.tx, step, await toInvitationDetails(row, context), users, {
    tenantId: context.request.tenantId,
    meetingId: row.id,
    ...(step === 'cancel' ? { holdSeconds: undoSeconds } : {}),
  })
}

/** Tells everyone who has the meeting in a list. */
async function tell(
  { db, emit }: { db: Db; emit: (topic: 'meetings', id: string, userId: string) => Promise<void> },
  meetingId: string,
): Promise<void> {
  const users = await invitees.findAffectedUsers(db, meetingId)
  await Promise.all(users.map((userId) => emit('meetings', meetingId, userId)))
}

const audited = (row: store.MeetingRow) => ({
  start: row.start_wall,
  duration_minutes: row.duration_minutes,
  timezone: row.timezone,
  join_before_host: row.join_before_host,
})

export const meetingsHandlers = defineHandlers('meetings', meetings, {
  listSchedules: async ({ input, db, actor }) => {
    const { items, hasMore } = await store.findUpcoming(db, actor.id, input)
    return {
      hasMore,
      items: items.map(({ meeting_id, starts_at, ends_at, ...row }) => ({
        ...row,
        meetingId: meeting_id,
        startsAt: starts_at.toISOString(),
        endsAt: ends_at.toISOString(),
      })),
    }
  },

  list: async ({ input, db, actor, request, platform }) => {
    const { items, hasMore } = await store.findPage(db, actor.id, input)
    const users = await invitees.findByMeetings(
      db,
      items.map(({ id }) => id),
    )
    return {
      hasMore,
      items: items.map((row) => toMeeting(row, users.get(row.id) ?? [], { request, secret: platform.secret })),
    }
  },

  get: async ({ input, db, actor, request, platform, fail }) => {
    const row = await store.findOwn(db, input.id, actor.id)
    if (row === undefined) return fail('not-found')
    return toMeeting(row, await invitees.findByMeeting(db, row.id), { request, secret: platform.secret })
  },

  create: async ({ input, db, actor, request, platform, fail, emit, auditEntry: audit }) => {
    const { start = '', end = '', timezone, topic, join_before_host, kind } = input
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
      start_wall: times === undefined ? null : start,
      duration_minutes: times?.durationMinutes ?? null,
      timezone,
      password_sealed: platform.secret.seal(input.password),
      join_before_host,
      uid: `${randomUUID()}@${platform.env.publicUrl.hostname}`,
    })
    if (times !== undefined) await occurrences.insert(db, actor.id, { meetingId: row.id, localStart: start, ...times })
    await emit('meetings', row.id, actor.id)
    audit({ objectId: row.id, label: row.number, after: { kind, ...audited(row) } })
    return toMeeting(row, [], { request, secret: platform.secret })
  },

  update: async (context) => {
    const { input, db, actor, request, platform, fail, auditEntry: audit } = context
    const before = await store.findOwnForUpdate(db, input.id, actor.id)
    if (before === undefined) return fail('not-found')
    if (before.version !== input.version) return fail('conflict')
    const { topic, timezone, join_before_host, start, end = '' } = input
    // Making an open meeting a scheduled one is another deed.
    if (start !== undefined && before.kind === 'open') throw new CallError('bad-input', 'start')
    const now = await store.databaseNow(db)
    const old = storedTimes(before)
    const timed = start !== undefined && (start !== old?.start || end !== old.end || timezone !== before.timezone)
    const times = timed ? toInstants({ start, end, timezone }) : undefined
    if (times !== undefined) {
      if ('code' in times) return fail(times.code, times.field)
      // spec §5 by domain.md §5: a new start lies ahead; the end or the topic of what has begun may change.
      const moved = times.startsAt.getTime() !== old?.startsAt.getTime()
      if (moved && times.startsAt <= now) return fail('start-in-past', 'start')
      if (await store.isRunning(db, before.id)) return fail('meeting-in-progress')
    }
    const password = platform.secret.open(before.password_sealed)
    const notified = times !== undefined || topic !== before.topic || input.password !== password
    const row = await store.update(db, before.id, {
      topic,
      // A series of wall times keeps its zone where the start is not part of the change.
      timezone: before.kind === 'open' || timed ? timezone : before.timezone,
      start_wall: times === undefined ? before.start_wall : (start ?? null),
      duration_minutes: times?.durationMinutes ?? before.duration_minutes,
      password_sealed: platform.secret.seal(input.password),
      join_before_host,
      sequence: before.sequence + (notified ? 1 : 0),
    })
    if (times !== undefined && start !== undefined) {
      await occurrences.reschedule(db, actor.id, { meetingId: row.id, localStart: start, ...times })
    }
    const users = await invitees.findByMeeting(db, row.id)
    if (notified && isUpcoming(row, now)) {
      await invitees.updateSequence(db, row.id, row.sequence)
      await writeTo(context, { step: 'change', row, users })
    }
    await tell(context, row.id)
    audit({ objectId: row.id, label: row.number, before: audited(before), after: { ...audited(row), notified } })
    return toMeeting(row, users, { request, secret: platform.secret })
  },

  delete: async (context) => {
    const { input, tx, db, actor, request, platform, fail, auditEntry: audit } = context
    const row = await store.findOwnForUpdate(db, input.id, actor.id)
    if (row === undefined) return fail('not-found')
    if (await store.isRunning(db, row.id)) return fail('meeting-in-progress')
    const sequence = row.sequence + 1
    await store.softDelete(db, row.id, sequence)
    if (isUpcoming(row, await store.databaseNow(db))) {
      const users = await invitees.findByMeeting(db, row.id)
      await writeTo(context, { step: 'cancel', row: { ...row, sequence }, users })
    }
    await platform.jobs.send(
      tx,
      'purge-meeting',
      { tenantId: request.tenantId, id: row.id },
      { afterSeconds: purgeAfterSeconds },
    )
    await tell(context, row.id)
    audit({ objectId: row.id, label: row.number, before: audited(row) })
    return {}
  },

  restore: async (context) => {
    const { input, tx, db, actor, platform, fail, auditEntry: audit } = context
    const row = await store.findDeletedForUpdate(db, { id: input.id, ownerId: actor.id }, undoSeconds)
    if (row === undefined) return fail('not-found')
    if (!row.undoable) return fail('undo-expired')
    await store.restore(db, row.id)
    await platform.mail.cancelHeld(tx, [row.id])
    await tell(context, row.id)
    audit({ objectId: row.id, label: row.number, after: audited(row) })
    return {}
  },

  invite: async (context) => {
    const { input, db, actor, fail, emit, auditEntry: audit } = context
    const row = await store.findOwnForUpdate(db, input.id, actor.id)
    if (row === undefined) return fail('not-found')
    const asked = uniqueByEmail(input.invitees)
    const known = new Map((await invitees.findByMeeting(db, row.id)).map((one) => [one.email, one]))
    const emails = asked.map(({ email }) => email)
    const members = new Map((await invitees.findUsers(db, emails)).map((user) => [user.email, user]))
    const fresh = asked
      .filter(({ email }) => !known.has(email))
      .map(({ email, name }): invitees.InviteeRow => {
        const user = members.get(email)
        const ownName = user === undefined ? '' : `${user.firstname} ${user.lastname}`
        return { email, name: name || ownName, language: user?.language ?? actor.language, userId: user?.id ?? null }
      })
    if (known.size + fresh.length > maxInvitees) return fail('too-many-invitees', 'invitees')
    await invitees.insert(db, row, fresh)
    const current = await occurrences.findCurrent(db, row.id)
    const bound = fresh.flatMap(({ userId }) => (userId === null || userId === actor.id ? [] : [userId]))
    if (current !== undefined) {
      const users = bound.map((userId) => ({ userId, own: false }))
      await occurrences.insertCalendarEntries(db, { ...current, meetingId: row.id }, users)
    }
    const again = emails.flatMap((email) => known.get(email) ?? [])
    await writeTo(context, { step: 'create', row, users: [...fresh, ...again] })
    await Promise.all([actor.id, ...bound].map((userId) => emit('meetings', row.id, userId)))
    audit({ objectId: row.id, label: row.number, after: { invited: fresh.length, again: again.length } })
    return { invited: asked.length }
  },

  copyInvite: async (context) => {
    const { input, db, actor, request, fail } = context
    const row = await store.findOwn(db, input.id, actor.id)
    if (row === undefined) return fail('not-found')
    return {
      text: invitationText(input.language, await toInvitationDetails(row, context)),
      url: joinUrl(request, row.number),
    }
  },

  listPast: async ({ input, db, actor }) => {
    const { filters, ...query } = input
    const { items, hasMore } = await store.findPast(db, { userId: actor.id, ...query, ...toPeriod(input), ...filters })
    return {
      hasMore,
      items: items.map((row) => ({
        id: row.id,
        conferenceId: row.conference_id,
        number: row.number,
        topic: row.topic,
        startsAt: row.starts_at.toISOString(),
        endsAt: row.ends_at.toISOString(),
        held: row.conference_id !== null,
        participants: row.participants ?? 0,
      })),
    }
  },

  exportPast: async ({ input: { language, ...query }, actor, request, platform }) => {
    const match = { userId: actor.id, ...query, ...toPeriod(query) }
    const read = createReader(platform.database, request.tenantId)
    return pastMeetingsFile(language, (after, size) => read((db) => store.findPastAfter(db, match, { after, size })))
  },

  defaults: async ({ actor, db }) => ({
    meeting: { password: randomPassword(randomInt), timezone: actor.timezone, join_before_host: false },
    tenant: { country: (await findTenant(db, actor.tenantId)).country, password_length: 6, signup_normal: false },
    user: { role: 'member' as const, language: actor.language, change_on_next_sign_in: true, generate: true },
  }),
})
