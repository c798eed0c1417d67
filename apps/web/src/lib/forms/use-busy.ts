import { useState } from 'react'
import { toast } from '#lib/toast.ts'

/**
 * Returns whether work is being done, and a function that does it and shows its failure; for a button that shows
 * progress.
 */
export function useBusy(): [busy: boolean, run: (work: () => Promise<unknown>) => void] {
  const [busy, setBusy] = useState(false)
  const run = (work: () => Promise<unknown>) => {
    setBusy(true)
    work()
      .catch(toast.failure)
      .finally(() => setBusy(false))
  }
  return [busy, run]
}
