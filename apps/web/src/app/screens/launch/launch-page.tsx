import { lazy, Suspense } from 'react'
import { GettingStartedScreen } from '#app/screens/getting-started-screen.tsx'
import { useSession } from '#lib/session.ts'
import { RoutePending } from '../../route-pending.tsx'

const LaunchScreen = lazy(() => import('./launch-screen.tsx').then((file) => ({ default: file.LaunchScreen })))

/** Shows users their first steps, and visitors the ways in, which lead back here. */
export function LaunchPage() {
  const { user } = useSession()
  if (user === null) return <GettingStartedScreen redirect="/portal/launch-page" />
  return (
    <Suspense fallback={<RoutePending />}>
      <LaunchScreen />
    </Suspense>
  )
}
