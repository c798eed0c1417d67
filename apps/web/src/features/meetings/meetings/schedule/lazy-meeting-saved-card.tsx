import { type ComponentProps, lazy, Suspense } from 'react'
import { MeetingFormSkeleton } from './meeting-form-skeleton.tsx'

const MeetingSavedCard = lazy(() =>
  import('./meeting-saved-card.tsx').then((file) => ({ default: file.MeetingSavedCard })),
)

/** Loads the card of a saved meeting once there is one. */
export const LazyMeetingSavedCard = (props: ComponentProps<typeof MeetingSavedCard>) => (
  <Suspense fallback={<MeetingFormSkeleton />}>
    <MeetingSavedCard {...props} />
  </Suspense>
)
