import { useBlocker } from '@tanstack/react-router'
import { useTexts } from '#lib/texts.ts'
import { uiTexts } from '#ui/base/ui.texts.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'

type LeaveGuardProps = {
  guarded: () => boolean
  release: () => void
  /** In the place of the words about changes that are not saved. */
  title?: string
  body?: string
}

/** Asks before leaving a page on which something would be lost; reload and close included. */
export function UnsavedChangesGuard({ guarded, release, title, body }: LeaveGuardProps) {
  const t = useTexts(uiTexts)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && guarded(),
    enableBeforeUnload: guarded,
    withResolver: true,
  })
  return (
    <Confirm
      opened={blocker.status === 'blocked'}
      title={title ?? t.leaveTitle}
      body={body ?? t.leaveBody}
      verb={t.leave}
      cancel={t.stay}
      onConfirm={() => {
        release()
        blocker.proceed?.()
      }}
      onClose={() => blocker.reset?.()}
    />
  )
}
