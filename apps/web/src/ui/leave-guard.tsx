import { useBlocker } from '@tanstack/react-router'
import { useTexts } from '#lib/texts.ts'
import { Confirm } from './confirm.tsx'
import { uiTexts } from './ui.texts.ts'

/** Asks before leaving a page on which something would be lost; reload and close included. */
export function LeaveGuard({ guarded, release }: { guarded: () => boolean; release: () => void }) {
  const t = useTexts(uiTexts)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && guarded(),
    enableBeforeUnload: guarded,
    withResolver: true,
  })
  return (
    <Confirm
      opened={blocker.status === 'blocked'}
      title={t.leaveTitle}
      body={t.leaveBody}
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
