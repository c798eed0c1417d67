import { Group, Loader, Text, Title } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useHasBeenTrue } from '#lib/browser/use-has-been-true.ts'
import { useTexts } from '#lib/texts.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import type { MeetingView } from './connection/meeting-view.ts'
import type { ShownRoomState } from './connection/use-room-state.ts'
import { ElapsedTime } from './elapsed-time.tsx'
import { controlsTexts } from './people/room-controls.texts.ts'
import type { RecordingControls } from './recording/use-recording.ts'
import classes from './room.module.css'
import { roomTexts } from './room.texts.ts'

const LocalRecordingSign = lazy(async () => ({
  default: (await import('./local-recording/local-recording-sign.tsx')).LocalRecordingSign,
}))
const RecordingSign = lazy(async () => ({ default: (await import('./recording/recording-sign.tsx')).RecordingSign }))

type RoomHeadProps = {
  view: MeetingView
  state: ShownRoomState
  recording: RecordingControls
  isRecordingLocally: boolean
  menu: ReactNode
}

/** The line above the stage: the topic, and what all have to know of the meeting. */
export function RoomHead({ view, state, recording, isRecordingLocally, menu }: RoomHeadProps) {
  const t = useTexts(roomTexts)
  const c = useTexts(controlsTexts)
  const title = useRef<HTMLHeadingElement>(null)
  const wasRecordedLocally = useHasBeenTrue(state.localRecorders.length > 0)
  useEffect(() => {
    // Synchronises with the focus, which was in the join form.
    title.current?.focus()
  }, [])
  return (
    <header className={classes.head}>
      <Title order={1} size="h4" tabIndex={-1} ref={title} className={classes.topic}>
        {view.topic}
      </Title>
      <div className={classes.facts}>
        {view.phase === 'connecting' && (
          <Group gap="xs" role="status">
            <Loader size="xs" aria-hidden />
            <Text size="sm">{t.connecting}</Text>
          </Group>
        )}
        {recording.sign && (
          <Suspense>
            <RecordingSign sign={recording.sign} state={state} />
          </Suspense>
        )}
        {wasRecordedLocally && (
          <Suspense>
            <LocalRecordingSign names={state.localRecorders} isOwn={isRecordingLocally} speaker={view.picked.speaker} />
          </Suspense>
        )}
        {state.locked && <StatusBadge>{c.locked}</StatusBadge>}
        {state.role !== 'participant' && state.options.lobby && (
          <span className={classes.lobby}>
            <StatusBadge>{c.lobby}</StatusBadge>
          </span>
        )}
        {view.since !== undefined && <ElapsedTime since={view.since} />}
        {menu}
      </div>
    </header>
  )
}
