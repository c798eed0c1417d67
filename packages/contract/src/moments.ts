import type { Language } from './language.ts'
import type { ResolvedSettings } from './user-settings.ts'

// English uses British order and 24 hours: for an international audience, 03/04 would be ambiguous.
const locales = { en: 'en-GB', fr: 'fr-FR' } as const
const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
const digits = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const dates = {
  words: { options: day },
  dmy: { options: digits },
  mdy: { options: digits, locale: 'en-US' },
  // Sweden writes dates as ISO 8601 does.
  iso: { options: digits, locale: 'sv-SE' },
} as const
const clocks = {
  24: { hour: '2-digit', minute: '2-digit' },
  12: { hour: 'numeric', minute: '2-digit', hour12: true },
} as const

/** How a user wants dates and times to be written. */
export type MomentStyle = Pick<ResolvedSettings, 'dateFormat' | 'timeFormat'>
const defaultStyle: MomentStyle = { dateFormat: 'words', timeFormat: '24' }

/** Finds the locale that formats numbers, durations and dates of a language. */
export const findLocale = (language: Language) => locales[language]

/** Formats dates and times of a language in a time zone, the same for screens, emails and invitations. */
export function createMomentFormats(language: Language, timeZone: string, style: MomentStyle = defaultStyle) {
  // Built when first used: a format costs far more than what it writes, and most callers need one or two of them.
  const createFormat = (options: Intl.DateTimeFormatOptions, locale: string = locales[language]) => {
    let format: Intl.DateTimeFormat | undefined
    return () => (format ??= new Intl.DateTimeFormat(locale, { ...options, timeZone }))
  }
  const write = (options: Intl.DateTimeFormatOptions, locale?: string) => {
    const format = createFormat(options, locale)
    // Some mail clients show narrow spaces as boxes.
    return (instant: string | Date) => format().format(new Date(instant)).replaceAll('\u202f', '\u00a0')
  }
  const offset = createFormat({ timeZoneName: 'shortOffset' })
  /** Writes an offset as UTC+1, because names such as CET exist for few zones and not in every language. */
  const writeOffset = (instant: string | Date): string => {
    const name =
      offset()
        .formatToParts(new Date(instant))
        .find(({ type }) => type === 'timeZoneName')?.value ?? ''
    return name.replace('GMT', 'UTC').replace('\u2212', '-').replace(/\+0$/, '')
  }
  const withOffset = (format: (instant: string | Date) => string) => (instant: string | Date) =>
    `${format(instant)} ${writeOffset(instant)}`
  const { options, ...other }: { options: Intl.DateTimeFormatOptions; locale?: string } = dates[style.dateFormat]
  const clock = clocks[style.timeFormat]
  const date = write(options, other.locale)
  const time = write(clock)
  const exactTime = write({ ...clock, second: '2-digit' })
  const withDate = (format: (instant: string | Date) => string) => (instant: string | Date) =>
    `${date(instant)}, ${format(instant)}`
  const dateTime = withDate(time)
  const writePeriod = (from: string | Date, to: string | Date, hasOffset: boolean): string => {
    const end = date(from) === date(to) ? time(to) : dateTime(to)
    const [first, last] = [writeOffset(from), writeOffset(to)]
    const isSame = first === last
    return `${dateTime(from)}${isSame ? '' : ` ${first}`} – ${end}${isSame && !hasOffset ? '' : ` ${last}`}`
  }
  return {
    /** Sat, 21 Nov 2026 */
    date,
    /** 09:00 */
    time,
    /** 09:00:12 */
    exactTime,
    /** 09:00 UTC+1 */
    timeWithOffset: withOffset(time),
    /** Sat, 21 Nov 2026, 09:00 */
    dateTime,
    /** Sat, 21 Nov 2026, 09:00 UTC+1 */
    dateTimeWithOffset: withOffset(dateTime),
    /** Sat, 21 Nov 2026, 09:00:12 UTC+1 */
    dateTimeExact: withOffset(withDate(exactTime)),
    /** Sat, 21 Nov 2026, 09:00 – 10:00 UTC+1; with both offsets if the clocks change between them. */
    periodWithOffset: (from: string | Date, to: string | Date): string => writePeriod(from, to, true),
    /** Sat, 21 Nov 2026, 09:00 – 10:00; with both offsets if the clocks change between them. */
    period: (from: string | Date, to: string | Date): string => writePeriod(from, to, false),
    /** UTC+1 */
    offset: writeOffset,
  }
}
