import { QueryClientProvider } from '@tanstack/react-query'
import type { RouterHistory } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useReauthenticationPending } from '#lib/session/reauthentication.ts'
import '#lib/browser/last-focus.ts'
import { useHasBeenTrue } from '#lib/browser/use-has-been-true.ts'
import { useSettings, useSettingsAttributes } from '#lib/session/settings.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { useSession } from '#lib/session.ts'
import { DialogSuspense } from '#ui/dialog/dialog-suspense.tsx'
import { Toaster } from '#ui/feedback/toaster.tsx'
import { Mantine } from '#ui/theme/mantine.tsx'
import favicon from '../favicon.svg'
import { AppStart } from './app-start.tsx'
import { ConnectionBanner } from './banners/connection-banner.tsx'
import { VersionBanner } from './banners/version-banner.tsx'
import { createQueryClient } from './query-client.ts'
import { usePalette } from './theme/use-palette.ts'
import { useTenantColours } from './theme/use-tenant-colours.ts'

const ViewBanner = lazy(() => import('./banners/view-banner.tsx').then((file) => ({ default: file.ViewBanner })))

/** Providers, notifications and the routed pages. */
export function App({ history }: { history?: RouterHistory }) {
  const [queries] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queries}>
      <ThemeProvider>
        <ConnectionBanner />
        <VersionBanner />
        <ReadOnlyView />
        <AppStart {...(history ? { history } : {})} />
        <Reauthentication />
        <Toasts />
      </ThemeProvider>
    </QueryClientProvider>
  )
}

/** Only the operator views portals of others. */
function ReadOnlyView() {
  const view = useSession().user?.view
  return (
    view && (
      <Suspense>
        <ViewBanner {...view} />
      </Suspense>
    )
  )
}

function Toasts() {
  return <Toaster keep={useSettings().keepNotices} />
}

/** Applies the tenant's colours and icon. */
function ThemeProvider({ children }: { children: ReactNode }) {
  const tenant = useTenant()
  const palette = usePalette(tenant?.theme.lite)
  const { colourScheme, direction, animations } = useSettings()
  useSettingsAttributes()
  useTenantColours(palette)
  useHead({ icon: tenant?.logos.favicon, colour: palette?.accent })
  return (
    <Mantine scheme={colourScheme} direction={direction} isMoving={animations === 'on'}>
      {children}
    </Mantine>
  )
}

/** Keeps the favicon and the theme colour of the browser window up to date; the server renders the initial ones. */
function useHead({ icon, colour }: { icon: string | undefined; colour: string | undefined }) {
  useEffect(() => {
    // Synchronises with the document's head.
    if (icon !== undefined) document.querySelector('link[rel="icon"]')?.setAttribute('href', icon || favicon)
  }, [icon])
  useEffect(() => {
    // Synchronises with the document's head.
    const existing = document.querySelector('meta[name="theme-color"]')
    if (colour === undefined) return existing?.remove()
    const meta = existing ?? document.head.appendChild(document.createElement('meta'))
    meta.setAttribute('name', 'theme-color')
    meta.setAttribute('content', colour)
  }, [colour])
}

const ReauthenticationDialog = lazy(() =>
  import('./reauthentication-dialog.tsx').then((file) => ({ default: file.ReauthenticationDialog })),
)

/** Loaded when the first call requires reauthentication, as cross-tenant changes of super administrators do. */
function Reauthentication() {
  const pending = useReauthenticationPending()
  const hasBeenPending = useHasBeenTrue(pending)
  if (!hasBeenPending) return null
  return (
    <DialogSuspense>
      <ReauthenticationDialog opened={pending} />
    </DialogSuspense>
  )
}
