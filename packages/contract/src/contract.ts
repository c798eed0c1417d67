import { audit, auditSentences } from './audit.ts'
import { auth, authSentences } from './auth.ts'
import { completedMeetings } from './completed-meetings.ts'
import { liveMeetings } from './live-meetings.ts'
import { mailLog } from './mail-log.ts'
import { meetings, meetingsSentences } from './meetings.ts'
import { room, roomSentences } from './room.ts'
import { commonSentences } from './sentences.ts'
import { tenants, tenantsSentences } from './tenants.ts'
import { users, usersSentences } from './users.ts'

/** The map of the API: slices outside, verbs inside. */
export const contract = {
  auth,
  users,
  tenants,
  meetings,
  room,
  liveMeetings,
  completedMeetings,
  mailLog,
  audit,
} as const

/** Every sentence that both sides speak, by code. */
export const sentences = {
  ...commonSentences,
  ...authSentences,
  ...usersSentences,
  ...tenantsSentences,
  ...meetingsSentences,
  ...roomSentences,
  ...auditSentences,
} as const
/** A code that has a sentence. */
export type SentenceCode = keyof typeof sentences
