import { plansErrors } from './billing/plans.errors.ts'
import { plans, plansLabels } from './billing/plans.ts'
import { products, productsErrors, productsLabels } from './billing/products.ts'
import type { Call } from './call.ts'
import type { ErrorCatalogue, ErrorDefinition } from './define-errors.ts'
import { commonErrors } from './errors.ts'
import { commonLabels, type Labels, recordLabels } from './field-labels.ts'
import { authErrors } from './identity/auth.errors.ts'
import { auth } from './identity/auth.ts'
import { explanations } from './identity/explanations.ts'
import { groups, groupsErrors } from './identity/groups.ts'
import { invitations, invitationsErrors } from './identity/invitations.ts'
import { passkeys, passkeysErrors, passkeysLabels } from './identity/passkeys.ts'
import { passwords, passwordsErrors } from './identity/passwords.ts'
import { profile, profileErrors, profileLabels } from './identity/profile.ts'
import { registration, registrationErrors } from './identity/registration.ts'
import { roles, rolesErrors, rolesLabels } from './identity/roles.ts'
import { sessions } from './identity/sessions.ts'
import { settings } from './identity/settings.ts'
import { ssoLabels } from './identity/sso.labels.ts'
import { sso, ssoErrors } from './identity/sso.ts'
import { twoFactor, twoFactorErrors, twoFactorLabels } from './identity/two-factor.ts'
import { userImportsErrors } from './identity/user-imports.errors.ts'
import { userImports, userImportsLabels } from './identity/user-imports.ts'
import { usersErrors } from './identity/users.errors.ts'
import { usersLabels } from './identity/users.labels.ts'
import { users } from './identity/users.ts'
import { attendance } from './insight/attendance.ts'
import { dashboards, dashboardsErrors } from './insight/dashboards.ts'
import { feedbacks } from './insight/feedbacks.ts'
import { meetingLog } from './insight/meeting-log.ts'
import { meetingState } from './insight/meeting-state.ts'
import { operatorHome } from './insight/operator-home.ts'
import { breakouts, breakoutsErrors } from './meetings/breakouts/breakouts.ts'
import { calendarFeed } from './meetings/calendar-feed.ts'
import { chat, chatErrors } from './meetings/chat.ts'
import { conferences } from './meetings/conferences.ts'
import { connectionTest } from './meetings/connection-test.ts'
import { annotations } from './meetings/drawings/annotations.ts'
import { whiteboard, whiteboardErrors } from './meetings/drawings/whiteboard.ts'
import { feedback } from './meetings/feedback.ts'
import { meetingControls, meetingControlsErrors } from './meetings/meeting-controls.ts'
import { meetingNotices } from './meetings/meeting-notices.ts'
import { meetingsErrors } from './meetings/meetings.errors.ts'
import { meetingsLabels } from './meetings/meetings.labels.ts'
import { meetings } from './meetings/meetings.ts'
import { meetingModesErrors } from './meetings/options/meeting-modes.errors.ts'
import { meetingModesLabels } from './meetings/options/meeting-modes.labels.ts'
import { meetingModes } from './meetings/options/meeting-modes.ts'
import { meetingOptionsLabels } from './meetings/options/meeting-options.labels.ts'
import { personalMeeting, personalMeetingErrors, personalMeetingLabels } from './meetings/personal-meeting.ts'
import { responses, responsesErrors, responsesLabels } from './meetings/responses.ts'
import { room, roomErrors } from './meetings/room.ts'
import { alerts, alertsErrors, alertsLabels } from './operations/alerts.ts'
import { audit } from './operations/audit.ts'
import { defaults } from './operations/defaults.ts'
import { listViews, listViewsErrors } from './operations/list-views.ts'
import { mailLog, mailLogLabels } from './operations/mail-log.ts'
import { operationalDashboard } from './operations/operational-dashboard.ts'
import { quickPanel } from './operations/quick-panel.ts'
import { tasks, tasksErrors, tasksLabels } from './operations/tasks.ts'
import { localRecordingsLabels } from './recordings/local-recordings.labels.ts'
import { localRecordings, localRecordingsErrors, ownLocalRecordings } from './recordings/local-recordings.ts'
import { recordingLinksLabels } from './recordings/recording-links.labels.ts'
import { recordingLinksErrors } from './recordings/recording-links.shapes.ts'
import { recordingLinks } from './recordings/recording-links.ts'
import { recordingSettings, recordingSettingsErrors, recordingSettingsLabels } from './recordings/recording-settings.ts'
import { recordingsLabels } from './recordings/recordings.labels.ts'
import { recordings, recordingsErrors } from './recordings/recordings.ts'
import { roomRecording, roomRecordingErrors } from './recordings/room-recording.ts'
import { sharedErrors } from './shared-errors.ts'
import { clients, clientsErrors, clientsLabels } from './tenancy/clients.ts'
import { signUp, signUpErrors, signUpLabels } from './tenancy/sign-up.ts'
import { tenantBrandsLabels } from './tenancy/tenant-brands.labels.ts'
import { tenantBrands, tenantBrandsErrors } from './tenancy/tenant-brands.ts'
import { tenantClients, tenantClientsErrors, tenantClientsLabels } from './tenancy/tenant-clients.ts'
import { tenantFeatures, tenantFeaturesLabels } from './tenancy/tenant-features.ts'
import { tenantSmtp, tenantSmtpErrors, tenantSmtpLabels } from './tenancy/tenant-smtp.ts'
import { tenantSsoLabels } from './tenancy/tenant-sso.labels.ts'
import { tenantSso, tenantSsoErrors } from './tenancy/tenant-sso.ts'
import { tenantViews, tenantViewsErrors } from './tenancy/tenant-views.ts'
import { tenantsErrors } from './tenancy/tenants.errors.ts'
import { tenantsLabels } from './tenancy/tenants.labels.ts'
import { tenants } from './tenancy/tenants.ts'

