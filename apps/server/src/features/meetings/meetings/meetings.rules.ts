import { undoSeconds } from '@foyer/contract/constants'

const longestMinutes = 24 * 60
/** Far enough for every calendar, and inside what Temporal, PostgreSQL and calendar readers can all hold. */
const lastYear = 2199
export const maxInvitees = 500
/** The purge comes after the last moment of an undo, never with it. */
export const purgeAfterSeconds = undoSeconds + 5

/** A meeting's time as people say it: wall times in an IANA zone. */
export type LocalTimes = { start: string; end: string; timezone: string }
/** The same as instants; `durationMinutes` is what passes between them. */
export type Instants = { startsAt: Date; endsAt: Date; durationMinutes: number }
export type TimeError = { code: 'start-in-past' | 'end-before-start' | 'meeting-too-long'; field: 'start' | 'end' }

function toLocal(text: string): Temporal.PlainDateTime | undefined {
  try {
    const local = Temporal.PlainDateTime.from(text, { overflow: 'reject' })
    return local.year > lastYear ? undefined : local
  } catch {
    return undefined
  }
}

/** domain.md §5: a time that does not exist is moved forward, one that exists twice is the first ('compatible'). */
const toInstant = (local: Temporal.PlainDateTime, timezone: string): Temporal.ZonedDateTime =>
  local.toZonedDateTime(timezone, { disambiguation: 'compatible' })

const isMoved = (local: Temporal.PlainDateTime, instant: Temporal.ZonedDateTime): boolean =>
  !instant.toPlainDateTime().equals(local)

const toDate = (instant: Temporal.ZonedDateTime): Date => new Date(instant.epochMilliseconds)

const minutesBetween = (from: Temporal.ZonedDateTime, to: Temporal.ZonedDateTime): number =>
  (to.epochMilliseconds - from.epochMilliseconds) / 60_000

/**
 * The instants of wall times, or what is wrong with them. The end is the wall end that was typed, also in a night in
 * which the clocks change; a start that had to be moved takes its end with it.
 */
export function toInstants({ start, end, timezone }: LocalTimes): Instants | TimeError {
  const startLocal = toLocal(start)
  if (startLocal === undefined) return { code: 'start-in-past', field: 'start' }
  const endLocal = toLocal(end)
  if (endLocal === undefined) return { code: 'end-before-start', field: 'end' }
  const startsAt = toInstant(startLocal, timezone)
  const endsAt = isMoved(startLocal, startsAt)
    ? startsAt.add(startLocal.until(endLocal))
    : toInstant(endLocal, timezone)
  const durationMinutes = minutesBetween(startsAt, endsAt)
  if (durationMinutes <= 0) return { code: 'end-before-start', field: 'end' }
  if (durationMinutes > longestMinutes) return { code: 'meeting-too-long', field: 'end' }
  return { startsAt: toDate(startsAt), endsAt: toDate(endsAt), durationMinutes }
}

const minuteText = (local: Temporal.PlainDateTime): string => local.toString({ smallestUnit: 'minute' })

/** The wall end that belongs to a stored start and duration: given back to `instantsOf` it changes nothing. */
export function localEnd(start: string, durationMinutes: number, timezone: string): string {
  const startLocal = Temporal.PlainDateTime.from(start)
  const startsAt = toInstant(startLocal, timezone)
  const duration = { minutes: durationMinutes }
  return minuteText(isMoved(startLocal, startsAt) ? startLocal.add(duration) : startsAt.add(duration).toPlainDateTime())
}

/** How a meeting keeps its time; null where it has none. */
type StoredTimes = { start_wall: string | null; duration_minutes: number | null; timezone: string }

/** The wall end and the instants of a stored meeting; null for one without a fixed time. */
export function storedTimes(row: StoredTimes): ({ start: string; end: string } & Instants) | null {
  const { start_wall: start, duration_minutes: duration, timezone } = row
  if (start === null || duration === null) return null
  const end = localEnd(start, duration, timezone)
  const instants = toInstants({ start, end, timezone })
  return 'code' in instants ? null : { start, end, ...instants }
}

/** Whether a meeting is still to come or to end; one without a fixed time always is. */
export const isUpcoming = (row: StoredTimes, now: Date): boolean => (storedTimes(row)?.endsAt ?? now) >= now

export type Invitee = { email: string; name: string }

/** Each address once, with the first name given for it. */
export function uniqueByEmail(invitees: readonly Invitee[]): Invitee[] {
  const byEmail = new Map<string, Invitee>()
  for (const invitee of invitees) {
    const known = byEmail.get(invitee.email)
    if (known === undefined || (known.name === '' && invitee.name !== '')) byEmail.set(invitee.email, invitee)
  }
  return [...byEmail.values()]
}

/** Without letters and digits that look alike. */
const passwordSigns = 'abcdefghjkmnpqrstuvwxyz23456789'
const passwordLength = 8

/** A meeting password of random signs; `randomBelow(n)` answers a number from 0 to n - 1. */
export const randomPassword = (randomBelow: (max: number) => number): string =>
  Array.from({ length: passwordLength }, () => passwordSigns[randomBelow(passwordSigns.length)]).join('')
