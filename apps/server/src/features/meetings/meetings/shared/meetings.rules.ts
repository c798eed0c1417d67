import { expandRecurrence } from '@foyer/contract/meetings/expand-recurrence'
import type { Recurrence } from '@foyer/contract/meetings/recurrence'
import { maxOccurrences } from '@foyer/contract/meetings/recurrence-constants'

const maxMinutes = 24 * 60
/** The last year that is within the range of Temporal, PostgreSQL and calendar programs. */
const maxYear = 2199
export const maxInvitees = 500

/** A meeting's local times in an IANA time zone. */
export type LocalTimes = { start: string; end: string; timezone: string }
/** The instants of local times; `durationMinutes` is the time that passes between them. */
export type Instants = { startsAt: Date; endsAt: Date; durationMinutes: number }
/** The errors of one start and end. */
export type InstantsError = { code: 'start-in-past' | 'end-before-start' | 'meeting-too-long'; field: 'start' | 'end' }
export type TimeError =
  | InstantsError
  | { code: 'end-before-start' | 'no-occurrence' | 'too-many-occurrences'; field: 'recurrence' }

/** The times of a meeting that may repeat. */
export type Times = LocalTimes & { recurrence: Recurrence | null }
/** An occurrence: its local start by the rule, and the instants of its start and end. */
export type Span = { localStart: string; startsAt: Date; endsAt: Date }
/** Times with all their occurrences; `start` and `end` are those of the first one. */
export type Schedule = Times & { durationMinutes: number; spans: [Span, ...Span[]] }

function toLocal(text: string): Temporal.PlainDateTime | undefined {
  try {
    const local = Temporal.PlainDateTime.from(text)
    return local.year > maxYear ? undefined : local
  } catch {
    return undefined
  }
}

/**
 * Converts a local time to an instant: one that does not exist is moved forward, and the first of two that are the same
 * is used.
 */
const toInstant = (local: Temporal.PlainDateTime, timezone: string): Temporal.ZonedDateTime =>
  local.toZonedDateTime(timezone, { disambiguation: 'compatible' })

const isMoved = (local: Temporal.PlainDateTime, instant: Temporal.ZonedDateTime): boolean =>
  !instant.toPlainDateTime().equals(local)

const toDate = (instant: Temporal.ZonedDateTime): Date => new Date(instant.epochMilliseconds)

/**
 * Converts local times to instants, or returns their error. As much time passes as between the local times, whatever the
 * clocks do meanwhile: if they change, the meeting ends at another local time than was entered.
 */
export function toInstants({ start, end, timezone }: LocalTimes): Instants | InstantsError {
  const startLocal = toLocal(start)
  if (startLocal === undefined) return { code: 'start-in-past', field: 'start' }
  const endLocal = toLocal(end)
  if (endLocal === undefined) return { code: 'end-before-start', field: 'end' }
  const startsAt = toInstant(startLocal, timezone)
  const durationMinutes = startLocal.until(endLocal).total('minutes')
  const endsAt = startsAt.add({ minutes: durationMinutes })
  if (durationMinutes <= 0) return { code: 'end-before-start', field: 'end' }
  if (durationMinutes > maxMinutes) return { code: 'meeting-too-long', field: 'end' }
  return { startsAt: toDate(startsAt), endsAt: toDate(endsAt), durationMinutes }
}

const formatMinute = (local: Temporal.PlainDateTime): string => local.toString({ smallestUnit: 'minute' })

/** Computes the local end from which `toInstants` gets a duration. */
export const localEnd = (start: string, minutes: number): string =>
  formatMinute(Temporal.PlainDateTime.from(start).add({ minutes }))

/** Computes the local end of an occurrence that lasts as long as another one. */
export function shiftEnd({ start, end }: { start: string; end: string }, nextStart: string): string {
  const length = Temporal.PlainDateTime.from(start).until(Temporal.PlainDateTime.from(end))
  return formatMinute(Temporal.PlainDateTime.from(nextStart).add(length))
}

