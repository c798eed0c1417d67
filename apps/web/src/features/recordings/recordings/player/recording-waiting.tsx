import type { Recording, RecordingDetails } from '@foyer/contract/recordings/recordings.shapes'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconLoader, IconPlayerRecord } from '@tabler/icons-react'
import { ProcessingStatus } from '#features/recordings/recordings/recording-status.tsx'
import { failureTexts } from '#features/recordings/recordings/recordings.texts.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SectionCard } from '#ui/layout/card-section.tsx'
import { recordingPageTexts } from './recording-page.texts.ts'
import classes from './recording-waiting.module.css'

type RecordingWaitingProps = { recording: RecordingDetails; onRetry: (recording: Recording) => void }

/** Says why a recording cannot be watched yet, and what happens next. */
export function RecordingWaiting({ recording, onRetry }: RecordingWaitingProps) {
  const t = useTexts(recordingPageTexts)
  return (
    <SectionCard label={t[recording.state]}>
      {recording.state === 'recording' ? (
        <EmptyState
          icon={<IconPlayerRecord size={28} className={classes.live} />}
          text={t.recordingTitle}
          hint={t.recordingText}
        />
      ) : recording.state === 'failed' ? (
        <Failed recording={recording} onRetry={onRetry} />
      ) : (
        <Processing recording={recording} />
      )}
    </SectionCard>
  )
}

function Failed({ recording, onRetry }: RecordingWaitingProps) {
  const t = useTexts(recordingPageTexts)
  const reasons = useTexts(failureTexts)
  const { failure, bytes } = recording
  const hints = [
    ...(failure === null ? [] : [t.failedText(reasons[failure])]),
    bytes > 0 ? t.failedKept : `${t.nothingKept}.`,
  ]
  return (
    <EmptyState
      icon={<IconAlertTriangle size={28} />}
      text={t.failedTitle}
      hint={hints.join(' ')}
      action={bytes > 0 && <Button onClick={() => onRetry(recording)}>{t.tryAgain}</Button>}
    />
  )
}

function Processing({ recording }: { recording: RecordingDetails }) {
  const t = useTexts(recordingPageTexts)
  const formats = useFormats()
  const { expectedAt } = recording
  return (
    <EmptyState
      icon={<IconLoader size={28} />}
      text={t.processingTitle}
      hint={expectedAt === null ? t.processingSoon : t.processingText(formats.time(expectedAt))}
      action={
        <div className={classes.progress}>
          <ProcessingStatus recording={recording} />
          <p>{t.opensItself}</p>
        </div>
      }
    />
  )
}
