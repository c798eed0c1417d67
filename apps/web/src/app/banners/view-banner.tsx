import { tenantViews } from '@foyer/contract/tenancy/tenant-views'
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { startTexts } from '#app/app-start.texts.ts'
import { onSignedOut } from '#lib/api.ts'
import { useFormats } from '#lib/format.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { useSession } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { Banner } from './banner.tsx'

/** Leaves a read-only view of a portal, for the page of the tenant in the portal of the operator. */
export function useLeaveView(url: string | undefined): { leave: () => void; isLeaving: boolean } {
  const end = useCallMutation(tenantViews.end)
  const isLeaving = end.isPending || end.isSuccess
  return {
    isLeaving,
    leave: () => url !== undefined && end.mutate({}, { onSuccess: () => window.location.assign(url) }),
  }
}

/** Says on every page of a tenant that the operator views it, read-only and until when. */
export function ViewBanner() {
  const view = useSession().user?.view
  if (view === undefined) return null
  return <View until={view.until} url={view.url} />
}

function View({ until, url }: { until: string; url: string }) {
  const t = useTexts(startTexts)
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
