import type { PersonalMeeting } from '@foyer/contract/meetings/personal-meeting'
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

const toSecurity = (row: PersonalMeetingRow) => (row.signed_in_only ? 'signed-in' : 'password')

/** The fields that the audit log records; topic and password are not among them. */
export const toAuditFields = (row: PersonalMeetingRow) => ({ number: row.number, security: toSecurity(row) })
