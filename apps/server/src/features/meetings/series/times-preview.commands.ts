import type { TimesForm, TimesPreview } from '@foyer/contract/meetings/meetings.shapes'
import type { z } from 'zod'
import * as store from '#features/meetings/meetings/meetings.store.ts'
import { toMeetingOccurrence } from '#features/meetings/meetings/shared/meetings.presenter.ts'
import {
  findClockChange,
  findConflicts,
  findSkippedMonths,
  resolveSchedule,
  type Schedule,
  type TimeError,
} from '#features/meetings/meetings/shared/meetings.rules.ts'
import type { Context } from '#platform/calls/context.ts'
import * as occurrences from './occurrences.store.ts'
import { isRepeated, resolveChange } from './series.commands.ts'

const shownOccurrences = 5
const shownMonths = 6

/** Describes what times would mean for a user, before they are saved. */
export async function previewTimes(
  { db, actor, fail }: Pick<Context<TimeError['code'] | 'not-found'>, 'db' | 'actor' | 'fail'>,
  { id, recurrence, ...times }: z.output<typeof TimesForm>,
): Promise<TimesPreview> {
  const userId = actor.id
  const meeting = id === undefined ? undefined : await store.findManaged(db, id, userId)
  if (id !== undefined && meeting === undefined) return fail('not-found')
  const now = await store.databaseNow(db)
  const requested = { ...times, recurrence: recurrence ?? null }
  const change = meeting && resolveChange(fail, meeting, { times: requested, now })
  const schedule = change ?? resolveSchedule(requested)
  if ('code' in schedule) return fail(schedule.code, schedule.field)
  if (meeting === undefined && schedule.spans[0].startsAt <= now) return fail('start-in-past', 'start')
  const last = schedule.spans.at(-1) ?? schedule.spans[0]
  const busy = await occurrences.findBusy(db, { userId, from: schedule.spans[0].startsAt, to: last.endsAt, except: id })
  const conflicts = findConflicts(schedule.spans, busy)
  const isSplit = meeting !== undefined && change !== undefined && isRepeated(meeting, change)
  const split = isSplit ? await occurrences.splitPart(db, meeting) : { kept: [], replaced: [] }
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
    last: requested.recurrence === null ? null : present(last),
    skippedMonths: findSkippedMonths(schedule).slice(0, shownMonths),
    conflicts: conflicts.size,
    kept: split.kept.length,
    dropped:
      meeting === undefined
        ? []
        : split.replaced
            .filter(({ changed, cancelled }) => changed || cancelled)
            .map((row) => toMeetingOccurrence(meeting, row)),
  }
}
