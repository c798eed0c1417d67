import { meetings } from '@foyer/contract/meetings/meetings'
import type { Meeting } from '@foyer/contract/meetings/meetings.shapes'
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
import { LazyMeetingSavedCard } from './lazy-meeting-saved-card.tsx'
import { MeetingFormSkeleton } from './meeting-form-skeleton.tsx'

/** Edits the meeting in the URL or one of its dates, then shows how to invite others. */
export function EditMeetingScreen() {
  const { meetingid = '' } = useParams({ strict: false })
  const { occurrence, from, time } = useQueryFields()
  if (occurrence === undefined)
    return <EditScreen key={`${meetingid} ${from}`} id={meetingid} from={from} scheduling={time !== undefined} />
  return <OccurrenceScreen key={occurrence} id={meetingid} occurrence={occurrence} />
}

type EditScreenProps = { id: string; from: string | undefined; scheduling: boolean }

function EditScreen({ id, from, scheduling }: EditScreenProps) {
  const t = useTexts(meetingsTexts)
  const { toScheduled } = useTexts(openMeetingsTexts)
  const { followingTitle } = useTexts(recurrenceTexts)
  const meeting = useCallQuery(meetings.get, { id, ...(from === undefined ? {} : { from }) })
  const [saved, setSaved] = useState<Meeting>()
  const editTitle = from === undefined ? t.editTitle : followingTitle
  const [title, savedTitle] = scheduling ? [toScheduled, t.scheduledTitle] : [editTitle, t.editedTitle]
  return (
    <Screen title={saved ? savedTitle : title}>
      {saved ? (
        <LazyMeetingSavedCard meeting={saved} message={scheduling ? t.scheduled : t.edited} />
      ) : (
        <QueryBoundary result={meeting} skeleton={<MeetingFormSkeleton />}>
          {(data) => <EditMeeting meeting={data} scheduling={scheduling} from={from} onSaved={setSaved} />}
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
      <QueryBoundary result={meeting} skeleton={<MeetingFormSkeleton />}>
        {(data) => (
          <QueryBoundary result={occurrences} skeleton={<MeetingFormSkeleton />}>
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
