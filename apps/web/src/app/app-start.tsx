import { Button, Center, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { RouterHistory } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { sessionQuery } from '#lib/session.ts'
import { tenantQuery } from '#lib/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { TenantLogo } from '#ui/base/tenant-logo.tsx'
import { appTexts } from './app.texts.ts'
import { NavigationProgress } from './top-line.tsx'

// Asked for at once and not only when the start is over: the brand is painted while router and screen are on their way.
const routesFile = import('./portal-routes.tsx')

const slowMs = 8000

/** Asks who sits here before anything is shown; the splash says how that goes. */
export function AppStart({ history }: { history?: RouterHistory }) {
  const t = useTexts(appTexts)
  const session = useQuery(sessionQuery())
  const tenant = useQuery(tenantQuery())
  const [arrivedAt] = useState(() => (history ?? window).location.pathname)
  const routes = useRoutesFile(arrivedAt)
  const slow = useSlow()
  if (session.data && tenant.data && routes.file) return <routes.file.PortalRoutes {...(history ? { history } : {})} />
  const failed = session.isError || tenant.isError || routes.failed
  const retry = () => {
    // A browser remembers that a file of scripts did not arrive.
    if (routes.failed) return window.location.reload()
    void session.refetch()
    void tenant.refetch()
  }
  return (
    <Center component="main" mih="100vh" p="md">
      {!failed && <NavigationProgress />}
      <Stack align="center" gap="md" aria-busy={!failed}>
        {tenant.data && <TenantLogo name={tenant.data.brandname} logos={tenant.data.logos} />}
        <Text role="status">{failed ? t.unreachable : slow ? t.stillConnecting : ''}</Text>
        {(failed || slow) && (
          <Button variant="default" onClick={retry}>
            {t.retry}
          </Button>
        )}
      </Stack>
    </Center>
  )
}

type RoutesFile = Awaited<typeof routesFile>

/**
 * The file of the routes, once it is here. Not by `lazy`: that would show nothing first, and React holds back for 300 ms
 * what follows such a gap, even when the file has long arrived.
 */
function useRoutesFile(path: string): { file: RoutesFile | undefined; failed: boolean } {
  const [state, setState] = useState<{ file: RoutesFile | undefined; failed: boolean }>({
    file: undefined,
    failed: false,
  })
  useEffect(() => {
    // Follows the file; the page behind it is fetched while it is asked who sits here.
    routesFile.then(
      (file) => {
        file.fetchPublicPage(path)
        setState({ file, failed: false })
      },
      () => setState({ file: undefined, failed: true }),
    )
  }, [path])
  return state
}

function useSlow(): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    // Follows the clock.
    const timer = setTimeout(() => setSlow(true), slowMs)
    return () => clearTimeout(timer)
  }, [])
  return slow
}
