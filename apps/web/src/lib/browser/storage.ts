/** Wraps a browser storage that ignores failures: it may be full, blocked or cleared at any time. */
function createStore(area: () => Storage) {
  const attempt = <T>(work: (storage: Storage) => T, fallback: T): T => {
    try {
      return work(area())
    } catch {
      return fallback
    }
  }
  return {
    get: (key: string): string | null => attempt((storage) => storage.getItem(key), null),
    set: (key: string, value: string): void => attempt((storage) => storage.setItem(key, value), undefined),
    remove: (key: string): void => attempt((storage) => storage.removeItem(key), undefined),
    keys: (): string[] => attempt((storage) => Object.keys(storage), []),
    /** Removes all keys except the given ones. */
    clear: (...kept: string[]): void =>
      attempt((storage) => {
        for (const key of Object.keys(storage)) if (!kept.includes(key)) storage.removeItem(key)
      }, undefined),
  }
}

/** Survives the tab: language, remembered email, appearance. */
export const localStore = createStore(() => window.localStorage)
/** Lasts as long as the tab: drafts and the state of a forced password change. Never contains passwords. */
export const sessionStore = createStore(() => window.sessionStorage)
