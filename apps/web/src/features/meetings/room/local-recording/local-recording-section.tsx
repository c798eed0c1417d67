import { Button, Group, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconDeviceDesktop, IconPlayerStop } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import recordingClasses from '#features/meetings/room/recording/recording.module.css'
import { canRecordHere } from '#features/recordings/own-local-recordings/shared/capture/capture-support.ts'
import {
  type LocalRecorderState,
  useLocalRecorder,
} from '#features/recordings/own-local-recordings/shared/capture/local-recorder-state.ts'
import { findComputerName } from '#features/recordings/own-local-recordings/shared/files/computer.ts'
import { useKeptFiles } from '#features/recordings/own-local-recordings/shared/files/use-kept-files.ts'
import { localRecordingTexts } from '#features/recordings/own-local-recordings/shared/local-recording.texts.ts'
import { LocalRecordingResult } from '#features/recordings/own-local-recordings/shared/local-recording-result.tsx'
import { writeLength } from '#features/recordings/own-local-recordings/shared/written-length.ts'
import { useFormatBytes } from '#lib/bytes.ts'
import { useFormats } from '#lib/format.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { formatPosition } from '#lib/time/elapsed.ts'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { LocalRecordingDialog } from './local-recording-dialog.tsx'
import { useStartLocal } from './use-start-local.ts'

/** Numbers may be written in groups. */
const digits = (number: string): string => number.replace(/\D/g, '')

type SectionProps = { participantId: string; userId: string; number: string }

/** The part of the recording's panel about this computer; absent in browsers that cannot record. */
export function LocalRecordingSection(props: SectionProps) {
  const state = useLocalRecorder()
  if (!canRecordHere()) return null
  return (
    <section className={recordingClasses.section}>
      {state?.at === 'recording' ? (
        <Running state={state} />
      ) : state === undefined ? (
        <NotRunning {...props} />
      ) : (
        <LocalRecordingResult state={state} userId={props.userId} />
      )}
    </section>
  )
}

function NotRunning({ participantId, userId, number }: SectionProps) {
  const t = useTexts(localRecordingTexts)
  const language = useLanguage()
  const dialog = useDialog()
  const kept = useKeptFiles(userId)
  // The same meeting goes on after a crash, in one file.
  const broken = kept?.files.find(
    (file) => file.state === 'open' && digits(file.number) === digits(number) && !kept.held.has(file.id),
  )
  const { start, isStarting } = useStartLocal({ participantId, userId, continued: broken })
  const name = findComputerName()
  return (
    <>
      <Text size="sm" c="dimmed">
        {broken ? t.goesOn(writeLength(broken.durationMs, language)) : t.intro}
      </Text>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconDeviceDesktop size={18} />}
        loading={isStarting}
        onClick={() => (name === '' ? dialog.open() : start(name))}
      >
        {broken ? t.goOn : t.title}
      </Button>
      {name !== '' && (
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" truncate>
            {name}
          </Text>
          <Button size="compact-sm" variant="subtle" onClick={dialog.open}>
            {t.change}
          </Button>
        </Group>
      )}
      <LocalRecordingDialog opened={dialog.opened} onClose={dialog.close} onRecord={start} isStarting={isStarting} />
    </>
  )
}

function Running({ state }: { state: Extract<LocalRecorderState, { at: 'recording' }> }) {
  const t = useTexts(localRecordingTexts)
  const formats = useFormats()
  const formatBytes = useFormatBytes()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    // Synchronises with the clock.
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  const stop = async () => {
    const recorder = await import('#features/recordings/own-local-recordings/shared/capture/local-recorder.ts')
    await recorder.stopLocalRecording()
  }
  return (
    <>
      <Title order={3} size="sm">
        {t.recording}
      </Title>
      <div className={recordingClasses.counter}>
        <span className={recordingClasses.dot} aria-hidden />
        <span className={recordingClasses.time} role="timer">
          {formatPosition(Math.max(0, now - state.since))}
        </span>
        <Text size="sm" c="dimmed" component="span">
          {t.since(formats.time(new Date(state.since).toISOString()))}
        </Text>
      </div>
      <Button variant="default" c="red" leftSection={<IconPlayerStop size={18} />} onClick={() => void stop()}>
        {t.stop}
      </Button>
      <Text size="xs" c="dimmed" className={recordingClasses.stored ?? ''}>
        <IconCircleCheck size={16} aria-hidden />
        {t.onDisk(formatBytes(state.bytes))}
      </Text>
    </>
  )
}
