import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { onSignedOut } from '#lib/api.ts'
import { useFormats } from '#lib/format.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { Banner } from './banner.tsx'
import { useLeaveView } from './use-leave-view.ts'
import { viewBannerTexts } from './view-banner.texts.ts'

/** Says on every page of a tenant that the operator views it, read-only and until when. */
export function ViewBanner({ until, url }: { until: string; url: string }) {
  const t = useTexts(viewBannerTexts)
  const formats = useFormats()
  const tenant = useTenant()
  const { leave, isLeaving } = useLeaveView(url)
  useEffect(() => {
    // Synchronises with the clock and the server: a view that has ended leaves nothing on the screen.
    const timer = setTimeout(() => window.location.assign(url), Math.max(0, Date.parse(until) - Date.now()))
    const stop = onSignedOut(() => window.location.assign(url))
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [until, url])
  return (
    <Banner tone="warning" title={t.viewing(tenant?.brandname ?? '')} text={t.viewingUntil(formats.time(until))}>
      <Button variant="default" size="xs" onClick={leave} loading={isLeaving}>
        {t.leaveView}
      </Button>
    </Banner>
  )
}
