import { type ComponentProps, lazy } from 'react'
import { useHasBeenTrue } from '#lib/browser/use-has-been-true.ts'
import { DialogSuspense } from '#ui/dialog/dialog-suspense.tsx'

const InviteDialog = lazy(() => import('./invite-dialog.tsx').then((file) => ({ default: file.InviteDialog })))

/** Loads the dialog of invitations when it is first opened, because no page shows it at once. */
export function LazyInviteDialog(props: ComponentProps<typeof InviteDialog>) {
  const isNeeded = useHasBeenTrue(props.opened)
  return (
    isNeeded && (
      <DialogSuspense>
        <InviteDialog {...props} />
      </DialogSuspense>
    )
  )
}
