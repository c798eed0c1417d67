import type { Language } from '@foyer/contract/call'
import { useMemo } from 'react'
import { useLanguage } from './language.ts'
import { useSession } from './session.ts'

/** The time zone that this device is set to. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Writes instants (ISO 8601), numbers and spans in a language and a zone. */
export function formatsOf(language: Language, zone: string) {
  // British order and 24 hours for English: the portal is used across countries, and 03/04 would be read two ways.
  const locale = language === 'en' ? 'en-GB' : 'fr-FR'
  const written = (options: Intl.DateTimeFormatOptions, timeZone = zone) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone })
    return (instant: string) => format.format(new Date(instant))
  }
  const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
  const clock = { hour: '2-digit', minute: '2-digit' } as const
  const number = new Intl.NumberFormat(locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent' })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  return {
    language,
    zone,
    /** Sat, 21 Nov 2026 */
    date: written(day),
    /** 09:00 */
    time: written(clock),
    /** Sat, 21 Nov 2026, 09:00 */
    dateTime: written({ ...day, ...clock }),
    /** Sat, 21 Nov 2026, 09:00:12 CET: for a record, where the second counts. */
    dateTimeExact: written({ ...day, ...clock, second: '2-digit', timeZoneName: 'short' }),
    /** The same in a zone given, with its short name: Sat, 21 Nov 2026, 09:00 CET */
    dateTimeIn: (instant: string, timeZone: string) =>
      written({ ...day, ...clock, timeZoneName: 'short' }, timeZone)(instant),
    /** 09:00 CET */
    timeIn: (instant: string, timeZone: string) => written({ ...clock, timeZoneName: 'short' }, timeZone)(instant),
    number: (value: number) => number.format(value),
    /** 45 %, of 0.45 */
    percent: (share: number) => percent.format(share),
    list: (values: readonly string[]) => list.format(values),
    /** 'in 12 minutes', 'yesterday' */
    fromNow: (instant: string, now: number = Date.now()) => {
      const span = new Date(instant).getTime() - now
      if (Math.abs(span) < hourMs) return relative.format(Math.round(span / minuteMs), 'minute')
      if (Math.abs(span) < dayMs) return relative.format(Math.round(span / hourMs), 'hour')
      return relative.format(Math.round(span / dayMs), 'day')
    },
    /** '1 h 05 min' of a span between two instants */
    duration: (from: string, to: string) => {
      const minutes = Math.max(0, Math.round((new Date(to).getTime() - new Date(from).getTime()) / minuteMs))
      const unit = (value: number, name: 'hour' | 'minute') =>
        new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short' }).format(value)
      const hours = Math.floor(minutes / 60)
      return hours === 0 ? unit(minutes, 'minute') : `${unit(hours, 'hour')} ${unit(minutes % 60, 'minute')}`
    },
  }
}

/** How the reader's language and zone write things. */
export type Formats = ReturnType<typeof formatsOf>

/** Formats in the reader's language and zone (the account's, or the device's for a guest). */
export function useFormats(): Formats {
  const language = useLanguage()
  const zone = useSession().user?.timezone || deviceZone()
  return useMemo(() => formatsOf(language, zone), [language, zone])
}

/** A meeting number in groups, as people read it: 123 456 7890. */
export const groupedNumber = (number: string): string => number.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3')
