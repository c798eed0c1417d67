import { Button, Center, Loader, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { sessionQuery } from '#lib/session.ts'
import { tenantQuery } from '#lib/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { Brand } from '#ui/brand.tsx'
import { appTexts } from './app.texts.ts'

const quietMs = 1000
const slowMs = 8000

/** Asks who sits here before anything is shown; the splash says how that goes. */
export function Start({ children }: { children: ReactNode }) {
  const t = useTexts(appTexts)
  const session = useQuery(sessionQuery())
  const tenant = useQuery(tenantQuery())
  const waited = useWaited()
  if (session.data && tenant.data) return children
  const failed = session.isError || tenant.isError
  const retry = () => {
    void session.refetch()
    void tenant.refetch()
  }
  return (
    <Center component="main" mih="100vh" p="md">
      <Stack align="center" gap="md" aria-busy={!failed}>
        {tenant.data && <Brand name={tenant.data.brandname} logos={tenant.data.logos} />}
        {!failed && waited >= quietMs && <Loader aria-hidden />}
        <Text role="status">{failed ? t.unreachable : waited >= slowMs ? t.stillConnecting : ''}</Text>
        {(failed || waited >= slowMs) && (
          <Button variant="default" onClick={retry}>
            {t.retry}
          </Button>
        )}
      </Stack>
    </Center>
  )
}

function useWaited(): number {
  const [waited, setWaited] = useState(0)
  useEffect(() => {
    // Follows the clock.
    const timers = [quietMs, slowMs].map((ms) => setTimeout(() => setWaited(ms), ms))
    return () => timers.forEach(clearTimeout)
  }, [])
  return waited
}
