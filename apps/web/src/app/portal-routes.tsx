import { useQueryClient } from '@tanstack/react-query'
import { type RouterHistory, RouterProvider, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { onSignedOut } from '#lib/api.ts'
import { listenToEvents } from '#lib/events.ts'
import { homePath, loginPath, sessionEnded } from '#lib/redirect-path.ts'
import { endSession, sessionQuery, signedOut, useSession } from '#lib/session.ts'
import { followFocus } from './focus-after-navigation.ts'
import { createAppRouter } from './router.tsx'
import { portalLayout, publicLayout, routes } from './routes.tsx'
import { NavigationProgress } from './top-line.tsx'

/** Whether a path is one of a route's, where `$` begins a segment that may be anything. */
const leadsTo = (route: string, path: string): boolean => {
  const [wanted, provided] = [route.split('/'), path.split('/')]
  return wanted.length === provided.length && wanted.every((part, at) => part.startsWith('$') || part === provided[at])
}

/** Fetches the files of a public page before it is known who sits here; any other may end at the sign-in. */
export function fetchPublicPage(path: string): void {
  const wanted = path === '/' || path === '/portal' ? homePath : path
  const row = routes.find((route) => route.level === 'anyone' && leadsTo(route.path, wanted))
  if (!row) return
  void row.screen.preload?.()
  if (row.chrome === 'portal') void portalLayout.preload?.()
  if (row.chrome === 'public') void publicLayout.preload?.()
}

/** The router, and what follows it through the whole stay. */
export function PortalRoutes({ history }: { history?: RouterHistory }) {
  const queries = useQueryClient()
  const [router] = useState(() => createAppRouter(queries, history))
  const navigating = useRouterState({ router, select: (state) => state.isLoading })
  const userId = useSession().user?.id

  useEffect(() => followFocus(router), [router])
  useEffect(() => {
    // Follows the server's events, for whoever is signed in.
    if (userId !== undefined) return listenToEvents(queries)
  }, [userId, queries])
  useEffect(
    () =>
      // Follows the calls: any answer 401 leads to the sign-in, once, and from there back.
      onSignedOut(() => {
        if ((queries.getQueryData(sessionQuery().queryKey) ?? signedOut).user === null) return
        endSession(queries)
        const wanted = router.state.location.href
        void router.navigate({ to: loginPath, search: { wanted, ...sessionEnded }, ignoreBlocker: true })
      }),
    [queries, router],
  )
  return (
    <>
      {navigating && <NavigationProgress />}
      <RouterProvider router={router} />
    </>
  )
}
