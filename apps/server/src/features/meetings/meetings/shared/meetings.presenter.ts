import type {
  Meeting,
  MeetingEmails,
  MeetingOccurrence,
  Occurrence,
  OwnMeeting,
} from '@foyer/contract/meetings/meetings.shapes'
import type { MeetingOptions } from '@foyer/contract/meetings/options/meeting-options'
import { type Modes, parseDeviations, toModeId } from '@foyer/contract/meetings/options/stored-modes'
import type { Attendance } from '@foyer/contract/meetings/past-meetings'
import type { ParticipantRow } from '#features/meetings/conferences/participants.store.ts'
import type { MeetingRow, OwnMeetingRow } from '#features/meetings/meetings/meetings.store.ts'
import type { PastRow } from '#features/meetings/meetings/past-meetings.store.ts'
import type { UpcomingRow } from '#features/meetings/meetings/upcoming.store.ts'
import type { OccurrenceRow } from '#features/meetings/series/occurrences.store.ts'
import { joinUrl } from '#platform/hosts.ts'
import type { MailBrand } from '#platform/mail/mail-layout.ts'
import type { Secret } from '#platform/security/secret.ts'
import type { Actor } from '#platform/security/sessions.ts'
import type { SeriesOccurrence } from './meetings.icalendar.ts'
import type { InvitationDetails } from './meetings.mails.ts'
import { findRemaining, formatRule, localEnd, storedTimes, type Times } from './meetings.rules.ts'
import { timesFrom } from './series-dates.rules.ts'

export type Host = Pick<Actor, 'firstname' | 'lastname' | 'email'>

/** Returns the stored times of a meeting; null if it has no fixed time. */
export function toTimes(row: MeetingRow): Times | null {
  const stored = storedTimes(row)
  if (stored === null) return null
  const { start, end } = stored
  return { start, end, timezone: row.timezone, recurrence: row.recurrence }
}

type Invited = { email: string; name: string; isAlternativeHost: boolean }
/** With `from`, `remaining` is what takes place from this occurrence on. */
type MeetingFacts = { origin: string; secret: Secret; modes: Modes; now: Date; from?: string | undefined }
/** The invitees and co-managers of a meeting, and the user who sees it. */
type People = { invitees: readonly Invited[]; managers: readonly Host[]; userId: string }

/** Presents a meeting as its owner and its co-managers see it. */
export const toMeeting = (row: MeetingRow, { invitees, managers, userId }: People, context: MeetingFacts): Meeting => ({
  ...toMeetingFields(row, invitees, context),
  own: row.owner_id === userId,
  managers: managers.map(({ email, firstname, lastname }) => ({ email, name: `${firstname} ${lastname}` })),
})

function toMeetingFields(
  row: MeetingRow,
  invitees: readonly Invited[],
  { origin, secret, modes, now, from }: MeetingFacts,
): Omit<Meeting, 'own' | 'managers'> {
  const times = storedTimes(row)
  const recurring = toTimes(row)
  return {
    id: row.id,
    number: row.number,
    kind: row.kind === 'open' ? 'open' : 'scheduled',
    topic: row.topic,
    start: times?.start ?? null,
    end: times?.end ?? null,
    timezone: row.timezone,
    startsAt: times?.startsAt.toISOString() ?? null,
    endsAt: times?.endsAt.toISOString() ?? null,
    recurrence: row.recurrence,
    remaining: recurring && (from === undefined ? findRemaining(recurring, now) : findFrom(recurring, from)),
    password: secret.open(row.password_encrypted),
    modeId: toModeId(row.mode_id),
    options: modes.resolve(row),
    url: joinUrl(origin, row.number),
    version: row.version,
    invitees: invitees.map(({ email, name, isAlternativeHost: alternativeHost }) => ({ email, name, alternativeHost })),
  }
}

const findFrom = ({ recurrence, ...times }: Times, from: string): Meeting['remaining'] =>
  recurrence && timesFrom({ ...times, recurrence }, from)

/** Lists the options that differ from the mode, in this or the other version of the meeting. */
function toAuditOptions(modes: Modes, row: MeetingRow, other: MeetingRow) {
  const chosen = { ...parseDeviations(other.options), ...parseDeviations(row.options) }
  return Object.fromEntries(Object.entries(modes.resolve(row)).filter(([name]) => name in chosen))
}

/** Presents a meeting in the list of its owner. */
export const toOwnMeeting = (row: OwnMeetingRow, invitees: readonly Invited[], context: MeetingFacts): OwnMeeting => ({
  ...toMeetingFields(row, invitees, context),
  running: row.running,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})

/** Presents which emails the options of a meeting send to its invitees. */
const toEmails = ({ emailInvitation, emailChange, emailCancellation }: MeetingOptions): MeetingEmails => ({
  invitation: emailInvitation,
  change: emailChange,
  cancellation: emailCancellation,
})

export const toOccurrence = (
  modes: Modes,
  {
    meeting_id,
    local_start,
    starts_at,
    ends_at,
    is_owner,
    is_alternative_host,
    host_picture,
    mode_id,
    options,
    own_options,
    ...row
  }: UpcomingRow,
): Occurrence => ({
  ...row,
  emails: is_owner || row.manager ? toEmails(modes.resolve({ mode_id, options }, own_options)) : null,
  occurrence: local_start,
  own: is_owner,
  alternativeHost: is_alternative_host,
  hostPicture: host_picture,
  meetingId: meeting_id,
  startsAt: starts_at.toISOString(),
  endsAt: ends_at.toISOString(),
})

