import { checkConnection } from './connection.ts'
import { readPageData } from './page-data.ts'
import { createStore } from './store.ts'

const isNew = createStore(false)

/** Compares the version that the server announces with that of this page; there is none in development. */
export function noticeVersion(announced: unknown): void {
  const { version = '' } = readPageData()
  if (isNew.get() || version === '' || typeof announced !== 'string' || announced === '' || announced === version)
    return
  markNew()
}

const markNew = (): void => isNew.set(true)

// A file of this page can't be loaded: if the server answers, it has the files of another version.
window.addEventListener('vite:preloadError', () => {
  fetch('/ready', { cache: 'no-store' }).then(({ ok }) => ok && markNew(), checkConnection)
})

/** Whether the server has newer pages than this one, which a reload shows. */
export const useNewVersion = (): boolean => isNew.use()
