import type { TimesForm, TimesPreview } from '@foyer/contract/meetings/meetings.shapes'
import type { z } from 'zod'
import * as invitees from '#features/meetings/meetings/invitees.store.ts'
import * as store from '#features/meetings/meetings/meetings.store.ts'
import { toMeetingOccurrence } from '#features/meetings/meetings/shared/meetings.presenter.ts'
import {
  endsAtOtherTime,
  findClockChange,
  findConflicts,
  findSkippedMonths,
  resolveSchedule,
  type Schedule,
  type TimeError,
} from '#features/meetings/meetings/shared/meetings.rules.ts'
import type { Context } from '#platform/calls/context.ts'
import { findTimesFrom, splitSeries } from './following.commands.ts'
import * as occurrences from './occurrences.store.ts'
import { isRepeated, planSeries, resolveChange, type SeriesPlan } from './series.commands.ts'

const shownOccurrences = 5
const shownMonths = 6
const shownOtherEnds = 6
const shownGuests = 10

/** Describes what times would mean for a user, before they are saved. */
export async function previewTimes(
  { db, actor, services, fail }: Pick<Context<TimeError['code'] | 'not-found'>, 'db' | 'actor' | 'services' | 'fail'>,
  { id, from, recurrence, ...times }: z.output<typeof TimesForm>,
): Promise<TimesPreview> {
  const userId = actor.id
  const found = id === undefined ? undefined : await store.findManaged(db, id, userId)
  if (id !== undefined && found === undefined) return fail('not-found')
  const split = found === undefined || from === undefined ? undefined : await splitSeries({ db, fail }, found, from)
  const isNew = split !== undefined && split.earlier.length > 0
  const meeting = found && isNew && from !== undefined ? { ...found, ...findTimesFrom(found, from) } : found
  const now = await store.databaseNow(db)
  const asked = { ...times, recurrence: recurrence ?? null }
  const change = meeting && resolveChange(fail, meeting, { times: asked, now })
  const requested = change ?? resolveSchedule(asked)
  if ('code' in requested) return fail(requested.code, requested.field)
  if (meeting === undefined && requested.spans[0].startsAt <= now) return fail('start-in-past', 'start')
  const isSeries = meeting !== undefined && change !== undefined && isRepeated(meeting, change)
  const { schedule, plan } = isSeries
    ? await planSeries({ db, fail }, meeting, { requested, now, from: isNew ? from : undefined, origin: [] })
    : { schedule: requested, plan: undefined }
  const last = schedule.spans.at(-1) ?? schedule.spans[0]
  const busy = await occurrences.findBusy(db, { userId, from: schedule.spans[0].startsAt, to: last.endsAt, except: id })
  const conflicts = findConflicts(schedule.spans, busy)
  const present = (span: Schedule['spans'][0]) => ({
    localStart: span.localStart,
    startsAt: span.startsAt.toISOString(),
    endsAt: span.endsAt.toISOString(),
  })
  return {
    total: schedule.spans.length,
    first: schedule.spans.slice(0, shownOccurrences).map((span) => ({
      ...present(span),
      clockChange: findClockChange(span.localStart, schedule.timezone),
      conflicts: conflicts.get(span.localStart) ?? [],
    })),
    last: recurrence === undefined ? null : present(last),
    otherEnds: schedule.spans
      .filter((span) => endsAtOtherTime(span, schedule.timezone))
      .slice(0, shownOtherEnds)
      .map(present),
    skippedMonths: findSkippedMonths(requested).slice(0, shownMonths),
    conflicts: conflicts.size,
    ...(meeting === undefined ? noEffects : await findEffects({ db, services }, meeting, { plan, isNew })),
  }
}

type Effects = Pick<TimesPreview, 'kept' | 'retained' | 'dropped' | 'notified' | 'invited'>
const noEffects: Effects = { kept: 0, retained: 0, dropped: [], notified: 0, invited: 0 }

/** Finds what a change of times means for the present occurrences of a meeting and for its invitees. */
async function findEffects(
  { db, services: { secret } }: Pick<Context, 'db' | 'services'>,
  meeting: store.MeetingRow,
  { plan, isNew }: { plan: SeriesPlan | undefined; isNew: boolean },
): Promise<Effects> {
  const whole = await invitees.findByMeeting(db, meeting.id)
  if (plan === undefined) return { ...noEffects, notified: whole.length, invited: whole.length }
  const { kept, replaced, dates } = plan
  const open = [...kept, ...replaced].filter(({ ended }) => !ended)
  const guests = await invitees.findByOccurrences(
    db,
    open.map(({ id }) => id),
  )
  const guestsById = Map.groupBy(guests, ({ occurrenceId }) => occurrenceId)
  const lost = [...dates.dropped, ...dates.retained.filter(({ isReset }) => isReset).map(({ row }) => row)]
  const arranged = lost.filter(({ id, changed, cancelled }) => changed || cancelled || guestsById.has(id))
  const takesPlace = new Set(open.filter(({ cancelled }) => !cancelled).map(({ id }) => id))
  const concerned = new Set([
    ...dates.dropped.map(({ id }) => id),
    ...dates.retained.filter(({ isRetimed }) => isNew || isRetimed).map(({ row }) => row.id),
  ])
  const count = (isCounted: (occurrenceId: string) => boolean): number =>
    new Set(
      [...whole, ...guests.filter(({ occurrenceId }) => takesPlace.has(occurrenceId) && isCounted(occurrenceId))].map(
        ({ email }) => email,
      ),
    ).size
  return {
    kept: kept.length,
    retained: dates.retained.filter(({ row, changed, isReset }) => !isReset && (changed || row.cancelled)).length,
    dropped: arranged.map((row) => ({
      ...toMeetingOccurrence(secret, meeting, row),
      guests: toGuests(row.cancelled ? [] : (guestsById.get(row.id) ?? [])),
    })),
    notified: count((id) => concerned.has(id)),
    invited: count(() => true),
  }
}

const toGuests = (guests: readonly invitees.InviteeRow[]) => ({
  count: guests.length,
  first: guests.slice(0, shownGuests).map(({ email, name }) => ({ email, name })),
})
