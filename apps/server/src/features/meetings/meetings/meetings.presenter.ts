import type { Meeting, Occurrence } from '@foyer/contract/meetings/meetings.shapes'
import type { MailBrand } from '#platform/mail/mail-layout.ts'
import type { Secret } from '#platform/security/secret.ts'
import type { Actor } from '#platform/security/sessions.ts'
import type { InvitationDetails } from './meetings.mails.ts'
import { storedTimes } from './meetings.rules.ts'
import type { MeetingRow, PastRow, UpcomingRow } from './meetings.store.ts'

export type Host = Pick<Actor, 'firstname' | 'lastname' | 'email'>

export const joinUrl = (origin: string, number: string): string => `${origin}/portal/join/${number}`

/** A meeting as its owner sees it. */
export function toMeeting(
  row: MeetingRow,
  invitees: { email: string; name: string }[],
  { origin, secret }: { origin: string; secret: Secret },
): Meeting {
  const times = storedTimes(row)
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
    password: secret.open(row.password_encrypted),
    joinBeforeHost: row.join_before_host,
    url: joinUrl(origin, row.number),
    version: row.version,
    invitees: invitees.map(({ email, name }) => ({ email, name })),
  }
}

export const toOccurrence = ({ meeting_id, starts_at, ends_at, is_owner, ...row }: UpcomingRow): Occurrence => ({
  ...row,
  own: is_owner,
  meetingId: meeting_id,
  startsAt: starts_at.toISOString(),
  endsAt: ends_at.toISOString(),
})

export const toPastMeeting = (row: PastRow) => ({
  id: row.id,
  conferenceId: row.conference_id,
  number: row.number,
  topic: row.topic,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  held: row.conference_id !== null,
  participants: row.participants ?? 0,
})

/** The fields that the audit log records; topic and password are not among them. */
export const toAuditFields = (row: MeetingRow) => ({
  start: row.local_start,
  durationMinutes: row.duration_minutes,
  timezone: row.timezone,
  joinBeforeHost: row.join_before_host,
})

export function toInvitationDetails(
  row: MeetingRow,
  { host, brand, origin, secret }: { host: Host; brand: MailBrand; origin: string; secret: Secret },
): InvitationDetails {
  const times = storedTimes(row)
  return {
    topic: row.topic,
    host: { name: `${host.firstname} ${host.lastname}`, email: host.email },
    brand,
    number: row.number,
    password: secret.open(row.password_encrypted),
    url: joinUrl(origin, row.number),
    start: times && { local: times.start, zone: row.timezone, startsAt: times.startsAt, endsAt: times.endsAt },
    uid: row.ical_uid,
    sequence: row.ical_sequence,
  }
}