export const toPastMeeting = (row: PastRow) => ({
  id: row.id,
  meetingId: row.meeting_id,
  conferenceId: row.conference_id,
  own: row.is_owner,
  manager: row.manager,
  number: row.number,
  topic: row.topic,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  held: row.conference_id !== null,
  participants: row.participants ?? 0,
  hasChat: row.has_chat,
  hasWhiteboard: row.has_whiteboard,
})

const toLocal = (instant: Date, zone: string): string =>
  instant.toTemporalInstant().toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' })

/** Returns local times from which an occurrence gets its instants. */
function toLocalTimes({ startsAt, endsAt }: OccurrenceRow, zone: string): { start: string; end: string } {
  const start = toLocal(startsAt, zone)
  return { start, end: localEnd(start, (endsAt.getTime() - startsAt.getTime()) / 60_000) }
}

/** Presents an occurrence of a repeated meeting, as the users who may edit it see it. */
export const toMeetingOccurrence = (secret: Secret, meeting: MeetingRow, row: OccurrenceRow): MeetingOccurrence => ({
  occurrence: row.localStart,
  topic: row.topic ?? meeting.topic,
  ...toLocalTimes(row, meeting.timezone),
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  changed: row.changed,
  cancelled: row.cancelled,
  password: row.passwordEncrypted && secret.open(row.passwordEncrypted),
  options: parseDeviations(row.options),
})

export const toAttendance = (row: ParticipantRow): Attendance => ({
  id: row.id,
  name: row.name,
  email: row.email,
  picture: row.picture,
  host: row.role === 'host',
  joinedAt: row.joined_at.toISOString(),
  leftAt: row.left_at?.toISOString() ?? null,
})

/**
 * Lists the fields that the audit log records, including those of the other version of a changed meeting; topic and
 * password are not among them.
 */
export const toMeetingAuditFields = (modes: Modes, row: MeetingRow, other: MeetingRow = row) => ({
  start: row.local_start,
  durationMinutes: row.duration_minutes,
  timezone: row.timezone,
  recurrence: formatRule(row.recurrence),
  modeId: toModeId(row.mode_id),
  ...toAuditOptions(modes, row, other),
})

/**
 * Lists what the audit log records of a date: its times, and the options of its own that it has in this or the other
 * version; null is that of the series.
 */
export function toOccurrenceAuditFields(date: MeetingOccurrence, other: MeetingOccurrence) {
  const toOptions = ({ options }: MeetingOccurrence) => Object.entries(options)
  const own = new Map(toOptions(date))
  const names = [...own.keys(), ...toOptions(other).map(([name]) => name)]
  const { occurrence, start, end } = date
  return { occurrence, start, end, ...Object.fromEntries(names.map((name) => [name, own.get(name) ?? null])) }
}

/** The occurrences in the calendar file of a repeated meeting: all of them, or only one. */
export type Repeated = {
  occurrences: readonly OccurrenceRow[]
  only?: OccurrenceRow
  /** The occurrence that emails name as the next one; by default the next that takes place. */
  next?: OccurrenceRow
}

type InvitationFacts = {
  host: Host
  brand: MailBrand
  origin: string
  secret: Secret
  modes: Modes
  repeated: Repeated | undefined
}

export function toInvitationDetails(
  row: MeetingRow,
  { host, brand, origin, secret, modes, repeated }: InvitationFacts,
): InvitationDetails {
  const times = storedTimes(row)
  const { recurrence } = row
  const ofSeries = modes.resolve(row)
  const options = repeated?.only === undefined ? ofSeries : modes.resolve(row, repeated.only.options)
  const openOwn = ({ passwordEncrypted: own, options: ownOptions }: OccurrenceRow) => {
    const differs = parseDeviations(ownOptions).passwordRequired !== undefined
    const needsOwn = (differs ? modes.resolve(row, ownOptions) : ofSeries).passwordRequired
    if (needsOwn === options.passwordRequired && own === null) return {}
    return { password: needsOwn ? secret.open(own ?? row.password_encrypted) : '' }
  }
  const toSeriesOccurrence = (occurrence: OccurrenceRow): SeriesOccurrence => ({
    ...occurrence,
    topic: occurrence.topic ?? row.topic,
    ...openOwn(occurrence),
  })
  const next = repeated?.next ?? repeated?.occurrences.find(({ ended, cancelled }) => !ended && !cancelled)
  return {
    topic: repeated?.only?.topic ?? row.topic,
    series: recurrence && repeated ? { recurrence, occurrences: repeated.occurrences.map(toSeriesOccurrence) } : null,
    only: repeated?.only ? toSeriesOccurrence(repeated.only) : null,
    next: next ? toSeriesOccurrence(next) : null,
    host: { name: `${host.firstname} ${host.lastname}`, email: host.email },
    brand,
    number: row.number,
    password: options.passwordRequired ? secret.open(repeated?.only?.passwordEncrypted ?? row.password_encrypted) : '',
    options,
    url: joinUrl(origin, row.number),
    start: times && { local: times.start, zone: row.timezone, startsAt: times.startsAt, endsAt: times.endsAt },
    uid: row.ical_uid,
    sequence: row.ical_sequence,
  }
}
