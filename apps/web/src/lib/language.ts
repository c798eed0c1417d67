import type { Language } from '@foyer/contract/call'
import { labels } from '@foyer/contract/labels'
import { useSyncExternalStore } from 'react'
import { readPageData } from './page-data.ts'
import { localStore } from './storage.ts'

const languageKey = 'language'
/** Set when the language was chosen manually in this browser. */
const rememberKey = 'rememberLang'
/** Keys of the local storage that survive signing out. */
export const keysKeptOnSignOut = [languageKey, rememberKey] as const

const listeners = new Set<() => void>()
let current: Language = firstLanguage()

function firstLanguage(): Language {
  // The server has rendered the page in the language of its user.
  if (readPageData().settings !== undefined) return document.documentElement.lang === 'fr' ? 'fr' : 'en'
  const stored = localStore.get(languageKey)
  if (stored === 'en' || stored === 'fr') return stored
  // English until the user or their account chooses a language.
  return 'en'
}

/** The current language, for code outside React. */
export const currentLanguage = (): Language => current

/** Changes the language; `chosen` if the user did it manually. */
export function setLanguage(language: Language, chosen = false): void {
  localStore.set(languageKey, language)
  if (chosen) localStore.set(rememberKey, 'true')
  document.documentElement.lang = language
  if (language === current) return
  current = language
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The current language. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage)

/** The available languages, each under its own name. */
export const languageChoices = [
  { value: 'en', label: labels.en.language.en },
  { value: 'fr', label: labels.fr.language.fr },
]
