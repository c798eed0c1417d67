import { Alert, Button, Group, Loader, Text } from '@mantine/core'
import { useTexts } from '#lib/texts.ts'
import type { MeetingSession } from './connection/meeting-session.ts'
import type { MeetingView } from './connection/meeting-view.ts'
import classes from './room.module.css'
import { roomTexts } from './room.texts.ts'

/** Says that the connection is lost, and that the browser blocks sound. */
export function Banners({ meeting, view }: { meeting: MeetingSession; view: MeetingView }) {
  const t = useTexts(roomTexts)
  return (
    <>
      {view.phase === 'reconnecting' && (
        <Alert
          className={classes.banner}
          color="red"
          variant="light"
          role="alert"
          icon={<Loader size="sm" aria-hidden />}
        >
          {t.reconnecting}
        </Alert>
      )}
      {!view.soundAllowed && (
        <Alert className={classes.banner} color="gray" role="alert">
          <Group justify="space-between">
            <Text size="sm">{t.soundBlocked}</Text>
            <Button size="compact-md" onClick={() => void meeting.allowSound()}>
              {t.soundOn}
            </Button>
          </Group>
        </Alert>
      )}
    </>
  )
}
