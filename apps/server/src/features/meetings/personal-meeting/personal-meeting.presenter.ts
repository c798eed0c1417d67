import { StoredMeetingOptions } from '@foyer/contract/meetings/meeting-options'
import type { MeetingSecurity, PersonalMeeting } from '@foyer/contract/meetings/personal-meeting'
import { joinUrl } from '#platform/hosts.ts'
import type { Secret } from '#platform/security/secret.ts'
import type { PersonalMeetingRow } from './personal-meeting.store.ts'

export const toPersonalMeeting = (
  row: PersonalMeetingRow,
  { origin, secret, running }: { origin: string; secret: Secret; running: boolean },
): PersonalMeeting => ({
  id: row.id,
  number: row.number,
  topic: row.topic,
  password: secret.open(row.password_encrypted),
  security: toSecurity(row),
  url: joinUrl(origin, row.number),
  running,
  version: row.version,
})

function toSecurity({ signed_in_only, options }: PersonalMeetingRow): MeetingSecurity {
  if (signed_in_only) return 'signed-in'
  return StoredMeetingOptions.parse(options).lobby ? 'lobby' : 'password'
}

/** Returns the fields that the audit log records; topic and password are not among them. */
export const toPersonalAuditFields = (row: PersonalMeetingRow) => ({ number: row.number, security: toSecurity(row) })
