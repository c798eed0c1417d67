import { Box } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useReachable } from '#lib/connection.ts'
import { useTexts } from '#lib/texts.ts'
import { ErrorAlert } from '#ui/feedback/error-alert.tsx'
import { appTexts } from './app.texts.ts'

/** A screen that broke, or whose file did not arrive: the rest of the portal stays. */
export function RouteFailure({ reset }: { reset: () => void }) {
  const t = useTexts(appTexts)
  const router = useRouter()
  const reachable = useReachable()
  const wasLost = useRef(false)
  useEffect(() => {
    // Follows the connection. A browser remembers that a file of scripts did not arrive; only a reload asks again.
    if (reachable && wasLost.current) window.location.reload()
    wasLost.current = !reachable
  }, [reachable])
  return (
    <Box p="md">
      <ErrorAlert
        message={t.screenFailed}
        onRetry={() => {
          reset()
          void router.invalidate()
        }}
      />
    </Box>
  )
}
