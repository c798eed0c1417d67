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
  const { mutate, mutateAsync, error } = useCallMutation(recordingLinks.open, { errors: 'form', onSuccess: setShared })
  const reopen = useCallback(() => mutate({ token }), [mutate, token])
  // Synchronises with the server: the link of the address.
  useEffect(reopen, [reopen])
  const isProcessing = shared?.state === 'processing'
  useEffect(() => {
    if (!isProcessing) return undefined
    const timer = setInterval(reopen, readyEveryMs)
    return () => clearInterval(timer)
  }, [isProcessing, reopen])
  return { shared, error, reopen, open: (password: string) => mutateAsync({ token, password }) }
}
