import { toUsualWidth } from '@foyer/contract/usual-width'

/** Returns the digits of a text, without what separates them; full-width ones count too. */
export const toDigits = (text: string): string => toUsualWidth(text).replace(/\D/g, '')
