import { Button, Group, Text } from '@mantine/core'
import { IconVolume } from '@tabler/icons-react'
import { useId } from 'react'
import type { MeetingSession } from '#features/meetings/room/connection/meeting-session.ts'
import type { MeetingView } from '#features/meetings/room/connection/meeting-view.ts'
import type { ShownRoomState } from '#features/meetings/room/connection/use-room-state.ts'
import { useTexts } from '#lib/texts.ts'
import classes from './recording.module.css'
import { recordingTexts } from './recording.texts.ts'

type ConsentNoticeProps = {
  meeting: MeetingSession
  view: MeetingView
  state: ShownRoomState
  onAgree: () => void
}

/** Asks a participant, who was inside before, to agree to be recorded. The meeting is heard meanwhile. */
export function ConsentNotice({ meeting, view, state, onAgree }: ConsentNoticeProps) {
  const t = useTexts(recordingTexts)
  const id = useId()
  const by = state.recording?.startedBy ?? ''
  const hasCamera = view.participants.some(({ self, camera }) => self && camera !== undefined)
  return (
    <section role="alertdialog" aria-labelledby={id} aria-describedby={`${id}-why`} className={classes.consent}>
      <Text id={id} fw="var(--portal-font-heading)">
        {by === '' ? t.nowByItself : t.nowBy(by)}
      </Text>
      <Text id={`${id}-why`} size="sm" c="dimmed">
        {t.consentWhy}
      </Text>
      {'speechSynthesis' in window && (
        <Text size="sm" c="dimmed" className={classes.aloud ?? ''}>
          <IconVolume size={16} aria-hidden />
          {t.saidAloud}
        </Text>
      )}
      <Group gap="xs" mt="xs">
        <Button size="compact-md" onClick={onAgree}>
          {t.agree}
        </Button>
        {hasCamera && (
          <Button size="compact-md" variant="default" onClick={() => void meeting.turn('camera', false)}>
            {t.cameraOff}
          </Button>
        )}
        <Button size="compact-md" variant="default" c="red" ms="auto" onClick={meeting.leave}>
          {t.leave}
        </Button>
      </Group>
    </section>
  )
}
