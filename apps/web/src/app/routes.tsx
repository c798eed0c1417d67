import type { Level } from '@foyer/contract/permissions'
import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router'

type RouteRow = {
  readonly path: `/portal/${string}`
  readonly screen: AsyncRouteComponent<object>
  /** Minimum level of the user; `anyone` is public. */
  readonly level: Level
  /** The layout around the screen: `portal` has navbar and toolbar, `public` the tenant's branding. */
  readonly layout: 'portal' | 'public' | 'none'
}

export const portalLayout = lazyRouteComponent(() => import('./portal-layout.tsx'), 'PortalLayout')
export const publicLayout = lazyRouteComponent(() => import('./public-layout.tsx'), 'PublicLayout')

/** All routes of the portal. */
export const routes: readonly RouteRow[] = [
  {
    path: '/portal/login',
    screen: lazyRouteComponent(() => import('#features/identity/auth/login-screen.tsx'), 'LoginScreen'),
    level: 'anyone',
    layout: 'public',
  },
  {
    path: '/portal/auth/reset-password',
    screen: lazyRouteComponent(
      () => import('#features/identity/passwords/reset-password-screen.tsx'),
      'ResetPasswordScreen',
    ),
    level: 'anyone',
    layout: 'public',
  },
  {
    path: '/portal/create-password',
    screen: lazyRouteComponent(
      () => import('#features/identity/passwords/create-password-screen.tsx'),
      'CreatePasswordScreen',
    ),
    level: 'anyone',
    layout: 'public',
  },
  {
    path: '/portal/forgot-password',
    screen: lazyRouteComponent(
      () => import('#features/identity/passwords/forgot-password-screen.tsx'),
      'ForgotPasswordScreen',
    ),
    level: 'anyone',
    layout: 'public',
  },
  {
    path: '/portal/register',
    screen: lazyRouteComponent(() => import('#features/identity/registration/register-screen.tsx'), 'RegisterScreen'),
    level: 'anyone',
    layout: 'public',
  },
  {
    path: '/portal/register/thank-you',
    screen: lazyRouteComponent(
      () => import('#features/identity/registration/registration-sent-screen.tsx'),
      'RegistrationSentScreen',
    ),
    level: 'anyone',
    layout: 'public',
  },
  {
    path: '/portal/landing-page',
    screen: lazyRouteComponent(() => import('#app/screens/landing-screen.tsx'), 'LandingScreen'),
    level: 'anyone',
    layout: 'portal',
  },
  {
    path: '/portal/user',
    screen: lazyRouteComponent(() => import('#features/identity/users/users-screen.tsx'), 'UsersScreen'),
    level: 'admin',
    layout: 'portal',
  },
  {
    path: '/portal/user/import',
    screen: lazyRouteComponent(
      () => import('#features/identity/user-imports/import-users-screen.tsx'),
      'ImportUsersScreen',
    ),
    level: 'admin',
    layout: 'portal',
  },
  {
    path: '/portal/live-meeting',
    screen: lazyRouteComponent(
      () => import('#features/meetings/conferences/live-meetings-screen.tsx'),
      'LiveMeetingsScreen',
    ),
    level: 'admin',
    layout: 'portal',
  },
  {
    path: '/portal/completed-meetings',
    screen: lazyRouteComponent(
      () => import('#features/meetings/conferences/completed-meetings-screen.tsx'),
      'CompletedMeetingsScreen',
    ),
    level: 'admin',
    layout: 'portal',
  },
  {
    path: '/portal/tenant',
    screen: lazyRouteComponent(() => import('#features/tenancy/tenants/tenants-screen.tsx'), 'TenantsScreen'),
    level: 'admin',
    layout: 'portal',
  },
  ...(['/portal/Tenant/$tenantUuid', '/portal/Tenant/$tenantUuid/$section'] as const).map(
    (path): RouteRow => ({
      path,
      screen: lazyRouteComponent(() => import('#app/screens/tenant-screen.tsx'), 'TenantScreen'),
      level: 'admin',
      layout: 'portal',
    }),
  ),
  {
    path: '/portal/mail-log',
    screen: lazyRouteComponent(() => import('#features/operations/mail-log/mail-log-screen.tsx'), 'MailLogScreen'),
    level: 'admin',
    layout: 'portal',
  },
  {
    path: '/portal/audit-log',
    screen: lazyRouteComponent(() => import('#features/operations/audit/audit-screen.tsx'), 'AuditScreen'),
    level: 'admin',
    layout: 'portal',
  },
  ...(['/portal/join', '/portal/join/$number'] as const).map(
    (path): RouteRow => ({
      path,
      screen: lazyRouteComponent(() => import('#features/meetings/room/join-screen.tsx'), 'JoinScreen'),
      level: 'anyone',
      layout: 'none',
    }),
  ),
  {
    path: '/portal/schedule-meeting',
    screen: lazyRouteComponent(
      () => import('#features/meetings/meetings/schedule-meeting-screen.tsx'),
      'ScheduleMeetingScreen',
    ),
    level: 'client',
    layout: 'portal',
  },
  {
    path: '/portal/schedule-meeting/$meetingid',
    screen: lazyRouteComponent(
      () => import('#features/meetings/meetings/schedule-meeting-screen.tsx'),
      'ScheduleMeetingScreen',
    ),
    level: 'client',
    layout: 'portal',
  },
  {
    path: '/portal/upcoming-meetings',
    screen: lazyRouteComponent(
      () => import('#features/meetings/meetings/upcoming-meetings-screen.tsx'),
      'UpcomingMeetingsScreen',
    ),
    level: 'client',
    layout: 'portal',
  },
  {
    path: '/portal/past-meetings',
    screen: lazyRouteComponent(
      () => import('#features/meetings/meetings/past-meetings-screen.tsx'),
      'PastMeetingsScreen',
    ),
    level: 'client',
    layout: 'portal',
  },
]
