import type { Language } from '@foyer/contract/language'
import { createMomentFormats, findLocale, type MomentStyle } from '@foyer/contract/moments'
import { isolateFormats } from './isolate.ts'
import { keepLatest, lazily } from './lazily.ts'
import { useSettings } from './session/settings.ts'
import { useSession } from './session.ts'
import { useLanguage } from './texts/language.ts'

/** Returns the device's time zone. */
export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** How a user wants texts to be written: dates and times, and whether the page runs from right to left. */
type WebStyle = MomentStyle & { readonly direction?: 'ltr' | 'rtl' }

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Formats for instants (ISO 8601), numbers and durations in a language and time zone. */
export function createFormats(language: Language, zone: string, style?: WebStyle) {
  const locale = findLocale(language)
  const moments = createMomentFormats(language, zone, style)
  const momentsIn = (timeZone: string) => createMomentFormats(language, timeZone, style)
  // A format costs far more than what it writes, and a page needs few of them.
  const number = lazily(() => new Intl.NumberFormat(locale))
  const percent = lazily(() => new Intl.NumberFormat(locale, { style: 'percent' }))
  const oneDecimal = lazily(() => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }))
  const relative = lazily(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
  const soon = lazily(() => new Intl.RelativeTimeFormat(locale, { style: 'short' }))
  const spans = (unit: 'hour' | 'minute') =>
    lazily(() => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }))
  const [inHours, inMinutes] = [spans('hour'), spans('minute')]
  const list = lazily(() => new Intl.ListFormat(locale, { type: 'conjunction' }))
  const dayParts = (options: Intl.DateTimeFormatOptions) => {
    const format = lazily(() => new Intl.DateTimeFormat(locale, { timeZone: zone, ...options }))
    return (instant: string | Date) => format().format(new Date(instant))
  }
  const weekday = dayParts({ weekday: 'long', day: 'numeric', month: 'long' })
  const monthOfYear = dayParts({ month: 'long', year: 'numeric' })
  const writeSpan =
    (format: () => Intl.RelativeTimeFormat) =>
    (instant: string, now: number = Date.now()) => {
      const span = new Date(instant).getTime() - now
      if (Math.abs(span) < hourMs) return format().format(Math.round(span / minuteMs), 'minute')
      if (Math.abs(span) < dayMs) return format().format(Math.round(span / hourMs), 'hour')
      return format().format(Math.round(span / dayMs), 'day')
    }
  const fromNow = writeSpan(relative)
  /** Capitalises a text as at the beginning of a sentence. */
  const capitalise = (text: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
  const formats = {
    language,
    zone,
    style,
    ...moments,
    /** 'Monday 23 November' */
    longDate: (instant: string | Date) => capitalise(weekday(instant)),
    /** In another time zone: 09:00 UTC+1 */
    timeIn: (instant: string, timeZone: string) => momentsIn(timeZone).timeWithOffset(instant),
    /** 09:00, or Sun, 22 Nov 2026, 09:00 if it is another day there; undefined where the clocks show the same as here. */
    timeElsewhere: (instant: string, timeZone: string): string | undefined => {
      const there = momentsIn(timeZone)
      if (there.offset(instant) === moments.offset(instant)) return undefined
      return there.date(instant) === moments.date(instant) ? there.time(instant) : there.dateTime(instant)
    },
    number: (value: number) => number().format(value),
    /** '12', and '100+' of a count that ends at 100 */
    capped: (value: number, max: number) => `${number().format(Math.min(value, max))}${value >= max ? '+' : ''}`,
    /** '4.0', for what is compared by its decimal */
    oneDecimal: (value: number) => oneDecimal().format(value),
    /** 45 %, of 0.45 */
    percent: (share: number) => percent().format(share),
    list: (values: readonly string[]) => list().format(values),
    /** 'in 12 minutes', 'yesterday' */
    fromNow,
    /** 'in 12 min' */
    soon: writeSpan(soon),
    /** 'Mon', '23' and 'Nov' of a day */
    weekday: dayParts({ weekday: 'short' }),
    dayOfMonth: dayParts({ day: 'numeric' }),
    month: dayParts({ month: 'short' }),
    year: dayParts({ year: 'numeric' }),
    /** '2 minutes ago', 'Yesterday', and after a week the date: 'Thu, 12 Nov 2026' */
    ago: (instant: string, now: number = Date.now()) => {
      const days = (now - new Date(instant).getTime()) / dayMs
      return days < 7 ? capitalise(fromNow(instant, now)) : moments.date(instant)
    },
    /** 'November 2026', in French 'novembre 2026', within a sentence */
    monthWithin: monthOfYear,
    /** 'November 2026' */
    monthOfYear: (instant: string) => capitalise(monthOfYear(instant)),
    /** '< 1 min', '45 mins', '1 hr', '1 hr 5 mins' of a span between two instants */
    duration: (from: string, to: string) => {
      const minutes = Math.max(0, Math.round((new Date(to).getTime() - new Date(from).getTime()) / minuteMs))
      if (minutes === 0) return `< ${inMinutes().format(1)}`
      const hours = Math.floor(minutes / 60)
      if (hours === 0) return inMinutes().format(minutes)
      if (minutes % 60 === 0) return inHours().format(hours)
      return `${inHours().format(hours)} ${inMinutes().format(minutes % 60)}`
    },
  }
  return style?.direction === 'rtl' ? isolateFormats(formats) : formats
}

/** Formats of a language and time zone. */
export type Formats = ReturnType<typeof createFormats>

/** The same formats for all components of a page. */
const shareFormats = keepLatest(createFormats)
const pageTimeZone = lazily(deviceTimeZone)

/** Formats in the user's language and time zone; guests use the device's zone, as it was when the page was opened. */
export function useFormats(): Formats {
  const language = useLanguage()
  const zone = useSession().user?.timezone || pageTimeZone()
  const { dateFormat, timeFormat, direction } = useSettings()
  return shareFormats(language, zone, { dateFormat, timeFormat, direction })
}
