import type { EngineReason } from '@foyer/contract/meetings/conferences'
import type { MediaEngine } from '#engine/media-engine.ts'
import { plansSlice } from '#features/billing/plans/plans.slice.ts'
import { productsSlice } from '#features/billing/products/products.slice.ts'
import { createAuthSlice } from '#features/identity/auth/auth.slice.ts'
import { explanationsSlice } from '#features/identity/explanations/explanations.slice.ts'
import { groupsSlice } from '#features/identity/groups/groups.slice.ts'
import { invitationsSlice } from '#features/identity/invitations/invitations.slice.ts'
import { passkeysSlice } from '#features/identity/passkeys/passkeys.slice.ts'
import { passwordsSlice } from '#features/identity/passwords/passwords.slice.ts'
import { profileSlice } from '#features/identity/profile/profile.slice.ts'
import { registrationSlice } from '#features/identity/registration/registration.slice.ts'
import { rolesSlice } from '#features/identity/roles/roles.slice.ts'
import { sessionsSlice } from '#features/identity/sessions/sessions.slice.ts'
import { settingsSlice } from '#features/identity/settings/settings.slice.ts'
import { ssoSlice } from '#features/identity/sso/sso.slice.ts'
import { twoFactorSlice } from '#features/identity/two-factor/two-factor.slice.ts'
import { userImportsSlice } from '#features/identity/user-imports/user-imports.slice.ts'
import { usersSlice } from '#features/identity/users/users.slice.ts'
import { attendanceSlice } from '#features/insight/attendance/attendance.slice.ts'
import { dashboardsSlice } from '#features/insight/dashboards/dashboards.slice.ts'
import { feedbacksSlice } from '#features/insight/feedbacks/feedbacks.slice.ts'
import { meetingLogSlice } from '#features/insight/meeting-log/meeting-log.slice.ts'
import { createMeetingStateSlice } from '#features/insight/meeting-state/meeting-state.slice.ts'
import { createOperatorHomeSlice } from '#features/insight/operator-home/operator-home.slice.ts'
import { calendarFeedSlice } from '#features/meetings/calendar-feed/calendar-feed.slice.ts'
import { createConferencesSlice } from '#features/meetings/conferences/conferences.slice.ts'
import { meetingModesSlice } from '#features/meetings/meeting-modes/meeting-modes.slice.ts'
import { meetingNoticesSlice } from '#features/meetings/meeting-notices/meeting-notices.slice.ts'
import { meetingsSlice } from '#features/meetings/meetings/meetings.slice.ts'
import { personalMeetingSlice } from '#features/meetings/personal-meeting/personal-meeting.slice.ts'
import { responsesSlice } from '#features/meetings/responses/responses.slice.ts'
import { annotationsSlice } from '#features/meetings/room/annotations/annotations.slice.ts'
import { createBreakoutsSlice } from '#features/meetings/room/breakouts/breakouts.slice.ts'
import { chatSlice } from '#features/meetings/room/chat/chat.slice.ts'
import { createMeetingControlsSlice } from '#features/meetings/room/controls/meeting-controls.slice.ts'
import { feedbackSlice } from '#features/meetings/room/feedback/feedback.slice.ts'
import { createOwnLocalRecordingsSlice } from '#features/meetings/room/local-recording/own-local-recordings.slice.ts'
import { createRoomRecordingSlice } from '#features/meetings/room/recording/room-recording.slice.ts'
import { createRoomSlice } from '#features/meetings/room/room.slice.ts'
import { createConnectionTestSlice } from '#features/meetings/room/signaling/connection-test.slice.ts'
import { whiteboardSlice } from '#features/meetings/room/whiteboard/whiteboard.slice.ts'
import { seriesSlice } from '#features/meetings/series/series.slice.ts'
import { alertsSlice } from '#features/operations/alerts/alerts.slice.ts'
import { auditSlice } from '#features/operations/audit/audit.slice.ts'
import { createDefaultsSlice } from '#features/operations/defaults/defaults.slice.ts'
import { createHealthSlice } from '#features/operations/health/health.slice.ts'
import { listViewsSlice } from '#features/operations/list-views/list-views.slice.ts'
import { mailLogSlice } from '#features/operations/mail-log/mail-log.slice.ts'
import { quickPanelSlice } from '#features/operations/quick-panel/quick-panel.slice.ts'
import { tasksSlice } from '#features/operations/tasks/tasks.slice.ts'
import { createLocalRecordingsSlice } from '#features/recordings/local-recordings/local-recordings.slice.ts'
import { createRecordingLinksSlice } from '#features/recordings/recording-links/recording-links.slice.ts'
import { recordingSettingsSlice } from '#features/recordings/recording-settings/recording-settings.slice.ts'
import { createRecordingsSlice, type RecordingsParts } from '#features/recordings/recordings/recordings.slice.ts'
import { clientsSlice } from '#features/tenancy/clients/clients.slice.ts'
import { signUpSlice } from '#features/tenancy/sign-up/sign-up.slice.ts'
import { tenantBrandsSlice } from '#features/tenancy/tenant-brands/tenant-brands.slice.ts'
import { tenantClientsSlice } from '#features/tenancy/tenant-clients/tenant-clients.slice.ts'
import { tenantFeaturesSlice } from '#features/tenancy/tenant-features/tenant-features.slice.ts'
import { tenantSmtpSlice } from '#features/tenancy/tenant-smtp/tenant-smtp.slice.ts'
import { tenantSsoSlice } from '#features/tenancy/tenant-sso/tenant-sso.slice.ts'
import { tenantViewsSlice } from '#features/tenancy/tenant-views/tenant-views.slice.ts'
import { tenantsSlice } from '#features/tenancy/tenants/tenants.slice.ts'
import type { Slice } from '#platform/calls/define-slice.ts'
import type { FileStorage } from '#platform/storage/file-storage.ts'

