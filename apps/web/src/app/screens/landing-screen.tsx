import { Paper, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useSession } from '#lib/session.ts'
import { useTenant } from '#lib/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { Screen } from '#ui/layout/screen.tsx'
import { Backdrop } from './backdrop.tsx'
import { JoinForm } from './join-form.tsx'
import { landingTexts } from './landing.texts.ts'

const HomeScreen = lazy(() => import('./home-screen.tsx').then((file) => ({ default: file.HomeScreen })))

export function LandingScreen() {
  const { user } = useSession()
  const image = useTenant()?.backgroundImages.landing ?? ''
  const screen = user ? <HomeScreen user={user} /> : <GuestHome />
  const content = <Suspense>{screen}</Suspense>
  if (image === '') return content
  return (
    <Backdrop image={image} narrow={user === null}>
      {content}
    </Backdrop>
  )
}

/** Signed out there is only the join form; the sign-in is in the toolbar. */
function GuestHome() {
  const t = useTexts(landingTexts)
  return (
    <Screen title={t.welcomeGuest} narrow>
      <Paper withBorder p="xl" radius="lg">
        <JoinForm />
      </Paper>
      <Text c="dimmed">{t.noSignupGuest}</Text>
    </Screen>
  )
}
