import type { LocalizedText } from './language.ts'

/** Each language has its own name, so that its speakers recognise it. */
export const languageNames: LocalizedText = { en: 'English', fr: 'Français' }
