import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { RouterHistory } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { tenantQuery } from '#lib/session/tenant.ts'
import { sessionQuery } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { TenantLogo } from '#ui/base/tenant-logo.tsx'
import classes from './app-start.module.css'
import { startTexts } from './app-start.texts.ts'
import { NavigationProgress } from './banners/navigation-progress.tsx'

// Requested immediately, so the routes load while the brand is already shown.
const routesFile = import('./portal-routes.tsx')

const slowMs = 8000

/** Loads session, tenant and routes, and shows the progress meanwhile. */
export function AppStart({ history }: { history?: RouterHistory }) {
  const t = useTexts(startTexts)
  const session = useQuery(sessionQuery())
  const tenant = useQuery(tenantQuery())
  const [initialPath] = useState(() => (history ?? window).location.pathname)
  const routes = useRoutesFile(initialPath)
  const isSlow = useIsSlow()
  if (session.data && tenant.data && routes.file) return <routes.file.PortalRoutes {...(history ? { history } : {})} />
  const failed = session.isError || tenant.isError || routes.failed
  const retry = () => {
    // Browsers cache a failed module import, so only a reload tries again.
    if (routes.failed) return window.location.reload()
    void session.refetch()
    void tenant.refetch()
  }
  return (
    <main className={classes.page}>
      {!failed && <NavigationProgress />}
      <Stack align="center" gap="md" aria-busy={!failed}>
        {tenant.data && (
          <div className={classes.brand}>
            <TenantLogo name={tenant.data.brandname} logos={tenant.data.logos} />
          </div>
        )}
        <Text role="status">{failed ? t.unreachable : isSlow ? t.stillConnecting : ''}</Text>
        {(failed || isSlow) && (
          <Button variant="default" onClick={retry}>
            {t.retry}
          </Button>
        )}
      </Stack>
    </main>
  )
}

type RoutesFile = Awaited<typeof routesFile>

/**
 * Returns the routes module once loaded. It is not `lazy`, because after showing a fallback React delays the content by
 * 300 ms even if the module has already arrived.
 */
function useRoutesFile(path: string): { file: RoutesFile | undefined; failed: boolean } {
  const [state, setState] = useState<{ file: RoutesFile | undefined; failed: boolean }>({
    file: undefined,
    failed: false,
  })
  useEffect(() => {
    // Synchronises with the module import; the page is preloaded while the session loads.
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

function useIsSlow(): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    // Synchronises with the clock.
    const timer = setTimeout(() => setSlow(true), slowMs)
    return () => clearTimeout(timer)
  }, [])
  return slow
}
