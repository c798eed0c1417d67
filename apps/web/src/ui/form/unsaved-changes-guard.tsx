import { useBlocker } from '@tanstack/react-router'
import { isPageReloading } from '#lib/browser/reload.ts'
import { useTexts } from '#lib/texts.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { leaveTexts } from './unsaved-changes-guard.texts.ts'

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
  return (
    <Confirm
      opened={blocker.status === 'blocked'}
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
  )
}
