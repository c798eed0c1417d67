import { parseTheme, resolvePalette } from '@foyer/contract/theme'
import { DirectionProvider, localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { RouterHistory } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { useReauthenticationPending } from '#lib/reauthentication.ts'
import '#lib/last-focus.ts'
import { useTenant } from '#lib/tenant.ts'
import { theme, toCssVariables } from '#ui/base/theme.ts'
import { Toaster } from '#ui/feedback/toaster.tsx'
import favicon from '../favicon.svg'
import { AppStart } from './app-start.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { createQueryClient } from './query-client.ts'

const schemes = localStorageColorSchemeManager({ key: 'color-scheme' })

/** The whole portal: what everything stands in, the start, then the routes. */
export function App({ history }: { history?: RouterHistory }) {
  const [queries] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queries}>
      <DirectionProvider initialDirection={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}>
        <ThemeProvider>
          <ConnectionBanner />
          <AppStart {...(history ? { history } : {})} />
          <ReauthenticationDialog />
          <Toaster />
        </ThemeProvider>
      </DirectionProvider>
    </QueryClientProvider>
  )
}

/** The theme with the tenant's colours and icon. */
function ThemeProvider({ children }: { children: ReactNode }) {
  const tenant = useTenant()
  const lite = tenant?.theme.lite
  const palette = useMemo(() => {
    const colours = parseTheme(lite ?? {})
    return Object.keys(colours).length > 0 ? resolvePalette(colours) : undefined
  }, [lite])
  const variables = useMemo(() => toCssVariables(palette), [palette])
  useHead({ icon: tenant?.logos.favicon, colour: palette?.accent })
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      colorSchemeManager={schemes}
    >
      {children}
    </MantineProvider>
  )
}

/** The tenant's icon and colour in the window's frame, as the server wrote them and as they are changed. */
function useHead({ icon, colour }: { icon: string | undefined; colour: string | undefined }) {
  useEffect(() => {
    // Follows the document's head.
    if (icon !== undefined) document.querySelector('link[rel="icon"]')?.setAttribute('href', icon || favicon)
  }, [icon])
  useEffect(() => {
    // Follows the document's head.
    const written = document.querySelector('meta[name="theme-color"]')
    if (colour === undefined) return written?.remove()
    const meta = written ?? document.head.appendChild(document.createElement('meta'))
    meta.setAttribute('name', 'theme-color')
    meta.setAttribute('content', colour)
  }, [colour])
}

const ConfirmPassword = lazy(() =>
  import('./reauthentication-dialog.tsx').then((file) => ({ default: file.ConfirmPassword })),
)

/** Any call may ask for the password again (domain.md §1: what a super administrator writes across the wall). */
function ReauthenticationDialog() {
  const wanted = useReauthenticationPending()
  const [hasBeenTrue, setHasBeenTrue] = useState(false)
  if (wanted && !hasBeenTrue) setHasBeenTrue(true)
  if (!hasBeenTrue) return null
  return (
    <Suspense>
      <ConfirmPassword opened={wanted} />
    </Suspense>
  )
}
