import { audit, auditSentences } from './audit.ts'
import { auth, authSentences } from './auth.ts'
import { completedMeetings } from './completed-meetings.ts'
import { invitations, invitationsSentences } from './invitations.ts'
import { listViews, listViewsSentences } from './list-views.ts'
import { liveMeetings } from './live-meetings.ts'
import { mailLog } from './mail-log.ts'
import { meetings, meetingsSentences } from './meetings.ts'
import { passwords, passwordsSentences } from './passwords.ts'
import { registration, registrationSentences } from './registration.ts'
import { room, roomSentences } from './room.ts'
import { commonSentences } from './sentences.ts'
import { tasks, tasksSentences } from './tasks.ts'
import { tenantBrands, tenantBrandsSentences } from './tenant-brands.ts'
import { tenantSmtp, tenantSmtpSentences } from './tenant-smtp.ts'
import { tenants, tenantsSentences } from './tenants.ts'
import { userImports, userImportsSentences } from './user-imports.ts'
import { users, usersSentences } from './users.ts'

/** The map of the API: slices outside, verbs inside. */
export const contract = {
  auth,
  passwords,
  registration,
  users,
  invitations,
  userImports,
  tasks,
  tenants,
  tenantBrands,
  tenantSmtp,
  listViews,
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
  ...passwordsSentences,
  ...registrationSentences,
  ...usersSentences,
  ...invitationsSentences,
  ...userImportsSentences,
  ...tasksSentences,
  ...tenantsSentences,
  ...tenantBrandsSentences,
  ...tenantSmtpSentences,
  ...listViewsSentences,
  ...meetingsSentences,
  ...roomSentences,
  ...auditSentences,
} as const
/** A code that has a sentence. */
export type SentenceCode = keyof typeof sentences
