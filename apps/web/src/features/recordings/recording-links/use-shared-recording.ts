import { recordingLinks } from '@foyer/contract/recordings/recording-links'
import type { SharedRecording } from '@foyer/contract/recordings/recording-links.shapes'
import { useCallback, useEffect, useState } from 'react'
import { useCallMutation } from '#lib/queries.ts'

/** How often a page asks whether a recording is ready. */
const readyEveryMs = 10_000

/**
 * Opens a link. It is a change, and no query: an opening is listed, and an event about it must not make the page open it
 * again.
 */
export function useSharedRecording(token: string) {
  const [shared, setShared] = useState<SharedRecording>()
  const { mutate, error, isPending } = useCallMutation(recordingLinks.open, { errors: 'form', onSuccess: setShared })
  const open = useCallback((password?: string) => mutate({ token, ...(password ? { password } : {}) }), [mutate, token])
  // Synchronises with the server: the link of the address.
  useEffect(() => open(), [open])
  const isProcessing = shared?.state === 'processing'
  useEffect(() => {
    if (!isProcessing) return undefined
    const timer = setInterval(open, readyEveryMs)
    return () => clearInterval(timer)
  }, [isProcessing, open])
  return { shared, open, error, isPending }
}
