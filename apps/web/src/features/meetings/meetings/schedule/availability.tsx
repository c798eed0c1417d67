import { meetings } from '@foyer/contract/meetings/meetings'
import { type ComponentProps, lazy, Suspense } from 'react'
import { useCan } from '#lib/can.tsx'
import classes from './meeting-fields.module.css'

const AvailabilityLine = lazy(() =>
  import('./availability-line.tsx').then((file) => ({ default: file.AvailabilityLine })),
)

/** Loads who is free at the times of a form; its line has room from the beginning, so that nothing moves. */
export function Availability(props: ComponentProps<typeof AvailabilityLine>) {
  const canPreview = useCan(meetings.previewTimes)
  if (!canPreview) return null
  return (
    <div className={classes.availability}>
      <Suspense>
        <AvailabilityLine {...props} />
      </Suspense>
    </div>
  )
}
