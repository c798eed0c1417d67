import { meetings } from '@foyer/contract/meetings/meetings'
import type { Meeting } from '@foyer/contract/meetings/meetings.shapes'
import { defaults } from '@foyer/contract/operations/defaults'
import { Skeleton, Stack } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { meetingsTexts } from '#features/meetings/meetings/meetings.texts.ts'
import { openMeetingsTexts } from '#features/meetings/meetings/open-meetings.texts.ts'
import { recurrenceTexts } from '#features/meetings/meetings/series/recurrence.texts.ts'
import { useQueryFields } from '#lib/lists/query-fields.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { EditMeeting } from './edit-meeting.tsx'
import { EditOccurrence, OccurrenceGone } from './edit-occurrence.tsx'
import { MeetingSavedCard } from './meeting-saved-card.tsx'
import { NewMeeting } from './new-meeting.tsx'

/** Schedules a meeting or edits the one in the URL, then shows how to invite others. */
export function ScheduleMeetingScreen() {
  const { meetingid } = useParams({ strict: false })
  const { occurrence, time } = useQueryFields()
  if (meetingid === undefined) return <NewScreen />
  if (occurrence === undefined) return <EditScreen key={meetingid} id={meetingid} scheduling={time !== undefined} />
  return <OccurrenceScreen key={occurrence} id={meetingid} occurrence={occurrence} />
}

function NewScreen() {
  const t = useTexts(meetingsTexts)
  const { again } = useQueryFields()
  const template = useCallQuery(meetings.get, again === undefined ? undefined : { id: again }, { staleTime: 'static' })
  // Fetched for every form, as each meeting has its own password, but not again while it is filled in.
  const initial = useCallQuery(defaults.get, {}, { staleTime: 'static', gcTime: 0 })
  const [saved, setSaved] = useState<Meeting>()
  const scheduleAnother = () => {
    setSaved(undefined)
    void initial.refetch()
  }
  // The defaults of the last meeting are not shown while new ones load.
  const fresh = initial.isFetching ? { ...initial, data: undefined } : initial
  return (
    <Screen title={saved ? t.scheduledTitle : t.scheduleTitle}>
      {saved ? (
        <MeetingSavedCard meeting={saved} message={t.scheduled} onAnother={scheduleAnother} />
      ) : (
        <QueryBoundary result={fresh} skeleton={<FormSkeleton />}>
          {({ meeting }) => {
            // A meeting that no longer exists leaves an empty form.
            if (again !== undefined && template.isPending) return <FormSkeleton />
            return <NewMeeting defaults={meeting} template={template.data} onSaved={setSaved} />
          }}
        </QueryBoundary>
      )}
    </Screen>
  )
}

function EditScreen({ id, scheduling }: { id: string; scheduling: boolean }) {
  const t = useTexts(meetingsTexts)
  const { toScheduled } = useTexts(openMeetingsTexts)
  const meeting = useCallQuery(meetings.get, { id })
  const [saved, setSaved] = useState<Meeting>()
  return (
    <Screen title={saved ? (scheduling ? t.scheduledTitle : t.editedTitle) : scheduling ? toScheduled : t.editTitle}>
      {saved ? (
        <MeetingSavedCard meeting={saved} message={scheduling ? t.scheduled : t.edited} />
      ) : (
        <QueryBoundary result={meeting} skeleton={<FormSkeleton />}>
          {(data) => <EditMeeting meeting={data} scheduling={scheduling} onSaved={setSaved} />}
        </QueryBoundary>
      )}
    </Screen>
  )
}

function OccurrenceScreen({ id, occurrence }: { id: string; occurrence: string }) {
  const t = useTexts(recurrenceTexts)
  const meeting = useCallQuery(meetings.get, { id })
  const occurrences = useCallQuery(meetings.listOccurrences, { id })
  return (
    <Screen title={t.occurrenceTitle}>
      <QueryBoundary result={meeting} skeleton={<FormSkeleton />}>
        {(data) => (
          <QueryBoundary result={occurrences} skeleton={<FormSkeleton />}>
            {({ items }) => {
              const found = items.find((one) => one.occurrence === occurrence && !one.cancelled)
              return found ? <EditOccurrence meeting={data} occurrence={found} /> : <OccurrenceGone />
            }}
          </QueryBoundary>
        )}
      </QueryBoundary>
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
