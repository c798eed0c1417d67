import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useRef } from 'react'
import { ApiError } from '#lib/api.ts'
import { useTexts } from '#lib/texts.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { useWindowTitle } from '#ui/layout/window-title.ts'
import { LinkEnding, LinkFailure } from './link-ending.tsx'
import { LinkPassword } from './link-password.tsx'
import { SharedPage } from './shared-page.tsx'
import { sharedRecordingTexts } from './shared-recording.texts.ts'
import { useSharedRecording } from './use-shared-recording.ts'

// Only a link that opens needs the player.
const SharedPlayer = lazy(() => import('./shared-player.tsx').then((file) => ({ default: file.SharedPlayer })))

/** The page of a link to a recording. */
export function SharedRecordingScreen() {
  const { token = '' } = useParams({ strict: false })
  return (
    <SharedPage>
      <SharedLink key={token} token={token} />
    </SharedPage>
  )
}

function SharedLink({ token }: { token: string }) {
  const t = useTexts(sharedRecordingTexts)
  const { shared, open, reopen, error } = useSharedRecording(token)
  const position = useRef(0)
  useWindowTitle(t.title)
  const isGone = error instanceof ApiError && error.code === 'not-found'
  if (shared === undefined)
    return error === null ? (
      <Spinner label={t.opening} />
    ) : (
      <LinkFailure error={isGone ? undefined : error} onRetry={reopen} />
    )
  if (shared.state === 'open')
    return (
      <Suspense fallback={<Spinner label={t.opening} />}>
        <SharedPlayer
          // Another part is another video.
          key={shared.part}
          token={token}
          shared={shared}
          onPosition={(seconds) => {
            position.current = seconds
          }}
          onClosed={reopen}
        />
      </Suspense>
    )
  if (shared.state === 'password') return <LinkPassword onOpen={open} />
  return <LinkEnding token={token} shared={shared} position={position.current} />
}
