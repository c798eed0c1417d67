import type { Language } from '@foyer/contract/language'
import { languageNames } from '@foyer/contract/language-names'
import { localStore } from '#lib/browser/storage.ts'
import { createStore } from '#lib/browser/store.ts'
import { readPageData } from '#lib/session/page-data.ts'

const languageKey = 'language'
/** Set when the language was chosen manually in this browser. */
const rememberKey = 'rememberLang'
/** Keys of the local storage that survive signing out. */
export const keysKeptOnSignOut = [languageKey, rememberKey] as const

const current = createStore<Language>(firstLanguage())

function firstLanguage(): Language {
  const stored = localStore.get(languageKey)
  if (!readPageData().session?.user && (stored === 'en' || stored === 'fr')) return stored
  // The server has rendered the page in the language of its user, or of a visitor's browser.
  return document.documentElement.lang === 'fr' ? 'fr' : 'en'
}

/** Returns the current language, for code outside React. */
export const currentLanguage = (): Language => current.get()

/** Changes the language; `chosen` if the user did it manually. */
export function setLanguage(language: Language, chosen = false): void {
  // A visitor of the same browser keeps a choice; the language of an account belongs to its user.
  if (chosen) {
    localStore.set(languageKey, language)
    localStore.set(rememberKey, 'true')
  }
  document.documentElement.lang = language
  current.set(language)
}

/** Returns the current language. */
export const useLanguage = (): Language => current.use()

/** The available languages, each under its own name. */
export const languageChoices = [
  { value: 'en', label: languageNames.en },
  { value: 'fr', label: languageNames.fr },
]
