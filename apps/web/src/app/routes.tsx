import { lazyRouteComponent } from '@tanstack/react-router'
import type { RouteRow } from './route-row.ts'

export const portalLayout = lazyRouteComponent(() => import('./layout/portal-layout.tsx'), 'PortalLayout')
export const publicLayout = lazyRouteComponent(() => import('./layout/public-layout.tsx'), 'PublicLayout')

/** Of the list and of one group: written once, because the sign-in page loads this file. */
const groupsScreen = lazyRouteComponent(() => import('#features/identity/groups/groups-screen.tsx'), 'GroupsScreen')

/** All routes of the portal; those of `menuEntries` are in the menu, in this order. */
export const routes: readonly RouteRow[] = [
  {
    path: '/portal/landing-page',
    level: 'anyone',
    screen: lazyRouteComponent(() => import('./screens/landing/landing-screen.tsx'), 'LandingScreen'),
  },
  {
    path: '/portal/login',
    level: 'anyone',
    layout: 'public',
    screen: lazyRouteComponent(() => import('#features/identity/auth/login-screen.tsx'), 'LoginScreen'),
  },
  {
    path: '/portal/auth/reset-password',
    level: 'anyone',
    layout: 'public',
    screen: lazyRouteComponent(
      () => import('#features/identity/passwords/reset-password-screen.tsx'),
      'ResetPasswordScreen',
    ),
  },
  {
    path: '/portal/create-password',
    level: 'anyone',
    layout: 'public',
    screen: lazyRouteComponent(() => import('#app/screens/create-password-screen.tsx'), 'AcceptInvitationScreen'),
  },
  {
    path: '/portal/forgot-password',
    level: 'anyone',
    layout: 'public',
    screen: lazyRouteComponent(
      () => import('#features/identity/passwords/forgot-password-screen.tsx'),
      'ForgotPasswordScreen',
    ),
  },
  {
    path: '/portal/auth/provider',
    level: 'anyone',
    layout: 'public',
    screen: lazyRouteComponent(
      () => import('#features/identity/auth/provider-return-screen.tsx'),
      'ProviderReturnScreen',
    ),
  },
  {
    path: '/portal/register',
    level: 'anyone',
    layout: 'public',
    screen: lazyRouteComponent(() => import('#app/screens/register-screen.tsx'), 'RegisterWithProvidersScreen'),
  },
  {
    path: '/portal/register/thank-you',
    level: 'anyone',
    layout: 'public',
    screen: lazyRouteComponent(
      () => import('#features/identity/registration/registration-sent-screen.tsx'),
      'RegistrationSentScreen',
    ),
  },
  {
    path: '/portal/getting-started',
    level: 'anyone',
    layout: 'public',
    screen: lazyRouteComponent(() => import('#app/screens/getting-started-screen.tsx'), 'GettingStartedScreen'),
  },
  {
    path: '/portal/launch-page',
    level: 'client',
    screen: lazyRouteComponent(() => import('./screens/launch/launch-screen.tsx'), 'LaunchScreen'),
  },
  {
    path: '/portal/signup',
    level: 'anyone',
    layout: 'public',
    screen: lazyRouteComponent(() => import('#app/screens/sign-up-screen.tsx'), 'SignUpWithProvidersScreen'),
  },
  {
    path: '/portal/user',
    level: 'admin',
    permission: 'user.get',
    screen: lazyRouteComponent(() => import('#features/identity/users/users-screen.tsx'), 'UsersScreen'),
  },
  {
    path: '/portal/user/import',
    level: 'admin',
    permission: 'user.put',
    screen: lazyRouteComponent(
      () => import('#features/identity/user-imports/import-users-screen.tsx'),
      'ImportUsersScreen',
    ),
  },
  {
    path: '/portal/confirm-email',
    level: 'anyone',
    layout: 'public',
    screen: lazyRouteComponent(
      () => import('#features/identity/profile/confirm-email-screen.tsx'),
      'ConfirmEmailScreen',
    ),
  },
  {
    path: '/portal/live-meeting',
    level: 'admin',
    permission: 'room.current.get',
    screen: lazyRouteComponent(
      () => import('#features/meetings/conferences/live-meetings-screen.tsx'),
      'LiveMeetingsScreen',
    ),
  },
  {
    path: '/portal/completed-meetings',
    level: 'admin',
    permission: 'room.completed.get',
    screen: lazyRouteComponent(
      () => import('#features/meetings/conferences/completed-meetings-screen.tsx'),
      'CompletedMeetingsScreen',
    ),
  },
  {
    path: '/portal/schedule-meeting',
    level: 'client',
    permission: 'meeting.schedule.put',
    screen: lazyRouteComponent(
      () => import('#features/meetings/meetings/schedule/schedule-meeting-screen.tsx'),
      'ScheduleMeetingScreen',
    ),
  },
  {
    path: '/portal/schedule-meeting/$meetingid',
    level: 'client',
    permission: 'meeting.schedule.update',
    screen: lazyRouteComponent(
      () => import('#features/meetings/meetings/schedule/schedule-meeting-screen.tsx'),
      'ScheduleMeetingScreen',
    ),
  },
  {
    path: '/portal/upcoming-meetings',
    level: 'client',
    permission: 'meeting.schedule.get',
    screen: lazyRouteComponent(
      () => import('#features/meetings/meetings/upcoming-meetings-screen.tsx'),
      'UpcomingMeetingsScreen',
    ),
  },
  {
    path: '/portal/open-meetings',
    level: 'client',
    permission: 'meeting.open.get',
    screen: lazyRouteComponent(
      () => import('#features/meetings/meetings/open-meetings-screen.tsx'),
      'OpenMeetingsScreen',
    ),
  },
  {
    path: '/portal/past-meetings',
    level: 'client',
    permission: 'meeting.schedule.get',
    screen: lazyRouteComponent(
      () => import('#features/meetings/meetings/past-meetings-screen.tsx'),
      'PastMeetingsScreen',
    ),
  },
  {
    path: '/portal/personal-meeting',
    level: 'client',
    permission: 'meeting.personal.get',
    screen: lazyRouteComponent(
      () => import('#features/meetings/meetings/personal/personal-meeting-screen.tsx'),
      'PersonalMeetingScreen',
    ),
  },
  {
    path: '/portal/profile',
    level: 'client',
    permission: 'user.profile.get',
    screen: lazyRouteComponent(() => import('#app/screens/profile-screen.tsx'), 'ProfileScreen'),
  },
  {
    path: '/portal/tenant',
    level: 'admin',
    permission: 'tenant.get',
    screen: lazyRouteComponent(() => import('#features/tenancy/tenants/tenants-screen.tsx'), 'TenantsScreen'),
  },
  {
    path: '/portal/Tenant/$tenantUuid',
    level: 'admin',
    permission: 'tenant.get',
    screen: lazyRouteComponent(() => import('./screens/tenant/tenant-screen.tsx'), 'TenantScreen'),
  },
  {
    path: '/portal/Tenant/$tenantUuid/$section',
    level: 'admin',
    permission: 'tenant.get',
    screen: lazyRouteComponent(() => import('./screens/tenant/tenant-screen.tsx'), 'TenantScreen'),
  },
  {
    path: '/portal/roles',
    level: 'admin',
    permission: 'roles.get',
    screen: lazyRouteComponent(() => import('#features/identity/roles/roles-screen.tsx'), 'RolesScreen'),
  },
  {
    path: '/portal/Roles/create-role',
    level: 'admin',
    permission: 'roles.put',
    screen: lazyRouteComponent(() => import('#features/identity/roles/create-role-screen.tsx'), 'CreateRoleScreen'),
  },
  {
    path: '/portal/Roles/$roleuuid',
    level: 'admin',
    permission: 'roles.get',
    screen: lazyRouteComponent(() => import('#features/identity/roles/role-screen.tsx'), 'RoleScreen'),
  },
  {
    path: '/portal/groups',
    level: 'admin',
    permission: 'user.get',
    screen: groupsScreen,
  },
  {
    path: '/portal/groups/$groupId',
    level: 'admin',
    permission: 'user.get',
    screen: groupsScreen,
  },
  {
    path: '/portal/mail-log',
    level: 'admin',
    permission: 'mail.log.get',
    screen: lazyRouteComponent(() => import('#features/operations/mail-log/mail-log-screen.tsx'), 'MailLogScreen'),
  },
  {
    path: '/portal/audit-log',
    level: 'admin',
    permission: 'audit.get',
    screen: lazyRouteComponent(() => import('#features/operations/audit/audit-screen.tsx'), 'AuditScreen'),
  },
  {
    path: '/portal/api',
    level: 'admin',
    screen: lazyRouteComponent(
      () => import('#app/screens/api-reference/api-reference-screen.tsx'),
      'ApiReferenceScreen',
    ),
  },
  {
    path: '/portal/respond',
    level: 'anyone',
    layout: 'public',
    screen: lazyRouteComponent(() => import('#features/meetings/meetings/detail/respond-screen.tsx'), 'RespondScreen'),
  },
  {
    path: '/portal/join',
    level: 'anyone',
    layout: 'none',
    screen: lazyRouteComponent(() => import('#features/meetings/room/join-screen.tsx'), 'JoinScreen'),
  },
  {
    path: '/portal/join/$number',
    level: 'anyone',
    layout: 'none',
    screen: lazyRouteComponent(() => import('#features/meetings/room/join-screen.tsx'), 'JoinScreen'),
  },
]
