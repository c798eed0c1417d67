import { recordings } from '@foyer/contract/recordings/recordings'
import type { RecordingDetails } from '@foyer/contract/recordings/recordings.shapes'
import { Alert, Button, Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { formatMeetingId } from '#features/meetings/meetings/shared/parse-invite.ts'
import { RecordingDialogs } from '#features/recordings/recordings/recording-dialogs.tsx'
import { isSoundOnly } from '#features/recordings/recordings/recordings.rules.ts'
import { type RecordingActions, useRecordingActions } from '#features/recordings/recordings/use-recording-actions.tsx'
import { ApiError } from '#lib/api.ts'
import { useCan } from '#lib/can.tsx'
import { useFormats } from '#lib/format.ts'
import { useCallMutation, useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { SectionSkeleton } from '#ui/feedback/section-skeleton.tsx'
import { MessagePage } from '#ui/layout/message-page.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { phoneBreakpoint } from '#ui/theme/theme.ts'
import { DownloadMenu, MoreMenu, ShareRecordingButton } from './recording-menus.tsx'
import { recordingPageTexts } from './recording-page.texts.ts'
import { RecordingWaiting } from './recording-waiting.tsx'
import { nameShownPart } from './trim.rules.ts'
import { TrimNotice } from './trim-notice.tsx'

const RecordingView = lazy(() => import('./recording-view.tsx').then((file) => ({ default: file.RecordingView })))

const listPath = '/portal/cloud-recordings'

/** The page of one recording, which opens it as soon as it can be watched. */
export function RecordingScreen() {
  const t = useTexts(recordingPageTexts)
  const { recordingId = '' } = useParams({ strict: false })
  const result = useCallQuery(recordings.get, { id: recordingId })
  const { data, error } = result
  if (data === undefined && error instanceof ApiError && [400, 404].includes(error.status))
    return (
      <MessagePage title={t.notFoundTitle} text={t.notFoundText}>
        <Button variant="default" component={Link} to={listPath}>
          {t.back}
        </Button>
      </MessagePage>
    )
  if (data === undefined)
    return (
      <Screen title={t.title} back={{ to: listPath, text: t.back }}>
        <QueryBoundary result={result}>{() => null}</QueryBoundary>
      </Screen>
    )
  return <FoundRecording key={data.id} recording={data} />
}

function FoundRecording({ recording }: { recording: RecordingDetails }) {
  const t = useTexts(recordingPageTexts)
  const formats = useFormats()
  const navigate = useNavigate()
  const phone = useMediaQuery(phoneBreakpoint, false, { getInitialValueInEffect: false })
  const leave = () => void navigate({ to: listPath })
  const actions = useRecordingActions({ onTrashed: leave })
  const [wantsSoundOnly, setSoundOnly] = useState(false)
  const withSoundOnly = wantsSoundOnly || isSoundOnly(recording)
  useSeen(recording)
  const { topic, startsAt, endsAt, owner, number, state, durationMs } = recording
  const period = endsAt === null ? formats.dateTime(startsAt) : formats.period(startsAt, endsAt)
  return (
    <Screen
      title={topic}
      subtitle={
        phone ? (
          period
        ) : (
          <>
            {period} · <bdi>{owner}</bdi> · <bdi>{t.meetingId(formatMeetingId(number))}</bdi>
          </>
        )
      }
      back={{ to: listPath, text: t.back }}
      actions={
        <Group gap="xs" wrap="nowrap">
          {state === 'ready' && <DownloadMenu recording={recording} phone={phone} />}
          <ShareRecordingButton {...{ recording, actions, phone }} />
          <MoreMenu {...{ recording, actions, withSoundOnly, setSoundOnly }} />
        </Group>
      }
    >
      {state === 'ready' && <TrimNotice recording={recording} />}
      {recording.trashedAt !== null && <TrashNotice recording={recording} actions={actions} />}
      {state === 'ready' && durationMs !== null ? (
        <Suspense fallback={<SectionSkeleton />}>
          {/* Another part is another video. */}
          <RecordingView key={nameShownPart(recording)} {...{ recording, durationMs, withSoundOnly }} />
        </Suspense>
      ) : (
        <RecordingWaiting recording={recording} onRetry={actions.retry} />
      )}
      <RecordingDialogs actions={actions} onDeleted={leave} />
    </Screen>
  )
}

/** Notes that its owner has opened a recording that can be watched. */
function useSeen({ id, isNew }: RecordingDetails): void {
  const { mutate } = useCallMutation(recordings.markSeen)
  const can = useCan(recordings.markSeen)
  useEffect(() => {
    // Synchronises with the server.
    if (isNew && can) mutate({ id })
  }, [id, isNew, can, mutate])
}

function TrashNotice({ recording, actions }: { recording: RecordingDetails; actions: RecordingActions }) {
  const t = useTexts(recordingPageTexts)
  const formats = useFormats()
  const { id, keptUntil } = recording
  return (
    <Alert color="yellow">
      <Group justify="space-between" gap="sm">
        {keptUntil === null ? t.inTrashHeld : t.inTrash(formats.date(keptUntil))}
        {useCan(recordings.restore) && (
          <Button size="xs" variant="default" onClick={() => actions.restore([id])}>
            {t.restore}
          </Button>
        )}
      </Group>
    </Alert>
  )
}
