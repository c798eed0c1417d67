import { paintOf, themeOf } from '@foyer/contract/theme'
import { DirectionProvider, localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { RouterHistory } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { usePasswordWanted } from '#lib/confirmation.ts'
import '#lib/last-focus.ts'
import { useTenant } from '#lib/tenant.ts'
import { theme, variablesOf } from '#ui/theme.ts'
import { Toaster } from '#ui/toaster.tsx'
import favicon from '../favicon.svg'
import { ConnectionBanner } from './connection-banner.tsx'
import { makeQueryClient } from './query-client.ts'
import { Start } from './start.tsx'

const schemes = localStorageColorSchemeManager({ key: 'color-scheme' })

/** The whole portal: what everything stands in, the start, then the routes. */
export function Portal({ history }: { history?: RouterHistory }) {
  const [queries] = useState(makeQueryClient)
  return (
    <QueryClientProvider client={queries}>
      <DirectionProvider initialDirection={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}>
        <Look>
          <ConnectionBanner />
          <Start {...(history ? { history } : {})} />
          <PasswordAgain />
          <Toaster />
        </Look>
      </DirectionProvider>
    </QueryClientProvider>
  )
}

/** The theme with the tenant's colours and icon. */
function Look({ children }: { children: ReactNode }) {
  const tenant = useTenant()
  const lite = tenant?.theme.lite
  const paint = useMemo(() => {
    const colours = themeOf(lite ?? {})
    return Object.keys(colours).length > 0 ? paintOf(colours) : undefined
  }, [lite])
  const variables = useMemo(() => variablesOf(paint), [paint])
  useHead({ icon: tenant?.logos.favicon, colour: paint?.accent })
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

const ConfirmPassword = lazy(() => import('./confirm-password.tsx').then((file) => ({ default: file.ConfirmPassword })))

/** Any call may ask for the password again (domain.md §1: what a super administrator writes across the wall). */
function PasswordAgain() {
  const wanted = usePasswordWanted()
  const [ever, setEver] = useState(false)
  if (wanted && !ever) setEver(true)
  if (!ever) return null
  return (
    <Suspense>
      <ConfirmPassword opened={wanted} />
    </Suspense>
  )
}
