import { toSecurity } from '@foyer/contract/meetings/options/meeting-security'
import { type Modes, toModeId } from '@foyer/contract/meetings/options/stored-modes'
import type { PersonalMeeting } from '@foyer/contract/meetings/personal-meeting'
import { joinUrl } from '#platform/hosts.ts'
import type { Secret } from '#platform/security/secret.ts'
import type { PersonalMeetingRow } from './personal-meeting.store.ts'

export const toPersonalMeeting = (
  row: PersonalMeetingRow,
  { origin, secret, modes, running }: { origin: string; secret: Secret; modes: Modes; running: boolean },
): PersonalMeeting => ({
  id: row.id,
  number: row.number,
  topic: row.topic,
  password: secret.open(row.password_encrypted),
  passwordRequired: modes.resolve(row).passwordRequired,
  security: toSecurity(modes.resolve(row)),
  autoRecord: modes.resolve(row).autoRecord,
  modeId: toModeId(row.mode_id),
  url: joinUrl(origin, row.number),
  running,
  version: row.version,
})

/** Returns the fields that the audit log records; topic and password are not among them. */
export const toPersonalAuditFields = (modes: Modes, row: PersonalMeetingRow) => ({
  number: row.number,
  security: toSecurity(modes.resolve(row)),
  autoRecord: modes.resolve(row).autoRecord,
  modeId: toModeId(row.mode_id),
})
