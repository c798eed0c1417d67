import { type ComponentProps, lazy } from 'react'
import { useHasBeenTrue } from '#lib/browser/use-has-been-true.ts'
import { DialogSuspense } from '#ui/dialog/dialog-suspense.tsx'

const OpenMeeting = lazy(() => import('./open-meeting.tsx').then((file) => ({ default: file.OpenMeeting })))

/** Loads the panel and the dialogs of a meeting when the first of them is opened. */
export function LazyOpenMeeting(props: ComponentProps<typeof OpenMeeting>) {
  const { panel, invitation, deletion, editing } = props.opening
  const isNeeded = useHasBeenTrue(panel.id !== undefined || invitation.opened || deletion.opened || editing.opened)
  return (
    isNeeded && (
      <DialogSuspense>
        <OpenMeeting {...props} />
      </DialogSuspense>
    )
  )
}
