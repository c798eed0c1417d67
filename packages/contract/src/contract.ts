import { audit } from './audit.ts'
import { auth, authSentences } from './auth.ts'
import { completedMeetings } from './completed-meetings.ts'
import type { ErrorCatalogue, ErrorDefinition } from './define-errors.ts'
import { invitations, invitationsSentences } from './invitations.ts'
import { listViews, listViewsSentences } from './list-views.ts'
import { liveMeetings } from './live-meetings.ts'
import { mailLog } from './mail-log.ts'
import { meetings, meetingsSentences } from './meetings.ts'
import { passwords, passwordsSentences } from './passwords.ts'
import { registration, registrationSentences } from './registration.ts'
import { room, roomSentences } from './room.ts'
import { commonSentences } from './sentences.ts'
import { sharedErrors } from './shared-errors.ts'
import { tasks, tasksSentences } from './tasks.ts'
import { tenantBrands, tenantBrandsSentences } from './tenant-brands.ts'
import { tenantSmtp, tenantSmtpSentences } from './tenant-smtp.ts'
import { tenants, tenantsSentences } from './tenants.ts'
import { userImports, userImportsSentences } from './user-imports.ts'
import { usersSentences } from './user-sentences.ts'
import { users } from './users.ts'

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

/** The errors of the API: what any call may fail with, what several slices share, and those of each slice. */
export const errorCatalogues: { readonly [slice: string]: ErrorCatalogue } = {
  common: commonSentences,
  shared: sharedErrors,
  auth: authSentences,
  passwords: passwordsSentences,
  registration: registrationSentences,
  users: usersSentences,
  invitations: invitationsSentences,
  userImports: userImportsSentences,
  tasks: tasksSentences,
  tenants: tenantsSentences,
  tenantBrands: tenantBrandsSentences,
  tenantSmtp: tenantSmtpSentences,
  listViews: listViewsSentences,
  meetings: meetingsSentences,
  room: roomSentences,
}

/** Every error by its code. */
export const errorsByCode: ReadonlyMap<string, ErrorDefinition> = new Map(
  Object.values(errorCatalogues).flatMap((errors) => Object.entries(errors)),
)
