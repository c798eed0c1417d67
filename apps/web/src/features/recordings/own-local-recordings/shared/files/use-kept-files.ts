import { useEffect, useState } from 'react'
import { type KeptFile, listKept, onKeptChange } from './kept-files.ts'
import { findHeld } from './recording-lock.ts'

/** The user's recordings in this browser, and those of them that a tab records, finishes or uploads now. */
export type KeptFiles = { readonly files: readonly KeptFile[]; readonly held: ReadonlySet<string> }

const heldEveryMs = 5000

/** Returns the recordings of a user in this browser; undefined until they are read. */
export function useKeptFiles(userId: string): KeptFiles | undefined {
  const [kept, setKept] = useState<KeptFiles>()
  useEffect(() => {
    // Synchronises with the browser's storage.
    let isOver = false
    const read = async () => {
      const files = await listKept(userId)
      const held = await findHeld(files.map(({ id }) => id))
      if (!isOver) setKept({ files, held })
    }
    // A browser that keeps nothing has no recordings.
    const refresh = () => void read().catch(() => !isOver && setKept({ files: [], held: new Set() }))
    refresh()
    const stop = onKeptChange(refresh)
    // A tab that crashed says nothing.
    const timer = setInterval(refresh, heldEveryMs)
    return () => {
      isOver = true
      stop()
      clearInterval(timer)
    }
  }, [userId])
  return kept
}
