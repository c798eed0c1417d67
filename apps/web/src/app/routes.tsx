import type { PagePath } from '@foyer/contract/pages'
import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router'
import { billingRoutes } from './billing-routes.tsx'

export const portalLayout = lazyRouteComponent(() => import('./layout/portal-layout.tsx'), 'PortalLayout')
export const publicLayout = lazyRouteComponent(() => import('./layout/public-layout.tsx'), 'PublicLayout')

/** The screen of the list and of one group: written once, because the sign-in page loads this file. */
const groupsScreen = lazyRouteComponent(() => import('#features/identity/groups/groups-screen.tsx'), 'GroupsScreen')

type Route = {
  readonly screen: AsyncRouteComponent<object>
  /**
   * The layout around the screen; `portal` unless stated, with navbar and toolbar. `public` has the tenant's branding,
   * and `either` is `public` for visitors and `portal` for users.
   */
  readonly layout?: 'public' | 'either' | 'none'
}

/** The screen of each page. */
export const routes: { readonly [path in PagePath]: Route } = {
  ...billingRoutes,
  '/portal/landing-page': {
    screen: lazyRouteComponent(() => import('#app/screens/landing/landing-screen.tsx'), 'LandingScreen'),
  },
  '/portal/dashboard': {
    screen: lazyRouteComponent(() => import('#features/insight/dashboards/dashboard-screen.tsx'), 'DashboardScreen'),
  },
  '/portal/operational-dashboard': {
    screen: lazyRouteComponent(
      () => import('#features/operations/operational-dashboard/operational-dashboard-screen.tsx'),
      'OperationalDashboardScreen',
    ),
  },
  '/portal/cloud-recordings': {
    screen: lazyRouteComponent(
      () => import('#features/recordings/recordings/recordings-screen.tsx'),
      'RecordingsScreen',
    ),
  },
  '/portal/cloud-recordings/$recordingId': {
    screen: lazyRouteComponent(
      () => import('#features/recordings/recordings/player/recording-screen.tsx'),
      'RecordingScreen',
    ),
  },
  '/portal/local-recordings': {
    screen: lazyRouteComponent(
      () => import('#features/recordings/local-recordings/local-recordings-screen.tsx'),
      'LocalRecordingsScreen',
    ),
  },
  '/portal/login': {
    layout: 'public',
    screen: lazyRouteComponent(() => import('#features/identity/auth/login-screen.tsx'), 'LoginScreen'),
  },
  '/portal/auth/reset-password': {
    layout: 'public',
    screen: lazyRouteComponent(
      () => import('#features/identity/passwords/reset-password-screen.tsx'),
      'ResetPasswordScreen',
    ),
  },
  '/portal/create-password': {
    layout: 'public',
    screen: lazyRouteComponent(() => import('#app/screens/accept-invitation-screen.tsx'), 'AcceptInvitationScreen'),
  },
  '/portal/forgot-password': {
    layout: 'public',
    screen: lazyRouteComponent(
      () => import('#features/identity/passwords/forgot-password-screen.tsx'),
      'ForgotPasswordScreen',
    ),
  },
  '/portal/auth/provider': {
    layout: 'public',
    screen: lazyRouteComponent(
      () => import('#features/identity/auth/provider-return-screen.tsx'),
      'ProviderReturnScreen',
    ),
  },
  '/portal/register': {
    layout: 'public',
    screen: lazyRouteComponent(
      () => import('#app/screens/register-with-providers-screen.tsx'),
      'RegisterWithProvidersScreen',
    ),
  },
  '/portal/register/thank-you': {
    layout: 'public',
    screen: lazyRouteComponent(
      () => import('#features/identity/registration/registration-sent-screen.tsx'),
      'RegistrationSentScreen',
    ),
  },
  '/portal/getting-started': {
    layout: 'public',
    screen: lazyRouteComponent(() => import('#app/screens/getting-started-screen.tsx'), 'GettingStartedScreen'),
  },
  '/portal/launch-page': {
    layout: 'either',
    screen: lazyRouteComponent(() => import('#app/screens/launch/launch-page.tsx'), 'LaunchPage'),
  },
  '/portal/signup': {
    layout: 'public',
    screen: lazyRouteComponent(
      () => import('#app/screens/sign-up-with-providers-screen.tsx'),
      'SignUpWithProvidersScreen',
    ),
  },
  '/portal/user': {
    screen: lazyRouteComponent(() => import('#features/identity/users/users-screen.tsx'), 'UsersScreen'),
  },
  '/portal/user/import': {
    screen: lazyRouteComponent(
      () => import('#features/identity/user-imports/import-users-screen.tsx'),
      'ImportUsersScreen',
    ),
  },
  '/portal/confirm-email': {
    layout: 'public',
    screen: lazyRouteComponent(
      () => import('#features/identity/profile/confirm-email-screen.tsx'),
      'ConfirmEmailScreen',
    ),
  },
  '/portal/live-meeting': {
    screen: lazyRouteComponent(
      () => import('#features/meetings/conferences/live-meetings-screen.tsx'),
      'LiveMeetingsScreen',
    ),
  },
  '/portal/completed-meetings': {
    screen: lazyRouteComponent(
      () => import('#features/meetings/conferences/completed-meetings-screen.tsx'),
      'CompletedMeetingsScreen',
    ),
  },
  '/portal/schedule-meeting': {
    screen: lazyRouteComponent(
      () => import('#features/meetings/meetings/schedule/schedule-meeting-screen.tsx'),
      'ScheduleMeetingScreen',
    ),
  },
  '/portal/schedule-meeting/$meetingid': {
    screen: lazyRouteComponent(
      () => import('#features/meetings/meetings/schedule/edit-meeting-screen.tsx'),
      'EditMeetingScreen',
    ),
  },
  '/portal/upcoming-meetings': {
    screen: lazyRouteComponent(
      () => import('#features/meetings/meetings/upcoming-meetings-screen.tsx'),
      'UpcomingMeetingsScreen',
    ),
  },
  '/portal/open-meetings': {
    screen: lazyRouteComponent(
      () => import('#features/meetings/meetings/open-meetings-screen.tsx'),
      'OpenMeetingsScreen',
    ),
  },
  '/portal/past-meetings': {
    screen: lazyRouteComponent(
      () => import('#features/meetings/meetings/past-meetings-screen.tsx'),
      'PastMeetingsScreen',
    ),
  },
  '/portal/attendance/$conferenceId': {
    screen: lazyRouteComponent(() => import('#features/insight/attendance/attendance-screen.tsx'), 'AttendanceScreen'),
  },
  '/portal/personal-meeting': {
    screen: lazyRouteComponent(
      () => import('#features/meetings/meetings/personal/personal-meeting-screen.tsx'),
      'PersonalMeetingScreen',
    ),
  },
  '/portal/feedback': {
    screen: lazyRouteComponent(() => import('#features/insight/feedbacks/feedback-screen.tsx'), 'FeedbackScreen'),
  },
  '/portal/meeting-settings': {
    screen: lazyRouteComponent(
      () => import('#features/meetings/meeting-modes/meeting-modes-screen.tsx'),
      'MeetingModesScreen',
    ),
  },
  '/portal/meeting-settings/create-mode': {
    screen: lazyRouteComponent(
      () => import('#features/meetings/meeting-modes/editor/create-mode-screen.tsx'),
      'CreateModeScreen',
    ),
  },
  '/portal/meeting-settings/$modeuuid': {
    screen: lazyRouteComponent(() => import('#features/meetings/meeting-modes/editor/mode-screen.tsx'), 'ModeScreen'),
  },
  '/portal/operational-dashboard/alerts': {
    screen: lazyRouteComponent(() => import('#features/operations/alerts/alerts-screen.tsx'), 'AlertsScreen'),
  },
  '/portal/clients': {
    screen: lazyRouteComponent(() => import('#features/tenancy/clients/clients-screen.tsx'), 'ClientsScreen'),
  },
  '/portal/clients/create-client': {
    screen: lazyRouteComponent(() => import('#features/tenancy/clients/client-screen.tsx'), 'CreateClientScreen'),
  },
  '/portal/clients/$clientId': {
    screen: lazyRouteComponent(() => import('#features/tenancy/clients/client-screen.tsx'), 'ClientScreen'),
  },
  '/portal/meeting-state': {
    screen: lazyRouteComponent(
      () => import('#features/insight/meeting-state/meeting-state-screen.tsx'),
      'MeetingStateScreen',
    ),
  },
  '/portal/meeting-log': {
    screen: lazyRouteComponent(
      () => import('#features/insight/meeting-log/meeting-log-screen.tsx'),
      'MeetingLogScreen',
    ),
  },
  '/portal/profile': {
    screen: lazyRouteComponent(() => import('#app/screens/profile-screen.tsx'), 'ProfileScreen'),
  },
  '/portal/tenant': {
    screen: lazyRouteComponent(() => import('#features/tenancy/tenants/tenants-screen.tsx'), 'TenantsScreen'),
  },
  '/portal/Tenant/$tenantUuid': {
    screen: lazyRouteComponent(() => import('#app/screens/tenant/tenant-screen.tsx'), 'TenantScreen'),
  },
  '/portal/Tenant/$tenantUuid/$section': {
    screen: lazyRouteComponent(() => import('#app/screens/tenant/tenant-screen.tsx'), 'TenantScreen'),
  },
  '/portal/recording-settings': {
    screen: lazyRouteComponent(
      () => import('#features/recordings/recording-settings/recording-settings-screen.tsx'),
      'RecordingSettingsScreen',
    ),
  },
  '/portal/tenant-features': {
    screen: lazyRouteComponent(
      () => import('#features/tenancy/tenant-features/tenant-features-screen.tsx'),
      'TenantFeaturesScreen',
    ),
  },
  '/portal/roles': {
    screen: lazyRouteComponent(() => import('#features/identity/roles/roles-screen.tsx'), 'RolesScreen'),
  },
  '/portal/Roles/create-role': {
    screen: lazyRouteComponent(() => import('#features/identity/roles/create-role-screen.tsx'), 'CreateRoleScreen'),
  },
  '/portal/Roles/$roleuuid': {
    screen: lazyRouteComponent(() => import('#features/identity/roles/role-screen.tsx'), 'RoleScreen'),
  },
  '/portal/groups': {
    screen: groupsScreen,
  },
  '/portal/groups/$groupId': {
    screen: groupsScreen,
  },
  '/portal/mail-log': {
    screen: lazyRouteComponent(() => import('#features/operations/mail-log/mail-log-screen.tsx'), 'MailLogScreen'),
  },
  '/portal/audit-log': {
    screen: lazyRouteComponent(() => import('#features/operations/audit/audit-screen.tsx'), 'AuditScreen'),
  },
  '/portal/api': {
    screen: lazyRouteComponent(
      () => import('#app/screens/api-reference/api-reference-screen.tsx'),
      'ApiReferenceScreen',
    ),
  },
  '/portal/respond': {
    layout: 'public',
    screen: lazyRouteComponent(() => import('#features/meetings/meetings/detail/respond-screen.tsx'), 'RespondScreen'),
  },
  '/portal/r/$token': {
    layout: 'none',
    screen: lazyRouteComponent(
      () => import('#features/recordings/recording-links/shared-recording-screen.tsx'),
      'SharedRecordingScreen',
    ),
  },
  '/portal/join': {
    layout: 'none',
    screen: lazyRouteComponent(() => import('#features/meetings/room/join-screen.tsx'), 'JoinScreen'),
  },
  '/portal/join/$number': {
    layout: 'none',
    screen: lazyRouteComponent(() => import('#features/meetings/room/join-screen.tsx'), 'JoinScreen'),
  },
}
