import type { Language } from '@foyer/contract/language'

export const calendarFeedTexts: { readonly [language in Language]: { readonly name: (brand: string) => string } } = {
  en: { name: (brand) => `Meetings (${brand})` },
  fr: { name: (brand) => `Réunions (${brand})` },
}
