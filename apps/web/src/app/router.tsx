import { type Page, type PagePath, pages, pathAliases } from '@foyer/contract/pages'
import type { QueryClient } from '@tanstack/react-query'
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  parseSearchWith,
  type RouteComponent,
  type RouterHistory,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router'
import { hasDrafts } from '#lib/forms/draft.ts'
import { homePath, loginPath, safeRedirectPath, sessionEnded } from '#lib/session/redirect-path.ts'
import { sessionQuery, signedOut, useSession } from '#lib/session.ts'
import { toAccess } from './access.ts'
import { RouteFailure } from './route-failure.tsx'
import { RoutePending } from './route-pending.tsx'
import { portalLayout, publicLayout, routes } from './routes.tsx'

const NotFoundScreen = lazyRouteComponent(() => import('#app/screens/not-found-screen.tsx'), 'NotFoundScreen')

type Context = { readonly queries: QueryClient }
type Layout = 'portal' | NonNullable<(typeof routes)[PagePath]['layout']>

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page that the route shows. */
    page?: Page
  }
}

/** Shows the portal's layout to users and the public one to visitors. */
function EitherLayout() {
  const Layout = useSession().user ? portalLayout : publicLayout
  return <Layout />
}

/** Builds the router from the pages and their screens. */
export function createAppRouter(queries: QueryClient, history?: RouterHistory) {
  const root = createRootRouteWithContext<Context>()({ component: Outlet })
  const session = () => queries.getQueryData(sessionQuery().queryKey) ?? signedOut
  const isSignedIn = () => session().user !== null
  const frames: { readonly [layout in Layout]: () => string } = {
    portal: () => (isSignedIn() ? 'portal' : 'bar'),
    public: () => 'public',
    either: () => (isSignedIn() ? 'portal' : 'public'),
    none: () => 'none',
  }
  const buildLayout = (layout: Layout, component: RouteComponent, loader?: () => Promise<void> | undefined) =>
    createRoute({
      getParentRoute: () => root,
      id: `${layout}-layout`,
      component,
      beforeLoad: ({ preload }) => {
        // The frame that the server has sent is shown again while a layout is on its way, as after a sign-in.
        const frame = document.getElementById('frame')
        if (frame && !preload) frame.dataset.frame = frames[layout]()
      },
      ...(loader ? { loader } : {}),
    })
  const layouts: { readonly [layout in Layout]: AnyRoute } = {
    portal: buildLayout('portal', portalLayout),
    public: buildLayout('public', publicLayout),
    // The router loads only components of its own routes before it renders them.
    either: buildLayout('either', EitherLayout, () => (isSignedIn() ? portalLayout : publicLayout).preload?.()),
    none: buildLayout('none', Outlet),
  }
  const buildRoutes = (layout: Layout) =>
    pages
      .filter(({ path }) => (routes[path].layout ?? 'portal') === layout)
      .map((page) =>
        createRoute({
          getParentRoute: () => layouts[layout],
          path: page.path,
          component: routes[page.path].screen,
          staticData: { page },
          beforeLoad: ({ location }) => {
            if (toAccess(page, session()) === 'sign-in')
              throw redirect({
                to: loginPath,
                // Signing out deletes drafts, so a remaining one means that the session expired.
                search: { redirect: location.href, ...(hasDrafts() ? sessionEnded : {}) },
              })
            if (page.path === loginPath && session().user) {
              const target = new URLSearchParams(location.searchStr).get('redirect')
              throw redirect({ href: safeRedirectPath(target ?? undefined) })
            }
          },
        }),
      )
  const unknownPath = createRoute({
    getParentRoute: () => layouts.portal,
    path: '$',
    component: NotFoundScreen,
  })
  // A production build leaves this out, with everything that only it imports.
  const design = import.meta.env.DEV
    ? [
        createRoute({
          getParentRoute: () => layouts.none,
          path: '/portal/design',
          component: lazyRouteComponent(() => import('./design/design-screen.tsx'), 'DesignScreen'),
        }),
      ]
    : []
  const redirectTo = (target: PagePath, path: string) =>
    createRoute({
      getParentRoute: () => root,
      path,
      beforeLoad: ({ location: { searchStr, hash } }) => {
        throw redirect({ href: `${target}${searchStr}${hash === '' ? '' : `#${hash}`}`, replace: true })
      },
    })
  return createRouter({
    routeTree: root.addChildren([
      redirectTo(homePath, '/'),
      redirectTo(homePath, '/portal'),
      ...Object.entries(pathAliases).map(([alias, target]) => redirectTo(target, alias)),
      layouts.portal.addChildren([...buildRoutes('portal'), unknownPath]),
      layouts.public.addChildren(buildRoutes('public')),
      layouts.either.addChildren(buildRoutes('either')),
      layouts.none.addChildren([...buildRoutes('none'), ...design]),
    ]),
    context: { queries },
    ...(history ? { history } : {}),
    // Query fields stay strings, exactly as in the URL.
    parseSearch: parseSearchWith((value) => value),
    stringifySearch: stringifySearchWith(String),
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingComponent: RoutePending,
    defaultErrorComponent: RouteFailure,
    defaultNotFoundComponent: NotFoundScreen,
  })
}
