import type { ErrorCatalogue, ErrorDefinition } from './define-errors.ts'
import { commonSentences } from './errors.ts'
import { auth, authSentences } from './identity/auth.ts'
import { invitations, invitationsSentences } from './identity/invitations.ts'
import { passwords, passwordsSentences } from './identity/passwords.ts'
import { registration, registrationSentences } from './identity/registration.ts'
import { userImports, userImportsSentences } from './identity/user-imports.ts'
import { usersSentences } from './identity/users.errors.ts'
import { users } from './identity/users.ts'
import { completedMeetings } from './meetings/completed-meetings.ts'
import { liveMeetings } from './meetings/live-meetings.ts'
import { meetings, meetingsSentences } from './meetings/meetings.ts'
import { room, roomSentences } from './meetings/room.ts'
import { audit } from './operations/audit.ts'
import { listViews, listViewsSentences } from './operations/list-views.ts'
import { mailLog } from './operations/mail-log.ts'
import { tasks, tasksSentences } from './operations/tasks.ts'
import { sharedErrors } from './shared-errors.ts'
import { tenantBrands, tenantBrandsSentences } from './tenancy/tenant-brands.ts'
import { tenantSmtp, tenantSmtpSentences } from './tenancy/tenant-smtp.ts'
import { tenants, tenantsSentences } from './tenancy/tenants.ts'

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
