import type { Meeting, MeetingEmails, Occurrence } from '@foyer/contract/meetings/meetings.shapes'
import type { PastMeeting } from '@foyer/contract/meetings/past-meetings'
import type { InviteeState } from '@foyer/contract/meetings/responses'
import { cutText } from '@foyer/contract/text/cut-text'
import { parseAddresses } from '#lib/forms/addresses.ts'
import { asUtc, formatLocalTime, localTimeIn, resolveLocalTime } from '#lib/time/local-time.ts'

const minuteMs = 60_000
const halfHourMs = 30 * minuteMs
const hourMs = 2 * halfHourMs
/** Time to fill in the form and to let others know. */
const leadMs = 10 * minuteMs

/** Returns the end that keeps a meeting's length when its start changes. */
export function shiftEnd(times: { start: string; end: string }, nextStart: string): string {
  const moved = asUtc(times.end) + asUtc(nextStart) - asUtc(times.start)
  return Number.isNaN(moved) ? times.end : formatLocalTime(moved)
}

/** Returns the times of a new meeting: one hour from the next half hour that is at least ten minutes away. */
export function defaultTimes(zone: string, nowMs: number): { start: string; end: string } {
  const earliest = Math.ceil((nowMs + leadMs) / minuteMs) * minuteMs
  const start = Math.ceil(asUtc(localTimeIn(zone, earliest)) / halfHourMs) * halfHourMs
  return { start: formatLocalTime(start), end: formatLocalTime(start + hourMs) }
}

/** Returns the times of a meeting like another one: from the same start, as long as that one. */
export function keepLength(
  template: { start: string | null; end: string | null },
  times: { start: string; end: string },
): { start: string; end: string } {
  const { start, end } = template
  if (start === null || end === null) return times
  return { start: times.start, end: shiftEnd({ start, end }, times.start) }
}

/**
 * Returns the times of a new meeting of one hour from a local time of the address, in the meeting's zone; undefined if
 * it is none.
 */
export function toTimesFrom(
  start: string | undefined,
  zone: string,
  timezone: string,
): { start: string; end: string } | undefined {
  if (start === undefined || !/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(start)) return undefined
  const moment = resolveLocalTime(start, zone)
  if (moment === undefined) return undefined
  const local = asUtc(localTimeIn(timezone, Date.parse(moment.instant)))
  return { start: formatLocalTime(local), end: formatLocalTime(local + hourMs) }
}

/**
 * Resolves local times like the server: as much time passes as between them, whatever the clocks do meanwhile. Undefined
 * if one is invalid.
 */
export function resolveTimes({ start, end, timezone }: { start: string; end: string; timezone: string }) {
  const from = resolveLocalTime(start, timezone)
  const length = asUtc(end) - asUtc(start)
  if (from === undefined || Number.isNaN(length)) return undefined
  return { startsAt: from.instant, endsAt: new Date(Date.parse(from.instant) + length).toISOString(), dst: from.dst }
}

/** Checks whether the clocks change during a meeting, which therefore ends at another local time than was entered. */
export const endsAtOtherTime = (
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  timezone: string,
): boolean => {
  const [start, end] = [startsAt, endsAt].map(Date.parse).map((at) => asUtc(localTimeIn(timezone, at)) - at)
  return start !== end
}

/** Finds the error code of a start in the past by this device's clock. The server's clock decides. */
export function findPastStart(times: { start: string; timezone: string }, nowMs: number): { start?: string } {
  const moment = resolveLocalTime(times.start, times.timezone)
  return moment && Date.parse(moment.instant) <= nowMs ? { start: 'start-in-past' } : {}
}

/** Finds the times at which a meeting takes place: of one that repeats, what is left of it. */
export const findNextTimes = ({ startsAt, endsAt, timezone, remaining }: Meeting) =>
  (remaining && resolveTimes({ ...remaining, timezone })) ?? { startsAt, endsAt }

const dayMs = 24 * hourMs
const startableMs = hourMs / 4

