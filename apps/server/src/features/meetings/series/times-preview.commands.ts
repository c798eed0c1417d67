import type { TimesForm, TimesPreview } from '@foyer/contract/meetings/times-preview'
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
import { findOthers } from './availability.commands.ts'
import * as availability from './availability.store.ts'
import { findTimesFrom, splitSeries } from './following.commands.ts'
import * as occurrences from './occurrences.store.ts'
import { isRepeated, planSeries, resolveChange, type SeriesPlan } from './series.commands.ts'

const shownOccurrences = 5
const shownMonths = 6
const shownOtherEnds = 6
const shownGuests = 10

type Previewer = Pick<
  Context<TimeError['code'] | 'not-found' | 'forbidden' | 'group-not-found' | 'too-many-invitees'>,
  'db' | 'actor' | 'services' | 'fail'
>
type TimesInput = z.output<typeof TimesForm>

/** Describes what times would mean for a user, before they are saved. */
export async function previewTimes(context: Previewer, input: TimesInput): Promise<TimesPreview> {
  const { db, actor, fail } = context
  const found = input.id === undefined ? undefined : await store.findManaged(db, input.id, actor.id)
  if (input.id !== undefined && found === undefined) return fail('not-found')
  const { schedule, requested, occurrenceId, effects } =
    found === undefined || input.occurrence === undefined
      ? await planTimes(context, found, input)
      : await planOccurrence(context, found, { ...input, occurrence: input.occurrence })
  const { spans } = schedule
  const last = spans.at(-1) ?? spans[0]
  const moved = { meetingId: found?.id, occurrenceId }
  const busy = await availability.findBusy(db, { userId: actor.id, from: spans[0].startsAt, to: last.endsAt, moved })
  const conflicts = findConflicts(spans, busy)
  const { invitees: added, groups } = input
  const invited = { invitees: added, groups }
  return {
    total: spans.length,
    first: spans.slice(0, shownOccurrences).map((span) => ({
      ...toPreviewTimes(span),
      clockChange: findClockChange(span.localStart, schedule.timezone),
      conflicts: (conflicts.get(span.localStart) ?? []).map(({ topic, endsAt }) => ({
        topic,
        endsAt: endsAt.toISOString(),
      })),
    })),
    last: input.recurrence === undefined ? null : toPreviewTimes(last),
    otherEnds: spans
      .filter((span) => endsAtOtherTime(span, schedule.timezone))
      .slice(0, shownOtherEnds)
      .map(toPreviewTimes),
    skippedMonths: findSkippedMonths(requested).slice(0, shownMonths),
    conflicts: conflicts.size,
    others: await findOthers(context, { meeting: found, occurrenceId, invited, spans }),
    ...effects,
  }
}

const toPreviewTimes = ({ localStart, startsAt, endsAt }: Schedule['spans'][0]) => ({
  localStart,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
})

type Planned = { schedule: Schedule; requested: Schedule; occurrenceId: string | undefined; effects: Effects }

/** Plans the times of a new meeting, or new ones of a present meeting. */
async function planTimes(
  { db, services, fail }: Previewer,
  found: store.MeetingRow | undefined,
  { from, start, end, timezone, recurrence }: TimesInput,
): Promise<Planned> {
  const split = found === undefined || from === undefined ? undefined : await splitSeries({ db, fail }, found, from)
  const isNew = split !== undefined && split.earlier.length > 0
  const meeting = found && isNew && from !== undefined ? { ...found, ...findTimesFrom(found, from) } : found
  const now = await store.databaseNow(db)
  const asked = { start, end, timezone, recurrence: recurrence ?? null }
  const change = meeting && resolveChange(fail, meeting, { times: asked, now })
  const requested = change ?? resolveSchedule(asked)
  if ('code' in requested) return fail(requested.code, requested.field)
  if (meeting === undefined && requested.spans[0].startsAt <= now) return fail('start-in-past', 'start')
  const isSeries = meeting !== undefined && change !== undefined && isRepeated(meeting, change)
  const { schedule, plan } = isSeries
    ? await planSeries({ db, fail }, meeting, { requested, now, from: isNew ? from : undefined, origin: [] })
    : { schedule: requested, plan: undefined }
  const effects = meeting === undefined ? noEffects : await findEffects({ db, services }, meeting, { plan, isNew })
  return { schedule, requested, occurrenceId: undefined, effects }
}

/** Plans other times of one occurrence of a series, without their effects. */
async function planOccurrence(
  { db, fail }: Previewer,
  meeting: store.MeetingRow,
  { occurrence, start, end, timezone }: TimesInput & { occurrence: string },
): Promise<Planned> {
  const row = await occurrences.findByLocalStart(db, meeting, occurrence)
  if (row === undefined) return fail('not-found')
  const schedule = resolveSchedule({ start, end, timezone, recurrence: null })
  if ('code' in schedule) return fail(schedule.code, schedule.field)
  return { schedule, requested: schedule, occurrenceId: row.id, effects: noEffects }
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
