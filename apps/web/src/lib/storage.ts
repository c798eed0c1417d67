/** The browser's storage, which may be full, forbidden or emptied at any time: then nothing is kept. */
function store(area: () => Storage) {
  const attempt = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      return work(area())
    } catch {
      return otherwise
    }
  }
  return {
    get: (key: string): string | null => attempt((storage) => storage.getItem(key), null),
    set: (key: string, value: string): void => attempt((storage) => storage.setItem(key, value), undefined),
    remove: (key: string): void => attempt((storage) => storage.removeItem(key), undefined),
    keys: (): string[] => attempt((storage) => Object.keys(storage), []),
    /** Empties it but for the keys given. */
    clear: (...selected: string[]): void =>
      attempt((storage) => {
        for (const key of Object.keys(storage)) if (!selected.includes(key)) storage.removeItem(key)
      }, undefined),
  }
}

/** Survives the tab: language, remembered e-mail, a guest's theme settings. */
export const localStore = store(() => window.localStorage)
/** Ends with the tab: drafts and what the forced change of password needs. Never a password. */
export const sessionStore = store(() => window.sessionStorage)
