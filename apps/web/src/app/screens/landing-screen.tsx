import { meetings } from '@foyer/contract/meetings/meetings'
import type { Meeting } from '@foyer/contract/meetings/meetings.shapes'
import { Paper, SimpleGrid, Text } from '@mantine/core'
import { IconBolt, IconCalendarPlus, IconVideo } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useCan } from '#lib/can.tsx'
import { useSession } from '#lib/session.ts'
import { useTenant } from '#lib/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { useHasBeenTrue } from '#lib/use-has-been-true.ts'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { Screen } from '#ui/layout/screen.tsx'
import { ActionTile } from './action-tile.tsx'
import { Backdrop } from './backdrop.tsx'
import { JoinForm } from './join-form.tsx'
import { useMeetNow } from './landing.queries.ts'
import { landingTexts } from './landing.texts.ts'
import { NextMeeting } from './next-meeting.tsx'
import { ServerWarnings } from './server-warnings.tsx'

const JoinDialog = lazy(() => import('./join-dialog.tsx').then((file) => ({ default: file.JoinDialog })))
const MeetNowDialog = lazy(() => import('./meet-now-dialog.tsx').then((file) => ({ default: file.MeetNowDialog })))

export function LandingScreen() {
  const { user } = useSession()
  const image = useTenant()?.backgroundImages.landing ?? ''
  const screen = user ? <Home name={user.data.displayName || user.name} /> : <GuestHome />
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

function Home({ name }: { name: string }) {
  const t = useTexts(landingTexts)
  const join = useDialog()
  const meetNow = useMeetNow()
  const ready = useDialog<Meeting>()
  const joinOpened = useHasBeenTrue(join.opened)
  const meetOpened = useHasBeenTrue(ready.opened)
  const canSchedule = useCan(meetings.create, 'scheduled')
  const canMeetNow = useCan(meetings.create, 'open')
  const canSeeNext = useCan(meetings.listSchedules)
  return (
    <Screen title={t.welcome(name)}>
      <ServerWarnings />
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
        {canMeetNow && (
          <ActionTile
            primary
            icon={<IconBolt size={28} />}
            title={t.meetNow}
            text={t.meetNowBody}
            busy={meetNow.isPending}
            onClick={() => meetNow.mutate(t.meetingTopic(name), { onSuccess: ready.open })}
          />
        )}
        {canSchedule && (
          <ActionTile
            icon={<IconCalendarPlus size={28} />}
            title={t.schedule}
            text={t.scheduleBody}
            to="/portal/schedule-meeting"
          />
        )}
        <ActionTile icon={<IconVideo size={28} />} title={t.join} text={t.joinBody} onClick={() => join.open()} />
      </SimpleGrid>
      {canSeeNext && <NextMeeting />}
      <Text c="dimmed">{t.noSignup}</Text>
      <Suspense>
        {joinOpened && <JoinDialog opened={join.opened} onClose={join.close} />}
        {meetOpened && <MeetNowDialog meeting={ready.row} opened={ready.opened} onClose={ready.close} />}
      </Suspense>
    </Screen>
  )
}
