import { Paper, Text } from '@mantine/core'
import { useSession } from '#lib/session.ts'
import { useTenant } from '#lib/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { Screen } from '#ui/layout/screen.tsx'
import { Backdrop } from './backdrop.tsx'
import { HomeScreen } from './home-screen.tsx'
import { JoinForm } from './join-form.tsx'
import { landingTexts } from './landing.texts.ts'

export function LandingScreen() {
  const { user } = useSession()
  const image = useTenant()?.backgroundImages.landing ?? ''
  const screen = user ? <HomeScreen user={user} /> : <GuestHome />
  if (image === '') return screen
  return (
    <Backdrop image={image} narrow={user === null}>
      {screen}
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
