import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { RouterHistory } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { readPageData } from '#lib/session/page-data.ts'
import { tenantQuery } from '#lib/session/tenant.ts'
import { authorizeClient, sessionQuery } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import classes from './app-start.module.css'
import { startTexts } from './app-start.texts.ts'
import { NavigationProgress } from './banners/navigation-progress.tsx'
import { PortalRoutes } from './portal-routes.tsx'

const slowMs = 8000

/** Loads session and tenant unless the page has them, and shows the progress meanwhile. */
export function AppStart({ history }: { history?: RouterHistory }) {
  const t = useTexts(startTexts)
  const session = useQuery(sessionQuery())
  const tenant = useQuery(tenantQuery())
  const isSlow = useIsSlow()
  useEffect(() => {
    // Synchronises with the server; a session that is not in the page is loaded with it.
    if (readPageData().session) void authorizeClient().catch(() => undefined)
  }, [])
  if (session.data && tenant.data) return <PortalRoutes {...(history ? { history } : {})} />
  const failed = session.isError || tenant.isError
  const retry = () => {
    void session.refetch()
    void tenant.refetch()
  }
  return (
    <main className={classes.page}>
      {!failed && <NavigationProgress />}
      <Stack align="center" gap="md" aria-busy={!failed}>
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

function useIsSlow(): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    // Synchronises with the clock.
    const timer = setTimeout(() => setSlow(true), slowMs)
    return () => clearTimeout(timer)
  }, [])
  return slow
}
