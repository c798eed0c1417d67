import type { Language } from '@foyer/contract/call'
import { useSyncExternalStore } from 'react'
import { localStore } from './storage.ts'

const languageKey = 'language'
/** Says that the language was chosen by hand in this browser. */
const rememberKey = 'rememberLang'
/** What a logout leaves in the local storage. */
export const keysKeptOnSignOut = [languageKey, rememberKey] as const

const listeners = new Set<() => void>()
let current: Language = firstLanguage()

function firstLanguage(): Language {
  const stored = localStore.get(languageKey)
  if (stored === 'en' || stored === 'fr') return stored
  // English until somebody chooses: by hand, or by the account that signs in.
  return 'en'
}

/** The language that the screens speak now, for code outside React. */
export const currentLanguage = (): Language => current

/** Changes the language of every screen; `chosen` when a person did it rather than an account's setting. */
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

/** The language that the screens speak now. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage)

/** The languages to choose from; each is named in itself, so that its speakers find it. */
export const languageChoices = [
  { value: 'en', label: 'English' },
  { value: 'fr', label: 'Français' },
]
