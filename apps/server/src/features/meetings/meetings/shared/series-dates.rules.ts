import { expandRecurrence } from '@foyer/contract/meetings/expand-recurrence'
import type { Recurrence } from '@foyer/contract/meetings/recurrence'
import { hasOwnSettings } from './date-settings.rules.ts'
import { type Schedule, type Span, shiftEnd, toInstants } from './meetings.rules.ts'

/** An occurrence as it is stored: by the rule, or moved and renamed by itself. */
type Stored = {
  id: string
  localStart: string
  startsAt: Date
  endsAt: Date
  movedStart: string | null
  movedEnd: string | null
  cancelled: boolean
  topic: string | null
  passwordEncrypted: Buffer | null
  options: unknown
}
/** An occurrence that stays when a series changes, with its new times. */
export type Retained<O extends Stored = Stored> = {
  row: O
  startsAt: Date
  endsAt: Date
  movedStart: string | null
  movedEnd: string | null
  changed: boolean
  /** Whether it takes place at other times than before. */
  isRetimed: boolean
  /** Whether it loses what was changed by itself: times that it can no longer have, or all once the meeting does not repeat. */
  isReset: boolean
}
/** The effect of a change of times on the occurrences that have not begun. */
export type DatesPlan<O extends Stored> = { added: Span[]; retained: Retained<O>[]; dropped: O[] }

function retain<O extends Stored>(
  row: O,
  span: Span,
  { timezone, recurrence, now }: Schedule & { now: Date },
): Retained<O> {
  const { movedStart, movedEnd } = row
  const isRepeated = recurrence !== null
  const moved =
    movedStart === null || movedEnd === null ? undefined : toInstants({ start: movedStart, end: movedEnd, timezone })
  const holds = isRepeated && moved !== undefined && 'startsAt' in moved && moved.startsAt > now
  const { startsAt, endsAt } = holds ? moved : span
  const isByRule = isSameSpan(span, { startsAt, endsAt })
  return {
    row,
    startsAt,
    endsAt,
    movedStart: isByRule ? null : movedStart,
    movedEnd: isByRule ? null : movedEnd,
    changed: !isByRule || (isRepeated && hasOwnSettings(row)),
    isRetimed: !isSameSpan(row, { startsAt, endsAt }),
    isReset: (moved !== undefined && !holds) || (!isRepeated && hasOwnSettings(row)),
  }
}

type Instants = Pick<Span, 'startsAt' | 'endsAt'>
const isSameSpan = (one: Instants, other: Instants): boolean =>
  one.startsAt.getTime() === other.startsAt.getTime() && one.endsAt.getTime() === other.endsAt.getTime()

/**
 * Plans the occurrences of new times. One whose original local start is among them stays, with its guests and what was
 * changed by itself; the others are dropped, and so is a cancelled one if it is to be the only one.
 */
export function planDates<O extends Stored>(upcoming: readonly O[], schedule: Schedule, now: Date): DatesPlan<O> {
  const byStart = new Map(upcoming.map((row) => [row.localStart, row]))
  const plan: DatesPlan<O> = { added: [], retained: [], dropped: [] }
  for (const span of schedule.spans) {
    const row = byStart.get(span.localStart)
    if (row === undefined || (row.cancelled && schedule.recurrence === null)) plan.added.push(span)
    else {
      plan.retained.push(retain(row, span, { ...schedule, now }))
      byStart.delete(span.localStart)
    }
  }
  plan.dropped.push(...byStart.values())
  return plan
}

type RuledTimes = { start: string; end: string; recurrence: Recurrence }

/** Returns the times of a series from one of its occurrences on, with what is then left of its count. */
export function timesFrom({ start, end, recurrence }: RuledTimes, from: string): RuledTimes {
  const { count } = recurrence
  const skipped = count === undefined ? 0 : Math.max(0, expandRecurrence(start, recurrence).indexOf(from))
  return {
    start: from,
    end: shiftEnd({ start, end }, from),
    recurrence: count === undefined ? recurrence : { ...recurrence, count: count - skipped },
  }
}

const toDay = (localStart: string): string => localStart.slice(0, 10)

/**
 * Leaves out the days whose occurrences took place before their time, because they were moved forward or held early;
 * undefined if no occurrence remains.
 */
export function skipHeldDays(schedule: Schedule, heldStarts: readonly string[]): Schedule | undefined {
  const { recurrence } = schedule
  if (recurrence === null) return schedule
  const days = new Set(heldStarts.map(toDay))
  const [first, ...others] = schedule.spans.filter(({ localStart }) => !days.has(toDay(localStart)))
  if (first === undefined) return undefined
  const skipped = schedule.spans.findIndex(({ localStart }) => localStart === first.localStart)
  return {
    ...schedule,
    start: first.localStart,
    end: shiftEnd(schedule, first.localStart),
    durationMinutes: (first.endsAt.getTime() - first.startsAt.getTime()) / 60_000,
    recurrence: recurrence.count === undefined ? recurrence : { ...recurrence, count: recurrence.count - skipped },
    spans: [first, ...others],
  }
}
