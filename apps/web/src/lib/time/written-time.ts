import type { Language } from '@foyer/contract/language'
import { createMomentFormats, findLocale, type MomentStyle } from '@foyer/contract/moments'
import { toUsualWidth } from '@foyer/contract/usual-width'
import { keepLatest } from '#lib/lazily.ts'
import { addDays } from './days.ts'

/** The same formats for all options of a list. */
const shareMoments = keepLatest((language: Language, style?: MomentStyle) =>
  createMomentFormats(language, 'UTC', style),
)

/** Writes a day without a zone, `2026-11-24`, as the user has dates written: Tue, 24 Nov 2026. */
export const writeDay = (day: string, language: Language, style?: MomentStyle): string =>
  day === '' ? '' : shareMoments(language, style).date(`${day}T00:00Z`)

/** Writes a time without a zone, `09:30`, as the user has times written: 09:30 or 9:30 am. */
export const writeTime = (time: string, language: Language, style?: MomentStyle): string =>
  time === '' ? '' : shareMoments(language, style).time(`2026-01-01T${time}Z`)

/** Returns a text in lower case, without accents and punctuation. */
const simplify = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()

/** Lists the names of a language, simplified: of the months, or of the days of a week that begins on Sunday. */
const listNames = (language: Language, options: Intl.DateTimeFormatOptions, dates: readonly string[]): string[] => {
  const format = new Intl.DateTimeFormat(findLocale(language), { ...options, timeZone: 'UTC' })
  return dates.map((date) => simplify(format.format(new Date(date))))
}
const months = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-01`)
// The first of March 2026 is a Sunday.
const weekdays = Array.from({ length: 7 }, (_, day) => addDays('2026-03-01', day))

/** Finds the only name that begins as typed, by its index; two characters are too few. */
function findName(names: readonly string[], typed: string): number | undefined {
  if (typed.length < 3) return undefined
  const found = names.flatMap((name, index) => (name.startsWith(typed) ? [index] : []))
  return found.length === 1 ? found[0] : undefined
}

/** Returns the day if it exists: 31 April does not. */
function toDay(year: number, month: number, day: number): string | undefined {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const date = new Date(`${text}T00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined
}

/**
 * Parses the day of what a person typed: 'Tue, 24 Nov 2026', '24 november', '24/11/2026', '24.11', '2026-11-24',
 * 'friday', 'tomorrow', in the language of the page. Without a year it is the next such day. In digits the day comes
 * first, as in both languages, unless the user has dates written with the month first.
 */
export function parseDay(
  text: string,
  today: string,
  { language, isMonthFirst = false }: { language: Language; isMonthFirst?: boolean },
): string | undefined {
  const typed = simplify(text)
  const relative = new Intl.RelativeTimeFormat(findLocale(language), { numeric: 'auto' })
  for (const offset of [0, 1]) if (typed === simplify(relative.format(offset, 'day'))) return addDays(today, offset)

  const parts = typed.split(' ')
  const numbers = parts.filter((part) => /^\d+$/.test(part)).map(Number)
  const words = parts.filter((part) => /^\p{L}+$/u.test(part))
  if (numbers.length + words.length < parts.length) return undefined
  const weekdayNames = listNames(language, { weekday: 'long' }, weekdays)
  const monthNames = listNames(language, { month: 'long' }, months)
  const rest = words.filter((word, index) => index > 0 || findName(weekdayNames, word) === undefined)
  const weekday = rest.length < words.length ? findName(weekdayNames, words[0] ?? '') : undefined

  if (numbers.length === 0 && rest.length === 0 && weekday !== undefined)
    return addDays(today, (weekday - new Date(`${today}T00:00Z`).getUTCDay() + 7) % 7)
  if (rest.length > 1) return undefined
  if (rest.length === 1) {
    const month = findName(monthNames, rest[0] ?? '')
    const [day, year] = numbers
    if (month === undefined || day === undefined || numbers.length > 2) return undefined
    return year === undefined ? findNext(today, month + 1, day) : toDay(toYear(year), month + 1, day)
  }
  const [first = 0, second, third] = numbers
  if (second === undefined || numbers.length > 3) return undefined
  // As ISO 8601 writes it.
  if (third !== undefined && first > 31) return toDay(first, second, third)
  const [month, day] = isMonthFirst ? [first, second] : [second, first]
  return third === undefined ? findNext(today, month, day) : toDay(toYear(third), month, day)
}

const toYear = (year: number): number => (year < 100 ? 2000 + year : year)

function findNext(today: string, month: number, day: number): string | undefined {
  const year = Number(today.slice(0, 4))
  // A leap day may be eight years away.
  return Array.from({ length: 9 }, (_, years) => toDay(year + years, month, day)).find(
    (found) => found !== undefined && found >= today,
  )
}

/** Parses the time of what a person typed: '9', '930', '9:30', '9h30', '9.30', '9:30 pm'. */
export function parseTime(text: string): string | undefined {
  const pattern = /^(\d{1,2})(?:\s*[:.h]\s*(\d{2})?|(\d{2}))?\s*(?:([ap])\.?\s*m?\.?)?$/
  const [match, hourText = '', separated, joined, half] = pattern.exec(toUsualWidth(text).trim().toLowerCase()) ?? []
  if (match === undefined) return undefined
  const typedHour = Number(hourText)
  const minute = Number(separated ?? joined ?? 0)
  if (half !== undefined && (typedHour < 1 || typedHour > 12)) return undefined
  const hour = half === undefined ? typedHour : (typedHour % 12) + (half === 'p' ? 12 : 0)
  if (hour > 23 || minute > 59) return undefined
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