/** Starts within a day, so that how long it takes is worth saying. */
export const isSoon = ({ startsAt }: { readonly startsAt: string }, nowMs: number): boolean =>
  Date.parse(startsAt) - nowMs < dayMs

/** Checks whether the user hosts a meeting: their own one, or that of another user as an alternative host. */
export const isHosting = ({
  own,
  alternativeHost,
}: {
  readonly own: boolean
  readonly alternativeHost: boolean
}): boolean => own || alternativeHost

/**
 * Checks whether the user may edit a meeting and its guests: their own one, or that of another user as a co-manager.
 */
export const mayEdit = ({ own, manager }: Pick<Occurrence, 'own' | 'manager'>): boolean => own || manager

/** Checks whether the user may copy the invitation of a meeting: hosts and those who may edit it can. */
export const mayCopy = (row: Pick<Occurrence, 'own' | 'alternativeHost' | 'manager'>): boolean =>
  isHosting(row) || row.manager

/**
 * Selects, from the actions on an own meeting, those on this one: a co-manager deletes only single meetings of a
 * series.
 */
export const chooseActions = <A extends { readonly key: string }>(
  actions: readonly A[],
  row: Pick<Occurrence, 'own' | 'manager' | 'occurrence'>,
): readonly A[] => {
  if (row.own) return actions
  return row.manager ? actions.filter(({ key }) => key !== 'delete' || row.occurrence !== null) : []
}

/** Returns the addresses of the chosen people as a call takes them; null, which is invalid, while an entry is none. */
export const toEmails = (entries: readonly string[]): string[] | null =>
  toInvitees(entries)?.map(({ email }) => email) ?? null

/** Checks whether the user starts a meeting: as a host, unless it is already running. */
export const isToStart = (row: {
  readonly own: boolean
  readonly alternativeHost: boolean
  readonly running: boolean
}): boolean => isHosting(row) && !row.running

/** Checks whether the user has said no to an invitation: it can still be accepted, but it is not what comes next. */
export const isDeclined = ({ invitation }: Pick<Occurrence, 'invitation'>): boolean =>
  invitation?.response === 'declined'

/** Checks whether a meeting is in progress or due: then starting it is what the user came for. */
export const canStartNow = (
  { startsAt, running }: { readonly startsAt: string; readonly running: boolean },
  nowMs: number,
): boolean => running || Date.parse(startsAt) - nowMs < startableMs

/** Returns which emails the options of a meeting send to its invitees. */
export const toMeetingEmails = ({
  emailInvitation,
  emailChange,
  emailCancellation,
}: Meeting['options']): MeetingEmails => ({
  invitation: emailInvitation,
  change: emailChange,
  cancellation: emailCancellation,
})

/**
 * Checks whether an invitee has not been notified: no email was sent, and the organizer has not marked them as
 * notified.
 */
export const isUnnotified = ({ response, delivery }: Pick<InviteeState, 'response' | 'delivery'>): boolean =>
  response === 'none' && delivery === 'unsent'

/** Addresses of one invitation. */
export const maxAddresses = 100
const maxNameLength = 200

/**
 * Converts the people to invite to the input of the call; undefined while an entry is invalid, so that none is lost.
 */
export function toInvitees(entries: readonly string[]): { email: string; name: string }[] | undefined {
  const { addresses, invalid } = parseAddresses(entries.join('\n'))
  if (invalid.length > 0) return undefined
  return addresses.map(({ email, name }) => ({ email, name: cutText(name, maxNameLength) }))
}

/** Returns the list that an own meeting is in. */
export const toListPath = ({ kind }: { readonly kind: 'scheduled' | 'open' }) =>
  kind === 'open' ? '/portal/open-meetings' : '/portal/upcoming-meetings'

/** Returns the id by which the details of a past meeting are opened; undefined if the user may see none. */
export const toOpenedId = ({ own, manager, hasChat, hasWhiteboard, conferenceId }: PastMeeting): string | undefined =>
  own || manager || hasChat || hasWhiteboard ? (conferenceId ?? undefined) : undefined