/** An occurrence by the rule, or the local times to which it was moved by itself. */
type OccurrenceTimes = { localStart: string; movedStart?: string | null; movedEnd?: string | null }

/** Resolves the instants of an occurrence of a meeting's times, or returns the error of its times. */
export function resolveOccurrence(
  times: LocalTimes,
  { localStart, movedStart, movedEnd }: OccurrenceTimes,
): Instants | TimeError {
  const { timezone } = times
  if (movedStart && movedEnd) return toInstants({ start: movedStart, end: movedEnd, timezone })
  return toInstants({ start: localStart, end: shiftEnd(times, localStart), timezone })
}

/**
 * Resolves all occurrences of a meeting's times, or returns the error of the times. If the start is not on a day of the
 * rule, the first day of the rule after it is the start.
 */
export function resolveSchedule(times: Times): Schedule | TimeError {
  const entered = toInstants(times)
  if ('code' in entered) return entered
  const { recurrence } = times
  if (recurrence?.until !== undefined && recurrence.until < times.start.slice(0, 10))
    return { code: 'end-before-start', field: 'recurrence' }
  const starts = recurrence === null ? [times.start] : expandRecurrence(times.start, recurrence)
  if (starts.length > maxOccurrences) return { code: 'too-many-occurrences', field: 'recurrence' }
  const spans: Span[] = []
  for (const localStart of starts) {
    const instants = resolveOccurrence(times, { localStart })
    if ('code' in instants) {
      // This occurrence is beyond the last year; its length is valid, because that of the entered times is.
      if (instants.code === 'start-in-past') return { code: 'too-many-occurrences', field: 'recurrence' }
      return instants
    }
    spans.push({ localStart, startsAt: instants.startsAt, endsAt: instants.endsAt })
  }
  const [first, ...others] = spans
  if (first === undefined) return { code: 'no-occurrence', field: 'recurrence' }
  const start = first.localStart
  const durationMinutes = (first.endsAt.getTime() - first.startsAt.getTime()) / 60_000
  return { ...times, start, end: shiftEnd(times, start), durationMinutes, spans: [first, ...others] }
}

/** The stored time of a meeting; null if it has no fixed time. */
type StoredTimes = {
  local_start: string | null
  local_end: string | null
  duration_minutes: number | null
  timezone: string
}

/**
 * Returns the local times and instants of a stored meeting, or of its first occurrence; null if it has no fixed time.
 */
export function storedTimes(row: StoredTimes): ({ start: string; end: string } & Instants) | null {
  const { local_start: start, local_end, duration_minutes: duration, timezone } = row
  if (start === null || duration === null) return null
  const end = local_end ?? localEnd(start, duration)
  const instants = toInstants({ start, end, timezone })
  return 'code' in instants ? null : { start, end, ...instants }
}

/**
 * Finds the part of a repeated meeting's times that has not begun, with its rule; null if it does not repeat or has
 * ended.
 */
export function findRemaining(
  { start, end, timezone, recurrence }: Times,
  now: Date,
): { start: string; end: string; recurrence: Recurrence } | null {
  if (recurrence === null) return null
  const starts = expandRecurrence(start, recurrence)
  // Most starts are compared as text, a day apart from any offset, because resolving hundreds of local times for a list
  // takes long.
  const today = formatMinute(
    now.toTemporalInstant().toZonedDateTimeISO(timezone).toPlainDateTime().subtract({ days: 1 }),
  )
  const index = starts.findIndex(
    (local) => local > today && toDate(toInstant(Temporal.PlainDateTime.from(local), timezone)) > now,
  )
  const next = starts[index]
  if (next === undefined) return null
  const { count } = recurrence
  const rest = count === undefined ? recurrence : { ...recurrence, count: count - index }
  return { start: next, end: shiftEnd({ start, end }, next), recurrence: rest }
}

