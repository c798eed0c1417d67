import type { Language } from '@foyer/contract/language'
import { findLocale } from '@foyer/contract/moments'
import { useMemo } from 'react'
import { useLanguage } from '#lib/texts/language.ts'

/** Formats of what is measured on connections. */
function createFormats(language: Language) {
  const locale = findLocale(language)
  const build = (options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 1, ...options })
  const percent = build({ style: 'percent' })
  const milliseconds = build({ style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 })
  const kilobits = build({ style: 'unit', unit: 'kilobit-per-second', maximumFractionDigits: 0 })
  const megabits = build({ style: 'unit', unit: 'megabit-per-second' })
  return {
    loss: (share: number) => percent.format(share),
    roundTrip: (ms: number) => milliseconds.format(ms),
    bitrate: (bits: number) => (bits < 1e6 ? kilobits.format(bits / 1e3) : megabits.format(bits / 1e6)),
  }
}

/** Returns functions that format connections in the language of the page. */
export function useConnectionFormats() {
  const language = useLanguage()
  return useMemo(() => createFormats(language), [language])
}

/** Joins several facts in a row, each of which is kept in one line. */
export const joinFacts = (facts: readonly (string | readonly never[])[]): string =>
  facts
    .flat()
    .map((text) => text.replaceAll(' ', '\u00a0'))
    .join(' · ')
