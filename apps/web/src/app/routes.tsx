import type { Level } from '@foyer/contract/call'
import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router'

type RouteRow = {
  readonly path: `/portal/${string}`
  readonly screen: AsyncRouteComponent<object>
  /** Spec §6, screen levels; `anyone` is public. */
  readonly level: Level
  /** What stands around it: navbar and toolbar, or nothing. */
  readonly chrome: 'portal' | 'none'
}

/** Every route of the portal; a screen names its own title. */
export const routes: readonly RouteRow[] = [
  {
    path: '/portal/login',
    screen: lazyRouteComponent(() => import('#features/auth/login-screen.tsx'), 'LoginScreen'),
    level: 'anyone',
    chrome: 'none',
  },
  {
    path: '/portal/auth/reset-password',
    screen: lazyRouteComponent(() => import('#features/auth/reset-password-screen.tsx'), 'ResetPasswordScreen'),
    level: 'anyone',
    chrome: 'none',
  },
  {
    path: '/portal/landing-page',
    screen: lazyRouteComponent(() => import('./screens/landing-screen.tsx'), 'LandingScreen'),
    level: 'anyone',
    chrome: 'portal',
  },
]
