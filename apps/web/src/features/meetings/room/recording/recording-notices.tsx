import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconPlayerPause } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { MeetingSession } from '#features/meetings/room/connection/meeting-session.ts'
import type { MeetingView } from '#features/meetings/room/connection/meeting-view.ts'
import type { ShownRoomState } from '#features/meetings/room/connection/use-room-state.ts'
import classes from '#features/meetings/room/room.module.css'
import { announce } from '#lib/announce.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { findNews, findRoomFailure, type ShownRecordingState } from './recording.rules.ts'
import { recordingTexts } from './recording.texts.ts'
import { ConsentNotice } from './recording-consent-notice.tsx'
import { MarkNotice } from './recording-mark-notice.tsx'
import { sayAloud } from './say-aloud.ts'
import type { RecordingControls } from './use-recording.ts'

type RecordingNoticesProps = {
  meeting: MeetingSession
  view: MeetingView
  state: ShownRoomState
  recording: RecordingControls
  onAgreed: () => void
}

/** Tells everyone of each change of the recording, asks participants to agree, and hosts what to do. */
export function RecordingNotices({ meeting, view, state, recording, onAgreed }: RecordingNoticesProps) {
  useNews(recording, view.picked.speaker)
  const { role } = state
  const asks = role === 'participant' && recording.isInProgress && state.recording?.agreed === false
  return (
    <>
      {asks && <ConsentNotice meeting={meeting} view={view} state={state} onAgree={() => recording.agree(onAgreed)} />}
      {recording.sign === 'failed' && <FailureNotice key={state.recording?.id} state={state} recording={recording} />}
      {recording.isAvailable && recording.sign === 'paused' && <LongPause recording={recording} />}
      {recording.marked && <MarkNotice key={recording.marked.id} mark={recording.marked} recording={recording} />}
    </>
  )
}

/** Says each change to screen readers, and those that matter to all also aloud. */
function useNews({ sign, wasUnrecorded }: RecordingControls, speaker: string) {
  const t = useTexts(recordingTexts)
  const language = useLanguage()
  const now = sign ?? 'none'
  const [known, setKnown] = useState<ShownRecordingState | 'none' | undefined>(wasUnrecorded ? 'none' : undefined)
  const tell = useEffectEvent((before: typeof known) => {
    const news = findNews(before, now)
    if (news === undefined) return
    announce(t[news.text])
    if (news.isHeard) void sayAloud(t[news.text], { speaker, language })
  })
  useEffect(() => {
    // Synchronises with the server, which announces the recording only by the new state.
    if (now === known) return
    setKnown(now)
    tell(known)
  }, [now, known])
}

type NoticeProps = Pick<RecordingNoticesProps, 'state' | 'recording'>

/** Says why it no longer records; hosts can try again. */
function FailureNotice({ state, recording }: NoticeProps) {
  const t = useTexts(recordingTexts)
  const [isSeen, setIsSeen] = useState(false)
  const failure = findRoomFailure(state.recording)
  if (failure === undefined || isSeen) return null
  return (
    <Alert className={classes.banner} color="red" variant="light" role="alert" icon={<IconAlertTriangle aria-hidden />}>
      <Group justify="space-between">
        <Text size="sm">{t[`failed:${failure}`]}</Text>
        <Group gap="xs">
          <Button size="compact-md" variant="default" onClick={() => setIsSeen(true)}>
            {t.dismiss}
          </Button>
          {recording.isAvailable && (
            <Button size="compact-md" disabled={recording.isPending} onClick={recording.start}>
              {t.tryAgain}
            </Button>
          )}
        </Group>
      </Group>
    </Alert>
  )
}

const longPauseMs = 5 * 60_000

/** Reminds hosts of a recording that they may have forgotten to resume. */
function LongPause({ recording }: Pick<NoticeProps, 'recording'>) {
  const t = useTexts(recordingTexts)
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    // Synchronises with the clock.
    const timer = setTimeout(() => setIsLong(true), longPauseMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isLong) return null
  return (
    <Alert
      className={classes.banner}
      color="yellow"
      variant="light"
      role="alert"
      icon={<IconPlayerPause aria-hidden />}
    >
      <Group justify="space-between">
        <Text size="sm">{t.longPause}</Text>
        <Button size="compact-md" disabled={recording.isPending} onClick={recording.resume}>
          {t.resume}
        </Button>
      </Group>
    </Alert>
  )
}
