import { useQueryClient } from '@tanstack/react-query'
import { type RouterHistory, RouterProvider, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { onSignedOut } from '#lib/api.ts'
import { listenToEvents } from '#lib/events.ts'
import { endSession, sessionQuery, signedOut, useSession } from '#lib/session.ts'
import { homePath, loginPath, sessionEnded } from '#lib/wanted.ts'
import { followFocus } from './focus.ts'
import { makeRouter } from './router.tsx'
import { portalChrome, publicChrome, routes } from './routes.tsx'
import { TopLine } from './top-line.tsx'

/** Whether a path is one of a route's, where `$` begins a segment that may be anything. */
const leadsTo = (route: string, path: string): boolean => {
  const [wanted, given] = [route.split('/'), path.split('/')]
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith('$') || part === given[at])
}

/** Fetches the files of a public page before it is known who sits here; any other may end at the sign-in. */
export function fetchPublicPage(path: string): void {
  const wanted = path === '/' || path === '/portal' ? homePath : path
  const row = routes.find((route) => route.level === 'anyone' && leadsTo(route.path, wanted))
  if (!row) return
  void row.screen.preload?.()
  if (row.chrome === 'portal') void portalChrome.preload?.()
  if (row.chrome === 'public') void publicChrome.preload?.()
}

/** The router, and what follows it through the whole stay. */
export function PortalRoutes({ history }: { history?: RouterHistory }) {
  const queries = useQueryClient()
  const [router] = useState(() => makeRouter(queries, history))
  const navigating = useRouterState({ router, select: (state) => state.isLoading })
  const personId = useSession().user?.id

  useEffect(() => followFocus(router), [router])
  useEffect(() => {
    // Follows the server's events, for whoever is signed in.
    if (personId !== undefined) return listenToEvents(queries)
  }, [personId, queries])
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
      {navigating && <TopLine />}
      <RouterProvider router={router} />
    </>
  )
}
