import { undoSeconds } from '@foyer/contract/constants'

const maxMinutes = 24 * 60
/** Within the range of Temporal, PostgreSQL and calendar programs. */
const maxYear = 2199
export const maxInvitees = 500
/** A few seconds more than the undo, so that the purge never coincides with its last moment. */
export const purgeAfterSeconds = undoSeconds + 5

/** A meeting's local times in an IANA time zone. */
export type LocalTimes = { start: string; end: string; timezone: string }
/** The same as instants; `durationMinutes` is the time that passes between them. */
export type Instants = { startsAt: Date; endsAt: Date; durationMinutes: number }
export type TimeError = { code: 'start-in-past' | 'end-before-start' | 'meeting-too-long'; field: 'start' | 'end' }

function toLocal(text: string): Temporal.PlainDateTime | undefined {
  try {
    const local = Temporal.PlainDateTime.from(text, { overflow: 'reject' })
    return local.year > maxYear ? undefined : local
  } catch {
    return undefined
  }
}

/** A local time that does not exist is moved forward; of one that occurs twice, the first is used. */
const toInstant = (local: Temporal.PlainDateTime, timezone: string): Temporal.ZonedDateTime =>
  local.toZonedDateTime(timezone, { disambiguation: 'compatible' })

const isMoved = (local: Temporal.PlainDateTime, instant: Temporal.ZonedDateTime): boolean =>
  !instant.toPlainDateTime().equals(local)

const toDate = (instant: Temporal.ZonedDateTime): Date => new Date(instant.epochMilliseconds)

const minutesBetween = (from: Temporal.ZonedDateTime, to: Temporal.ZonedDateTime): number =>
  (to.epochMilliseconds - from.epochMilliseconds) / 60_000

/**
 * The instants of local times, or their error. The end is the local end that was entered, even if the clocks change
 * before it; if the start does not exist and is moved forward, the end is moved with it.
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
  if (durationMinutes > maxMinutes) return { code: 'meeting-too-long', field: 'end' }
  return { startsAt: toDate(startsAt), endsAt: toDate(endsAt), durationMinutes }
}

const formatMinute = (local: Temporal.PlainDateTime): string => local.toString({ smallestUnit: 'minute' })

/** The local end of a stored start and duration; `toInstants` returns the same instants for it. */
export function localEnd(start: string, durationMinutes: number, timezone: string): string {
  const startLocal = Temporal.PlainDateTime.from(start)
  const startsAt = toInstant(startLocal, timezone)
  const duration = { minutes: durationMinutes }
  return formatMinute(
    isMoved(startLocal, startsAt) ? startLocal.add(duration) : startsAt.add(duration).toPlainDateTime(),
  )
}

/** The stored time of a meeting; null if it has no fixed time. */
type StoredTimes = { local_start: string | null; duration_minutes: number | null; timezone: string }

/** The local times and instants of a stored meeting; null if it has no fixed time. */
export function storedTimes(row: StoredTimes): ({ start: string; end: string } & Instants) | null {
  const { local_start: start, duration_minutes: duration, timezone } = row
  if (start === null || duration === null) return null
  const end = localEnd(start, duration, timezone)
  const instants = toInstants({ start, end, timezone })
  return 'code' in instants ? null : { start, end, ...instants }
}

/** Whether a meeting has not ended; always true for one without a fixed time. */
export const isUpcoming = (row: StoredTimes, now: Date): boolean => (storedTimes(row)?.endsAt ?? now) >= now

export type Invitee = { email: string; name: string }

/** Each address once, with the first name that is given for it. */
export function uniqueByEmail(invitees: readonly Invitee[]): Invitee[] {
  const byEmail = new Map<string, Invitee>()
  for (const invitee of invitees) {
    const known = byEmail.get(invitee.email)
    if (known === undefined || (known.name === '' && invitee.name !== '')) byEmail.set(invitee.email, invitee)
  }
  return [...byEmail.values()]
}
