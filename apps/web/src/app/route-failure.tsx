import { Box } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useReachable } from '#lib/calls/connection.ts'
import { useNewVersion } from '#lib/calls/version.ts'
import { useTexts } from '#lib/texts.ts'
import { ErrorAlert } from '#ui/feedback/error-alert.tsx'
import { startTexts } from './app-start.texts.ts'

/** Shown in place of a screen that crashed or whose module failed to load. */
export function RouteFailure({ reset }: { reset: () => void }) {
  const t = useTexts(startTexts)
  const router = useRouter()
  const reachable = useReachable()
  const isOutdated = useNewVersion()
  const wasLost = useRef(false)
  useEffect(() => {
    // Synchronises with the connection. Browsers cache a failed module import, so only a reload tries again.
    if (reachable && wasLost.current) window.location.reload()
    wasLost.current = !reachable
  }, [reachable])
  // A page of another version lacks files: the banner offers to reload, which is all that helps.
  if (isOutdated) return null
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