/** Formats a rule as in RFC 5545, with a local date as its end. */
export function formatRule(rule: Recurrence | null): string | null {
  if (rule === null) return null
  const { frequency, interval, until, count } = rule
  return [
    `FREQ=${frequency.toUpperCase()}`,
    ...(interval === 1 ? [] : [`INTERVAL=${interval}`]),
    ...(frequency === 'weekly' ? [`BYDAY=${rule.weekdays.join(',')}`] : []),
    ...(frequency === 'monthly' ? [`BYMONTHDAY=${rule.monthDay}`] : []),
    until === undefined ? `COUNT=${count}` : `UNTIL=${until.replaceAll('-', '')}`,
  ].join(';')
}

/** Determines the effect of a clock change on a local start: it does not exist, or occurs twice. */
export function findClockChange(localStart: string, timezone: string): 'none' | 'missing' | 'repeated' {
  const local = Temporal.PlainDateTime.from(localStart)
  const earlier = local.toZonedDateTime(timezone, { disambiguation: 'earlier' })
  const later = local.toZonedDateTime(timezone, { disambiguation: 'later' })
  if (earlier.epochMilliseconds === later.epochMilliseconds) return 'none'
  return isMoved(local, later) ? 'missing' : 'repeated'
}

/** Checks whether an occurrence ends at another local time than others of its length, because the clocks change during it. */
export const endsAtOtherTime = ({ startsAt, endsAt }: Pick<Span, 'startsAt' | 'endsAt'>, timezone: string): boolean => {
  const [start, end] = [startsAt, endsAt].map((date) => date.toTemporalInstant().toZonedDateTimeISO(timezone))
  return start?.offsetNanoseconds !== end?.offsetNanoseconds
}

type Busy = { topic: string; startsAt: Date; endsAt: Date }

/** Finds the entries that overlap with occurrences, by their local start; both are in the order of their start. */
export function findConflicts(spans: readonly Span[], busy: readonly Busy[]): Map<string, Busy[]> {
  const conflicts = new Map<string, Busy[]>()
  for (const { localStart, startsAt, endsAt } of spans) {
    const overlapping = busy.filter((other) => other.startsAt < endsAt && other.endsAt > startsAt)
    if (overlapping.length > 0) conflicts.set(localStart, overlapping.slice(0, maxShownConflicts))
  }
  return conflicts
}
const maxShownConflicts = 3

/**
 * Lists the months between the first and last occurrence that a monthly rule skips because they are too short:
 * `2027-02`.
 */
export function findSkippedMonths({ recurrence, spans }: Schedule): string[] {
  const last = spans.at(-1)
  if (recurrence?.frequency !== 'monthly' || last === undefined) return []
  const taken = new Set(spans.map(({ localStart }) => localStart.slice(0, 7)))
  const end = last.localStart.slice(0, 7)
  const skipped: string[] = []
  for (
    let month = Temporal.PlainYearMonth.from(spans[0].localStart.slice(0, 7));
    month.toString() < end;
    month = month.add({ months: recurrence.interval })
  ) {
    if (!taken.has(month.toString())) skipped.push(month.toString())
  }
  return skipped
}

const compareRecurrence = (recurrence: Recurrence | null): string =>
  JSON.stringify(recurrence, Object.keys(recurrence ?? {}).sort())

/** Checks whether two schedules have the same times, time zone and rule. */
export const isSameSchedule = (one: Times, other: Times): boolean =>
  one.start === other.start &&
  one.end === other.end &&
  one.timezone === other.timezone &&
  compareRecurrence(one.recurrence) === compareRecurrence(other.recurrence)

export type Invitee = { email: string; name: string }

/** Keeps each address once, with the first name that is given for it. */
export function uniqueByEmail(invitees: readonly Invitee[]): Invitee[] {
  const byEmail = new Map<string, Invitee>()
  for (const invitee of invitees) {
    const known = byEmail.get(invitee.email)
    if (known === undefined || (known.name === '' && invitee.name !== '')) byEmail.set(invitee.email, invitee)
  }
  return [...byEmail.values()]
}
