import { useQueryClient } from '@tanstack/react-query'
import { type RouterHistory, RouterProvider, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { onSignedOut } from '#lib/api.ts'
import { homePath, loginPath, sessionEnded } from '#lib/session/redirect-path.ts'
import { endSession, sessionQuery, signedOut, useSession } from '#lib/session.ts'
import { NavigationProgress } from './banners/navigation-progress.tsx'
import { followFocus } from './focus-after-navigation.ts'
import { createAppRouter } from './router.tsx'
import { portalLayout, routes } from './routes.tsx'

/** The router, the events socket and the handling of ended sessions. */
export function PortalRoutes({ history }: { history?: RouterHistory }) {
  const queries = useQueryClient()
  const [router] = useState(() => createAppRouter(queries, history))
  const navigating = useRouterState({ router, select: (state) => state.isLoading })
  const userId = useSession().user?.id

  useEffect(() => followFocus(router), [router])
  usePreloadedPortal(useRouterState({ router, select: ({ location }) => location.pathname === loginPath }))
  useEffect(() => {
    // Synchronises with the events socket while a user is signed in; without one, the listeners are not loaded.
    if (userId === undefined) return
    let isOver = false
    let stop = (): void => undefined
    import('#lib/calls/events.ts').then(
      ({ listenToEvents }) => {
        if (!isOver) stop = listenToEvents(queries)
      },
      () => undefined,
    )
    return () => {
      isOver = true
      stop()
    }
  }, [userId, queries])
  useEffect(
    () =>
      // Synchronises with the API client: the first 401 redirects to the sign-in, which leads back here afterwards.
      onSignedOut(() => {
        if ((queries.getQueryData(sessionQuery().queryKey) ?? signedOut).user === null) return
        endSession(queries)
        const redirect = router.state.location.href
        void router.navigate({ to: loginPath, search: { redirect, ...sessionEnded }, ignoreBlocker: true })
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

const idleMs = 2000

/** Preloads what follows a sign-in while its page is idle. */
function usePreloadedPortal(isSigningIn: boolean): void {
  useEffect(() => {
    // Synchronises with the files of the build.
    if (!isSigningIn) return
    const timer = setTimeout(() => {
      for (const { preload } of [portalLayout, routes[homePath].screen]) void preload?.()?.catch(() => undefined)
    }, idleMs)
    return () => clearTimeout(timer)
  }, [isSigningIn])
}
