import type { QueryClient } from '@tanstack/react-query'
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  parseSearchWith,
  type RouterHistory,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router'
import { NotFoundScreen } from '#app/screens/not-found-screen.tsx'
import { hasDrafts } from '#lib/draft.ts'
import { homePath, loginPath, safeRedirectPath, sessionEnded } from '#lib/redirect-path.ts'
import { sessionQuery, signedOut } from '#lib/session.ts'
import { accessTo } from './access.ts'
import { RouteFailure } from './route-failure.tsx'
import { RoutePending } from './route-pending.tsx'
import { portalLayout, publicLayout, routes } from './routes.tsx'

type Context = { readonly queries: QueryClient }
type Chrome = (typeof routes)[number]['chrome']

/** The router over the table of routes. */
export function createAppRouter(queries: QueryClient, history?: RouterHistory) {
  const root = createRootRouteWithContext<Context>()({ component: Outlet })
  const session = () => queries.getQueryData(sessionQuery().queryKey) ?? signedOut
  const layouts: { readonly [chrome in Chrome]: AnyRoute } = {
    portal: createRoute({
      getParentRoute: () => root,
      id: 'portal-chrome',
      component: portalLayout,
    }),
    public: createRoute({ getParentRoute: () => root, id: 'public-chrome', component: publicLayout }),
    none: createRoute({ getParentRoute: () => root, id: 'no-chrome', component: Outlet }),
  }
  const rowsOf = (chrome: Chrome) =>
    routes
      .filter((row) => row.chrome === chrome)
      .map((row) =>
        createRoute({
          getParentRoute: () => layouts[chrome],
          path: row.path,
          component: row.screen,
          staticData: { level: row.level },
          beforeLoad: ({ location }) => {
            if (accessTo(location.pathname, row.level, session()) === 'sign-in')
              throw redirect({
                to: loginPath,
                // A draft is left by a session that has ended, since signing out forgets them.
                search: { wanted: location.href, ...(hasDrafts() ? sessionEnded : {}) },
              })
            if (row.path === loginPath && session().user) {
              const wanted = new URLSearchParams(location.searchStr).get('wanted')
              throw redirect({ href: safeRedirectPath(wanted ?? undefined) })
            }
          },
        }),
      )
  const nowhere = createRoute({
    getParentRoute: () => layouts.portal,
    path: '$',
    component: NotFoundScreen,
    staticData: { level: 'anyone' },
  })
  const home = (path: '/' | '/portal') =>
    createRoute({
      getParentRoute: () => root,
      path,
      beforeLoad: () => {
        throw redirect({ to: homePath })
      },
    })
  return createRouter({
    routeTree: root.addChildren([
      home('/'),
      home('/portal'),
      layouts.portal.addChildren([...rowsOf('portal'), nowhere]),
      layouts.public.addChildren(rowsOf('public')),
      layouts.none.addChildren(rowsOf('none')),
    ]),
    context: { queries },
    ...(history ? { history } : {}),
    // Fields of the query are strings, as they stand in the address.
    parseSearch: parseSearchWith((value) => value),
    stringifySearch: stringifySearchWith(String),
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingComponent: RoutePending,
    defaultErrorComponent: RouteFailure,
    defaultNotFoundComponent: NotFoundScreen,
  })
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    level?: (typeof routes)[number]['level']
  }
}
