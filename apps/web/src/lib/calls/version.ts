import { createStore } from '#lib/browser/store.ts'
import { readPageData } from '#lib/session/page-data.ts'
import { checkConnection } from './connection.ts'

const isNew = createStore(false)
const maxTries = 6
const retryMs = 250

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

// A stylesheet is not requested again with its script, which would then show a page without styles.
window.addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
    const { tries = '0' } = target.dataset
    if (Number(tries) >= maxTries) return
    target.dataset.tries = `${Number(tries) + 1}`
    setTimeout(() => target.replaceWith(target.cloneNode()), retryMs * 2 ** Number(tries))
  },
  { capture: true },
)

/** Returns whether the server has newer pages than this one, which a reload shows. */
export const useNewVersion = (): boolean => isNew.use()