/** The map of the API: slices outside, verbs inside. */
export const contract = {
  auth,
  twoFactor,
  sessions,
  passkeys,
  sso,
  passwords,
  registration,
  profile,
  settings,
  users,
  roles,
  explanations,
  groups,
  invitations,
  userImports,
  tasks,
  tenants,
  signUp,
  tenantBrands,
  tenantSmtp,
  tenantSso,
  clients,
  tenantClients,
  tenantFeatures,
  tenantViews,
  listViews,
  meetings,
  responses,
  personalMeeting,
  meetingModes,
  meetingNotices,
  calendarFeed,
  room,
  meetingControls,
  breakouts,
  roomRecording,
  recordings,
  recordingSettings,
  recordingLinks,
  localRecordings,
  ownLocalRecordings,
  connectionTest,
  chat,
  whiteboard,
  annotations,
  conferences,
  dashboards,
  attendance,
  meetingState,
  meetingLog,
  operatorHome,
  alerts,
  feedback,
  feedbacks,
  operationalDashboard,
  mailLog,
  audit,
  defaults,
  quickPanel,
  products,
  plans,
} as const

type Slices = typeof contract
/** A slice whose data changed: queries for its calls are stale. */
export type Topic = { [S in keyof Slices]: Slices[S][keyof Slices[S]] }[keyof Slices] extends {
  readonly slice: infer N
}
  ? N
  : never

/** Every call. */
export const allCalls: readonly Call[] = Object.values(contract).flatMap((slice) => Object.values<Call>(slice))

/** The errors of the API: what any call may fail with, what several slices share, and those of each slice. */
export const errorCatalogues: { readonly [slice: string]: ErrorCatalogue } = {
  common: commonErrors,
  shared: sharedErrors,
  auth: authErrors,
  twoFactor: twoFactorErrors,
  passkeys: passkeysErrors,
  sso: ssoErrors,
  passwords: passwordsErrors,
  registration: registrationErrors,
  profile: profileErrors,
  users: usersErrors,
  roles: rolesErrors,
  groups: groupsErrors,
  invitations: invitationsErrors,
  userImports: userImportsErrors,
  tasks: tasksErrors,
  tenants: tenantsErrors,
  signUp: signUpErrors,
  tenantBrands: tenantBrandsErrors,
  tenantSmtp: tenantSmtpErrors,
  tenantSso: tenantSsoErrors,
  clients: clientsErrors,
  tenantClients: tenantClientsErrors,
  tenantViews: tenantViewsErrors,
  listViews: listViewsErrors,
  meetings: meetingsErrors,
  responses: responsesErrors,
  personalMeeting: personalMeetingErrors,
  room: roomErrors,
  chat: chatErrors,
  whiteboard: whiteboardErrors,
  meetingControls: meetingControlsErrors,
  meetingModes: meetingModesErrors,
  breakouts: breakoutsErrors,
  roomRecording: roomRecordingErrors,
  recordings: recordingsErrors,
  recordingSettings: recordingSettingsErrors,
  recordingLinks: recordingLinksErrors,
  localRecordings: localRecordingsErrors,
  dashboards: dashboardsErrors,
  alerts: alertsErrors,
  products: productsErrors,
  plans: plansErrors,
}

/** The labels of fields: those that several slices have or record, and those of each slice. */
export const labelCatalogues = {
  common: commonLabels,
  recorded: recordLabels,
  twoFactor: twoFactorLabels,
  passkeys: passkeysLabels,
  sso: ssoLabels,
  profile: profileLabels,
  users: usersLabels,
  roles: rolesLabels,
  userImports: userImportsLabels,
  tasks: tasksLabels,
  tenants: tenantsLabels,
  signUp: signUpLabels,
  tenantBrands: tenantBrandsLabels,
  tenantSmtp: tenantSmtpLabels,
  tenantSso: tenantSsoLabels,
  clients: clientsLabels,
  tenantClients: tenantClientsLabels,
  tenantFeatures: tenantFeaturesLabels,
  meetings: { ...meetingsLabels, ...meetingOptionsLabels },
  meetingModes: { ...meetingModesLabels, ...meetingOptionsLabels },
  responses: responsesLabels,
  recordings: recordingsLabels,
  recordingSettings: recordingSettingsLabels,
  recordingLinks: recordingLinksLabels,
  localRecordings: localRecordingsLabels,
  ownLocalRecordings: localRecordingsLabels,
  personalMeeting: personalMeetingLabels,
  mailLog: mailLogLabels,
  alerts: alertsLabels,
  products: productsLabels,
  plans: plansLabels,
} satisfies { readonly [slice in keyof typeof contract | 'common' | 'recorded']?: Labels }
type Catalogues = typeof labelCatalogues
/** A field that has a label, so that the audit log can record it. */
export type LabelledField = Exclude<
  { [S in keyof Catalogues]: keyof Catalogues[S] }[keyof Catalogues],
  `${string}:${string}`
>

/** Every error by its code. */
export const errorsByCode: ReadonlyMap<string, ErrorDefinition> = new Map(
  Object.values(errorCatalogues).flatMap((errors) => Object.entries(errors)),
)
