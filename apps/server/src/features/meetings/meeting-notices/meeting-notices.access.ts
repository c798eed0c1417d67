import { meetingNotices } from '@foyer/contract/meetings/meeting-notices'
import { defineAccess } from '#test/access.ts'

export const access = defineAccess(meetingNotices, {
  current: { level: 'client', input: () => ({}) },
})

/** Each meeting of the user was announced once. */
export const seed = [
  `insert into meeting_notices (tenant_id, user_id, occurrence_id, kind, starts_at)
   select tenant_id, $4, id, 'reminder', starts_at from occurrences where tenant_id = $1`,
]