type Parts = {
  engine: MediaEngine
  /** Where recordings are. */
  storage: FileStorage
  /** Finds out whether this machine can cut recordings; by default it cannot. */
  findComposer?: RecordingsParts['findComposer']
  engineReason?: EngineReason | undefined
}

const findNone = async () => ({ available: false })

/** Creates every slice of the server, one line each. */
export const createSlices = ({ engine, storage, findComposer = findNone, engineReason }: Parts): readonly Slice[] => [
  createAuthSlice(engine),
  twoFactorSlice,
  sessionsSlice,
  passkeysSlice,
  ssoSlice,
  passwordsSlice,
  registrationSlice,
  profileSlice,
  settingsSlice,
  usersSlice,
  rolesSlice,
  explanationsSlice,
  groupsSlice,
  invitationsSlice,
  userImportsSlice,
  tasksSlice,
  tenantsSlice,
  signUpSlice,
  tenantBrandsSlice,
  tenantSmtpSlice,
  tenantSsoSlice,
  clientsSlice,
  tenantClientsSlice,
  tenantFeaturesSlice,
  tenantViewsSlice,
  listViewsSlice,
  meetingsSlice,
  seriesSlice,
  responsesSlice,
  personalMeetingSlice,
  meetingModesSlice,
  meetingNoticesSlice,
  calendarFeedSlice,
  createRoomSlice(engine),
  createMeetingControlsSlice(engine),
  createBreakoutsSlice(engine),
  createRoomRecordingSlice(engine),
  createRecordingsSlice({ storage, findComposer }),
  recordingSettingsSlice,
  createRecordingLinksSlice(storage),
  createLocalRecordingsSlice(storage),
  createOwnLocalRecordingsSlice(storage),
  createConnectionTestSlice(engine),
  chatSlice,
  whiteboardSlice,
  annotationsSlice,
  createConferencesSlice(engine, engineReason),
  dashboardsSlice,
  attendanceSlice,
  createMeetingStateSlice(engine),
  meetingLogSlice,
  createOperatorHomeSlice(engine),
  alertsSlice,
  feedbackSlice,
  feedbacksSlice,
  createHealthSlice(engine),
  mailLogSlice,
  auditSlice,
  createDefaultsSlice(engine),
  quickPanelSlice,
  productsSlice,
  plansSlice,
]
