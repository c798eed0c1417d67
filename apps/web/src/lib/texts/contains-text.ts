import { foldText } from '@foyer/contract/search-words'

/** Checks whether a text contains another one, whatever the case and the accents. */
export const containsText = (text: string, wanted: string): boolean => foldText(text).includes(foldText(wanted).trim())
