import { useSyncExternalStore } from 'react'
import { checkConnection } from './connection.ts'
import { readPageData } from './page-data.ts'

let isNew = false
const listeners = new Set<() => void>()

/** Compares the version that the server announces with that of this page; there is none in development. */
export function noticeVersion(announced: unknown): void {
  const { version = '' } = readPageData()
  if (isNew || version === '' || typeof announced !== 'string' || announced === '' || announced === version) return
  markNew()
}

function markNew(): void {
  isNew = true
  for (const listener of listeners) listener()
}

// A file of this page can't be loaded: if the server answers, it has the files of another version.
window.addEventListener('vite:preloadError', () => {
  fetch('/ready', { cache: 'no-store' }).then(({ ok }) => ok && markNew(), checkConnection)
})

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Whether the server has newer pages than this one, which a reload shows. */
export const useNewVersion = (): boolean => useSyncExternalStore(subscribe, () => isNew)
