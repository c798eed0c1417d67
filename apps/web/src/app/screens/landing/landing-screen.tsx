import { HomeScreen } from '#app/screens/home/home-screen.tsx'
import { useTenant } from '#lib/session/tenant.ts'
import { useSession } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { Screen } from '#ui/layout/screen.tsx'
import { Backdrop } from './backdrop.tsx'
import { landingTexts } from './landing.texts.ts'
import classes from './landing-screen.module.css'
import { MeetingIdForm } from './meeting-id-form.tsx'

export function LandingScreen() {
  const { user } = useSession()
  const image = useTenant()?.backgroundImages.landing ?? ''
  if (image === '')
    return user ? (
      <HomeScreen user={user} />
    ) : (
      <div className={classes.card}>
        <GuestHome />
      </div>
    )
  return (
    <Backdrop image={image} narrow={user === null}>
      {user ? <HomeScreen user={user} /> : <GuestHome />}
    </Backdrop>
  )
}

/** Signed out there is only the join form; the sign-in is in the toolbar. */
function GuestHome() {
  const t = useTexts(landingTexts)
  return (
    <Screen title={t.welcomeGuest} subtitle={t.noSignupGuest} narrow>
      <MeetingIdForm />
    </Screen>
  )
}
