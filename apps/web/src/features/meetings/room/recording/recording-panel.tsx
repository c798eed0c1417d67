import { Button, CloseButton, Group, Text, Title } from '@mantine/core'
import { IconBookmark, IconCircleCheck, IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { MeetingView } from '#features/meetings/room/connection/meeting-view.ts'
import type { ShownRoomState } from '#features/meetings/room/connection/use-room-state.ts'
import { lazyPart } from '#features/meetings/room/lazy-part.tsx'
import type { RoomLocalRecording } from '#features/meetings/room/local-recording/use-local-recording.ts'
import roomClasses from '#features/meetings/room/room.module.css'
import { useEscape } from '#lib/browser/use-escape.ts'
import { useLostFocus } from '#lib/browser/use-lost-focus.ts'
import { useFormats } from '#lib/format.ts'
import { useSession } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { formatPosition } from '#lib/time/elapsed.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { useReturnFocus } from '#ui/dialog/use-return-focus.ts'
import { AgreedList } from './agreed-list.tsx'
import classes from './recording.module.css'
import { findRoomFailure } from './recording.rules.ts'
import { recordingTexts } from './recording.texts.ts'
import { recordingButtonTexts } from './recording-button.texts.ts'
import { useRecordedMs } from './use-recorded-ms.ts'
import type { RecordingControls } from './use-recording.ts'

// Most browsers of phones have no use for it.
const LocalRecordingSection = lazyPart(
  async () =>
    (await import('#features/meetings/room/local-recording/local-recording-section.tsx')).LocalRecordingSection,
)

type RecordingPanelProps = {
  id: string
  view: MeetingView
  state: ShownRoomState
  recording: RecordingControls
  local: RoomLocalRecording
  /** The number of the meeting. */
  number: string
  onClose: () => void
}

/** The recording for hosts: how much there is, what becomes of it, and who has agreed. */
export function RecordingPanel({ id, view, state, recording, local, number, onClose }: RecordingPanelProps) {
  const t = useTexts(recordingTexts)
  const { user } = useSession()
  const title = useRef<HTMLHeadingElement>(null)
  useEscape(onClose)
  useReturnFocus(true)
  useLostFocus(title, recording.isInProgress)
  useEffect(() => {
    // Synchronises with the focus, so the opened panel is read out.
    title.current?.focus()
  }, [])
  return (
    <aside id={id} className={roomClasses.panel} aria-label={t.title}>
      <Group justify="space-between" wrap="nowrap" className={roomClasses.panelHead ?? ''}>
        <Title order={2} tabIndex={-1} ref={title} className={roomClasses.topic}>
          {t.title}
        </Title>
        <CloseButton size="lg" aria-label={t.close} onClick={onClose} />
      </Group>
      <div className={classes.body}>
        {recording.isInProgress ? (
          <Running state={state} recording={recording} />
        ) : (
          <NotRunning state={state} recording={recording} />
        )}
        <section className={classes.section}>
          <dl className={classes.facts}>
            <dt>{t.goesTo}</dt>
            <dd>{t.cloud}</dd>
            <dt>{t.picture}</dt>
            <dd>{t.pictureBody}</dd>
            <dt>{t.notInIt}</dt>
            <dd>{t.notInItBody}</dd>
          </dl>
        </section>
        {local.isAvailable && user && (
          <LocalRecordingSection participantId={view.participantId} userId={user.id} number={number} />
        )}
        {recording.isInProgress && <AgreedList participantId={view.participantId} state={state} />}
      </div>
    </aside>
  )
}

type PartProps = Pick<RecordingPanelProps, 'state' | 'recording'>

function NotRunning({ state, recording }: PartProps) {
  const t = useTexts(recordingTexts)
  const failure = findRoomFailure(state.recording)
  return (
    <section className={classes.section}>
      {failure !== undefined && (
        <Text size="sm" className={classes.failure ?? ''}>
          {t[`failed:${failure}`]}
        </Text>
      )}
      {failure === undefined && state.recording?.state === 'ended' && (
        <Text size="sm" className={classes.stored ?? ''}>
          <IconCircleCheck size={16} aria-hidden />
          {t.kept(formatPosition(state.recording.recordedMs))}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {t.intro}
      </Text>
      <Button fullWidth disabled={recording.isPending} onClick={recording.start}>
        {failure === undefined ? t.start : t.tryAgain}
      </Button>
    </section>
  )
}

function Running({ state, recording }: PartProps) {
  const t = useTexts(recordingTexts)
  const { mark } = useTexts(recordingButtonTexts)
  const formats = useFormats()
  const question = useDialog()
  const isPaused = recording.sign === 'paused'
  return (
    <section className={classes.section}>
      <Counter state={state} recording={recording} />
      <Group grow preventGrowOverflow={false} gap="xs">
        <Button
          leftSection={isPaused ? <IconPlayerPlay size={18} /> : <IconPlayerPause size={18} />}
          disabled={recording.isPending || recording.sign === 'starting'}
          onClick={isPaused ? recording.resume : recording.pause}
        >
          {isPaused ? t.resume : t.pause}
        </Button>
        <Button
          variant="default"
          c="red"
          leftSection={<IconPlayerStop size={18} />}
          disabled={recording.isPending}
          onClick={question.open}
        >
          {t.stop}
        </Button>
      </Group>
      <Button variant="default" leftSection={<IconBookmark size={18} />} onClick={recording.mark}>
        {mark}
      </Button>
      <Text size="xs" c="dimmed" className={classes.stored ?? ''}>
        <IconCircleCheck size={16} aria-hidden />
        {state.recording?.storedAt ? t.storedTo(writeSecond(state.recording.storedAt, formats)) : t.notStored}
      </Text>
      <Confirm
        title={t.stopTitle}
        opened={question.opened}
        onClose={question.close}
        body={t.stopBody}
        verb={t.stop}
        busy={recording.isPending}
        onConfirm={() => {
          recording.stop()
          question.close()
        }}
      />
    </section>
  )
}

function Counter({ state, recording }: PartProps) {
  const t = useTexts(recordingTexts)
  const formats = useFormats()
  const recordedMs = useRecordedMs(state)
  return (
    <div className={classes.counter}>
      <span className={classes.dot} data-idle={recording.sign !== 'recording' || undefined} aria-hidden />
      <span className={classes.time} role="timer">
        {formatPosition(recordedMs)}
      </span>
      <Text size="sm" c="dimmed" component="span">
        {recording.sign !== undefined && recording.sign !== 'recording' && `${t[`sign:${recording.sign}`]}, `}
        {state.recording && t.since(formats.time(state.recording.startedAt))}
      </Text>
    </div>
  )
}

/** Writes a time to the second: 10:42:10. */
const writeSecond = (instant: string, { zone }: { zone: string }): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'medium' }).format(new Date(instant))
