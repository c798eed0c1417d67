import type { Recording } from '@foyer/contract/recordings/recordings.shapes'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Bar } from '#ui/base/bar.tsx'
import classes from './recording-status.module.css'
import { failureTexts, recordingsTexts } from './recordings.texts.ts'

/** How far a recording is that is being processed, since when, and when it will be ready about. */
export function ProcessingStatus({ recording }: { recording: Recording }) {
  const t = useTexts(recordingsTexts)
  const formats = useFormats()
  const { progress, processingSince, expectedAt } = recording
  const times = [
    ...(processingSince === null ? [] : [t.since(formats.time(processingSince))]),
    ...(expectedAt === null ? [] : [t.readyAbout(formats.time(expectedAt))]),
  ]
  return (
    <span className={classes.processing}>
      <span className={classes.line}>
        <span className={classes.info}>
          {expectedAt === null ? t.waiting : t.processingAt(formats.percent(progress))}
        </span>
        <span className={classes.times}>{times.join(', ')}</span>
      </span>
      <Bar share={progress} className={classes.bar} />
    </span>
  )
}

/** Why a recording failed, and that what was recorded is still there. */
export function FailedStatus({ recording: { failure, bytes } }: { recording: Recording }) {
  const t = useTexts(recordingsTexts)
  const reasons = useTexts(failureTexts)
  return (
    <span className={classes.failed}>
      <span className={classes.reason}>{failure === null ? t.failed : t.failedBecause(reasons[failure])}</span>
      <span className={classes.kept}>{bytes > 0 ? t.filesKept : t.nothingKept}</span>
    </span>
  )
}
