import { lazy, Suspense } from 'react'
import { useLocalRecorder } from '#features/recordings/own-local-recordings/shared/capture/local-recorder-state.ts'
import { useSession } from '#lib/session.ts'
import classes from './local-recording-kept.module.css'

const LocalRecordingResult = lazy(() =>
  import('#features/recordings/own-local-recordings/shared/local-recording-result.tsx').then((file) => ({
    default: file.LocalRecordingResult,
  })),
)

/** Says after the meeting where the recording on this computer is, if there is one. */
export function LocalRecordingKept() {
  const state = useLocalRecorder()
  const { user } = useSession()
  if (user === null || state === undefined || state.at === 'recording') return null
  return (
    <section className={classes.kept}>
      <Suspense>
        <LocalRecordingResult state={state} userId={user.id} />
      </Suspense>
    </section>
  )
}
