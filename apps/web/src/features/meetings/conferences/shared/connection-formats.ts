import type { Language } from '@foyer/contract/language'
import { findLocale } from '@foyer/contract/moments'
import { useMemo } from 'react'
import { useLanguage } from '#lib/texts/language.ts'

/** Creates formats of what is measured on connections. */
function createConnectionFormats(language: Language) {
  const locale = findLocale(language)
  const build = (options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 1, ...options })
  const percent = build({ style: 'percent' })
  const milliseconds = build({ style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 })
  const kilobits = build({ style: 'unit', unit: 'kilobit-per-second', maximumFractionDigits: 0 })
  const megabits = build({ style: 'unit', unit: 'megabit-per-second' })
  return {
    loss: (share: number) => percent.format(share),
    time: (ms: number) => milliseconds.format(ms),
    bitrate: (bits: number) => (bits < 1e6 ? kilobits.format(bits / 1e3) : megabits.format(bits / 1e6)),
    /** 720p */
    resolution: (pixels: number) => `${pixels}p`,
  }
}

export function useConnectionFormats() {
  const language = useLanguage()
  return useMemo(() => createConnectionFormats(language), [language])
}
