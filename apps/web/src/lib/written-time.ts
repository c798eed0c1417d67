import type { Language } from '@foyer/contract/call'
import { createMomentFormats, findLocale } from '@foyer/contract/moments'
import { addDays } from './days.ts'

/** A day without a zone, `2026-11-24`, as the portal writes dates: Tue, 24 Nov 2026. */
export const writeDay = (day: string, language: Language): string =>
  day === '' ? '' : createMomentFormats(language, 'UTC').date(`${day}T00:00Z`)

/** Lower case, without accents and punctuation. */
const simplify = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()

/** Names of a language, simplified: of the months, or of the days of a week that begins on Sunday. */
const listNames = (language: Language, options: Intl.DateTimeFormatOptions, dates: readonly string[]): string[] => {
  const format = new Intl.DateTimeFormat(findLocale(language), { ...options, timeZone: 'UTC' })
  return dates.map((date) => simplify(format.format(new Date(date))))
}
const months = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-01`)
// The first of March 2026 is a Sunday.
const weekdays = Array.from({ length: 7 }, (_, day) => addDays('2026-03-01', day))

/** The only name that begins as typed, by its index; two characters are too few. */
function findName(names: readonly string[], typed: string): number | undefined {
  if (typed.length < 3) return undefined
  const found = names.flatMap((name, index) => (name.startsWith(typed) ? [index] : []))
  return found.length === 1 ? found[0] : undefined
}

/** The day if it exists: 31 April does not. */
function toDay(year: number, month: number, day: number): string | undefined {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const date = new Date(`${text}T00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined
}

/**
 * The day of what a person typed: 'Tue, 24 Nov 2026', '24 november', '24/11/2026', '24.11', '2026-11-24', 'friday',
 * 'tomorrow', in the language of the page. Without a year it is the next such day.
 */
export function parseDay(text: string, language: Language, today: string): string | undefined {
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
  if (third === undefined) return findNext(today, second, first)
  // As ISO 8601 writes it; otherwise the day is first, as in both languages.
  return first > 31 ? toDay(first, second, third) : toDay(toYear(third), second, first)
}

const toYear = (year: number): number => (year < 100 ? 2000 + year : year)

function findNext(today: string, month: number, day: number): string | undefined {
  const year = Number(today.slice(0, 4))
  // A leap day may be eight years away.
  return Array.from({ length: 9 }, (_, years) => toDay(year + years, month, day)).find(
    (found) => found !== undefined && found >= today,
  )
}

/** The time of what a person typed: '9', '930', '9:30', '9h30', '9.30', '9:30 pm'. */
export function parseTime(text: string): string | undefined {
  const pattern = /^(\d{1,2})(?:\s*[:.h]\s*(\d{2})?|(\d{2}))?\s*(?:([ap])\.?\s*m?\.?)?$/
  const [match, hourText = '', separated, joined, half] = pattern.exec(text.trim().toLowerCase()) ?? []
  if (match === undefined) return undefined
  const typedHour = Number(hourText)
  const minute = Number(separated ?? joined ?? 0)
  if (half !== undefined && (typedHour < 1 || typedHour > 12)) return undefined
  const hour = half === undefined ? typedHour : (typedHour % 12) + (half === 'p' ? 12 : 0)
  if (hour > 23 || minute > 59) return undefined
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
