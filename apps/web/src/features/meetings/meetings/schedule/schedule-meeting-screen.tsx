import { meetings } from '@foyer/contract/meetings/meetings'
import type { Meeting } from '@foyer/contract/meetings/meetings.shapes'
import { defaults } from '@foyer/contract/operations/defaults'
import { useState } from 'react'
import { meetingsTexts } from '#features/meetings/meetings/meetings.texts.ts'
import { useQueryFields } from '#lib/lists/query-fields.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { LazyMeetingSavedCard } from './lazy-meeting-saved-card.tsx'
import { MeetingFormSkeleton } from './meeting-form-skeleton.tsx'
import { NewMeeting } from './new-meeting.tsx'

/** Schedules a meeting, then shows how to invite others. */
export function ScheduleMeetingScreen() {
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
        <LazyMeetingSavedCard meeting={saved} message={t.scheduled} onAnother={scheduleAnother} />
      ) : (
        <QueryBoundary result={fresh} skeleton={<MeetingFormSkeleton />}>
          {({ meeting }) => {
            // A meeting that no longer exists leaves an empty form.
            if (again !== undefined && template.isPending) return <MeetingFormSkeleton />
            return <NewMeeting defaults={meeting} template={template.data} onSaved={setSaved} />
          }}
        </QueryBoundary>
      )}
    </Screen>
  )
}
