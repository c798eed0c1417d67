import { useBlocker } from '@tanstack/react-router'
import { lazy } from 'react'
import { isPageReloading } from '#lib/browser/reload.ts'
import { useHasBeenTrue } from '#lib/browser/use-has-been-true.ts'
import { useTexts } from '#lib/texts.ts'
import { DialogSuspense } from '#ui/dialog/dialog-suspense.tsx'
import { leaveTexts } from './unsaved-changes-guard.texts.ts'

const Confirm = lazy(() => import('#ui/dialog/confirm.tsx').then((file) => ({ default: file.Confirm })))

type LeaveGuardProps = {
  guarded: () => boolean
  release: () => void
  /** Replaces the text about unsaved changes. */
  title?: string
  body?: string
  stay?: string
}

/** Asks before the user leaves a page with unsaved changes, by reloading or closing it too. */
export function UnsavedChangesGuard({ guarded, release, title, body, stay }: LeaveGuardProps) {
  const t = useTexts(leaveTexts)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && guarded(),
    enableBeforeUnload: () => guarded() && !isPageReloading(),
    withResolver: true,
  })
  const isBlocked = blocker.status === 'blocked'
  const hasBlocked = useHasBeenTrue(isBlocked)
  return (
    hasBlocked && (
      <DialogSuspense>
        <Confirm
          opened={isBlocked}
          title={title ?? t.leaveTitle}
          body={body ?? t.leaveBody}
          verb={t.leave}
          cancel={stay ?? t.stay}
          onConfirm={() => {
            release()
            blocker.proceed?.()
          }}
          onClose={() => blocker.reset?.()}
        />
      </DialogSuspense>
    )
  )
}
