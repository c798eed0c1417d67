import type { Meeting } from '@foyer/contract/meetings/meetings.shapes'
import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { ErrorAlert } from '#ui/feedback/error-alert.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { EditMeeting } from './edit-meeting.tsx'
import { MeetingSavedCard } from './meeting-saved-card.tsx'
import { defaultsQuery, meetingQuery } from './meetings.queries.ts'
import { meetingsTexts } from './meetings.texts.ts'
import { NewMeeting } from './new-meeting.tsx'

/** Schedules a meeting or edits the one in the URL, then shows how to invite others. */
export function ScheduleMeetingScreen() {
  const { meetingid } = useParams({ strict: false })
  return meetingid === undefined ? <NewScreen /> : <EditScreen key={meetingid} id={meetingid} />
}

function NewScreen() {
  const t = useTexts(meetingsTexts)
  const defaults = useQuery(defaultsQuery())
  const [saved, setSaved] = useState<Meeting>()
  const scheduleAnother = () => {
    setSaved(undefined)
    void defaults.refetch()
  }
  const failed = defaults.isError && !defaults.data
  return (
    <Screen title={saved ? t.scheduledTitle : t.scheduleTitle} narrow>
      {failed && <ErrorAlert message={defaults.error.message} onRetry={() => void defaults.refetch()} />}
      {saved && <MeetingSavedCard meeting={saved} onAnother={scheduleAnother} />}
      {!saved &&
        !failed &&
        (defaults.data && !defaults.isFetching ? (
          <NewMeeting defaults={defaults.data.meeting} onSaved={setSaved} />
        ) : (
          <FormSkeleton />
        ))}
    </Screen>
  )
}

function EditScreen({ id }: { id: string }) {
  const t = useTexts(meetingsTexts)
  const meeting = useQuery(meetingQuery(id))
  const [saved, setSaved] = useState<Meeting>()
  const [reloads, setReloads] = useState(0)
  const reload = async () => {
    await meeting.refetch()
    setReloads((count) => count + 1)
  }
  return (
    <Screen title={saved ? t.editedTitle : t.editTitle} narrow>
      {meeting.error && !meeting.data && (
        <ErrorAlert
          message={meeting.error.message}
          onRetry={() => void meeting.refetch()}
          retrying={meeting.isFetching}
        />
      )}
      {meeting.isPending && <FormSkeleton />}
      {saved && <MeetingSavedCard meeting={saved} />}
      {meeting.data && !saved && (
        <EditMeeting key={reloads} meeting={meeting.data} onSaved={setSaved} onReload={() => void reload()} />
      )}
    </Screen>
  )
}

const skeletonRows = [1, 2, 3, 4]

function FormSkeleton() {
  return (
    <Stack gap="md" aria-busy>
      {skeletonRows.map((line) => (
        <Skeleton key={line} height={56} />
      ))}
    </Stack>
  )
}
