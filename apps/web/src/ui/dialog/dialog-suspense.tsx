import { type ReactNode, Suspense, useEffect } from 'react'
import { keepTyping } from '#lib/browser/keep-typing.ts'

/** Shows a dialog whose code is loaded when it is first opened; what is typed meanwhile is meant for it. */
export const DialogSuspense = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<AwaitedFocus />}>{children}</Suspense>
)

function AwaitedFocus() {
  // Synchronises with the keyboard.
  useEffect(keepTyping, [])
  return null
}
