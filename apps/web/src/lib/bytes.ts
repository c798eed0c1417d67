import type { Language } from '@foyer/contract/language'
import { findLocale } from '@foyer/contract/moments'
import { isolateInPage } from './isolate.ts'
import { useLanguage } from './texts/language.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Writes a size of files with its unit: 0 bytes, 4 kB, 31 MB, 1.2 GB; in French 31 Mo. */
export function formatBytes(bytes: number, language: Language): string {
  const step = Math.min(units.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** step
  const format = new Intl.NumberFormat(findLocale(language), {
    ...{ style: 'unit', unit: units[step] ?? 'byte' },
    // The short form of bytes has no plural in English.
    unitDisplay: step === 0 ? 'long' : 'short',
    // From a gigabyte on, a tenth of it is much.
    maximumFractionDigits: step >= 3 && value < 10 ? 1 : 0,
  })
  return isolateInPage(format.format(value))
}

/** Returns a function that writes sizes in the user's language. */
export function useFormatBytes(): (bytes: number) => string {
  const language = useLanguage()
  return (bytes) => formatBytes(bytes, language)
}
