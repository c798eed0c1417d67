import type { Language } from '@foyer/contract/language'
import { findLocale } from '@foyer/contract/moments'

/** Writes a length with its units: 28 min 02 s, 1 h 01 min 12 s. */
export function writeLength(ms: number, language: Language): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const format = new Intl.NumberFormat(findLocale(language), { minimumIntegerDigits: 2 })
  const parts = [
    ...(hours > 0 ? [`${hours} h`] : []),
    ...(seconds >= 60 ? [`${hours > 0 ? format.format(minutes) : minutes} min`] : []),
    `${seconds >= 60 ? format.format(rest) : rest} s`,
  ]
  return parts.join(' ')
}
