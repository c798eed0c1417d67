import type { Meeting } from '@foyer/contract/meetings/meetings.shapes'
import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
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
  // Every meeting gets a password of its own, so the defaults of the last one are not shown while new ones load.
  const fresh = defaults.isFetching ? { ...defaults, data: undefined } : defaults
  return (
    <Screen title={saved ? t.scheduledTitle : t.scheduleTitle} narrow>
      {saved ? (
        <MeetingSavedCard meeting={saved} onAnother={scheduleAnother} />
      ) : (
        <QueryBoundary result={fresh} skeleton={<FormSkeleton />}>
          {({ meeting }) => <NewMeeting defaults={meeting} onSaved={setSaved} />}
        </QueryBoundary>
      )}
    </Screen>
  )
}

function EditScreen({ id }: { id: string }) {
  const t = useTexts(meetingsTexts)
  const meeting = useQuery(meetingQuery(id))
  const [saved, setSaved] = useState<Meeting>()
  return (
    <Screen title={saved ? t.editedTitle : t.editTitle} narrow>
      {saved ? (
        <MeetingSavedCard meeting={saved} />
      ) : (
        <QueryBoundary result={meeting} skeleton={<FormSkeleton />}>
          {(data) => <EditMeeting meeting={data} onSaved={setSaved} />}
        </QueryBoundary>
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
