import type { Language } from './call.ts'

// English uses British order and 24 hours: for an international audience, 03/04 would be ambiguous.
const locales = { en: 'en-GB', fr: 'fr-FR' } as const
const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
const clock = { hour: '2-digit', minute: '2-digit' } as const

/** The locale that formats numbers, durations and dates of a language. */
export const findLocale = (language: Language) => locales[language]

/** Formats dates and times of a language in a time zone, the same for screens, emails and invitations. */
export function createMomentFormats(language: Language, timeZone: string) {
  // Built when first used: a format costs far more than what it writes, and most callers need one or two of them.
  const createFormat = (options: Intl.DateTimeFormatOptions) => {
    let format: Intl.DateTimeFormat | undefined
    return () => (format ??= new Intl.DateTimeFormat(locales[language], { ...options, timeZone }))
  }
  const write = (options: Intl.DateTimeFormatOptions) => {
    const format = createFormat(options)
    return (instant: string | Date) => format().format(new Date(instant))
  }
  const offset = createFormat({ timeZoneName: 'shortOffset' })
  /** UTC+1, because names such as CET exist for few zones and not in every language. */
  const writeOffset = (instant: string | Date): string => {
    const name =
      offset()
        .formatToParts(new Date(instant))
        .find(({ type }) => type === 'timeZoneName')?.value ?? ''
    return name.replace('GMT', 'UTC').replace('\u2212', '-').replace(/\+0$/, '')
  }
  const withOffset = (format: (instant: string | Date) => string) => (instant: string | Date) =>
    `${format(instant)} ${writeOffset(instant)}`
  const period = createFormat({ ...day, ...clock })
  return {
    /** Sat, 21 Nov 2026 */
    date: write(day),
    /** 09:00 */
    time: write(clock),
    /** 09:00 UTC+1 */
    timeWithOffset: withOffset(write(clock)),
    /** Sat, 21 Nov 2026, 09:00 */
    dateTime: write({ ...day, ...clock }),
    /** Sat, 21 Nov 2026, 09:00 UTC+1 */
    dateTimeWithOffset: withOffset(write({ ...day, ...clock })),
    /** Sat, 21 Nov 2026, 09:00:12 UTC+1 */
    dateTimeExact: withOffset(write({ ...day, ...clock, second: '2-digit' })),
    /** Sat, 21 Nov 2026, 09:00 – 10:00 UTC+1 */
    periodWithOffset: (from: string | Date, to: string | Date): string => {
      // Some mail clients show thin spaces as boxes.
      const text = period()
        .formatRange(new Date(from), new Date(to))
        .replace(/\s*\u2013\s*/u, ' – ')
      return `${text} ${writeOffset(from)}`
    },
  }
}
