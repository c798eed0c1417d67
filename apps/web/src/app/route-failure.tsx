import { Box } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useTexts } from '#lib/texts.ts'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { appTexts } from './app.texts.ts'

/** A screen that broke, or whose file did not arrive: the rest of the portal stays. */
export function RouteFailure({ reset }: { reset: () => void }) {
  const t = useTexts(appTexts)
  const router = useRouter()
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
