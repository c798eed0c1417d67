import type { Language } from '../language.ts'
import { createMomentFormats, findLocale, type MomentStyle } from '../moments.ts'
import { expandRecurrence } from './expand-recurrence.ts'
import type { Recurrence } from './recurrence.ts'
import { maxOccurrences, type Weekday, weekdays } from './recurrence-constants.ts'

type Texts = {
  readonly daily: (interval: number) => string
  readonly weekly: (interval: number, days: string) => string
  /** The text for every week, which needs no list of days. */
  readonly workdays: string
  /** The days for other intervals. */
  readonly mondayToFriday: string
  readonly everyDay: string
  readonly someDays: (days: string) => string
  readonly monthly: (interval: number, day: number) => string
  readonly skips: string
  readonly until: (date: string) => string
  readonly times: (count: number) => string
}

const texts: { readonly [language in Language]: Texts } = {
  en: {
    daily: (interval) => (interval === 1 ? 'Every day' : `Every ${interval} days`),
    weekly: (interval, days) => `${interval === 1 ? 'Every week' : `Every ${interval} weeks`} ${days}`,
    workdays: 'Every weekday',
    mondayToFriday: 'from Monday to Friday',
    everyDay: 'on every day',
    someDays: (days) => `on ${days}`,
    monthly: (interval, day) => `${interval === 1 ? 'Every month' : `Every ${interval} months`} on day ${day}`,
    skips: ' (skips shorter months)',
    until: (date) => ` until ${date}`,
    times: (count) => (count === 1 ? ', once' : `, ${count} times`),
  },
  fr: {
    daily: (interval) => (interval === 1 ? 'Tous les jours' : `Tous les ${interval} jours`),
    weekly: (interval, days) =>
      `${interval === 1 ? 'Toutes les semaines' : `Toutes les ${interval} semaines`}, ${days}`,
    workdays: 'Du lundi au vendredi, toutes les semaines',
    mondayToFriday: 'du lundi au vendredi',
    everyDay: 'tous les jours',
    someDays: (days) => days,
    monthly: (interval, day) =>
      `${interval === 1 ? 'Tous les mois' : `Tous les ${interval} mois`}, le ${day === 1 ? '1er' : day}`,
    skips: ' (sauf les mois plus courts)',
    until: (date) => `, jusqu’au ${date.replace(/^1 /, '1er ')}`,
    times: (count) => (count === 1 ? ', une seule fois' : `, ${count} fois`),
  },
}

/** Lists weekdays: 'Tuesday and Thursday'; 'le mardi et le jeudi' */
function listWeekdays(language: Language, days: readonly Weekday[]): string {
  const format = new Intl.DateTimeFormat(findLocale(language), { weekday: 'long', timeZone: 'UTC' })
  // 1 January 2029 is a Monday.
  const names = days.map((day) => format.format(Date.UTC(2029, 0, 1 + weekdays.indexOf(day))))
  return new Intl.ListFormat(findLocale(language)).format(language === 'fr' ? names.map((name) => `le ${name}`) : names)
}

function describeWeeks(language: Language, interval: number, chosen: readonly Weekday[]): string {
  const { weekly, ...t } = texts[language]
  const days = weekdays.filter((day) => chosen.includes(day))
  if (days.length === 7) return interval === 1 ? t.daily(1) : weekly(interval, t.everyDay)
  if (days.join() !== 'MO,TU,WE,TH,FR') return weekly(interval, t.someDays(listWeekdays(language, days)))
  return interval === 1 ? t.workdays : weekly(interval, t.mondayToFriday)
}

/** Checks whether a month that the rule visits is without its day, at least in some years. */
function skipsMonths(start: string, interval: number, day: number): boolean {
  const first = Number(start.slice(5, 7)) - 1
  // The last day of a month is the one before the first of the next; 2027 is not a leap year.
  const lengths = Array.from({ length: 12 }, (_, index) => {
    const month = (first + index * interval) % 12
    return new Date(Date.UTC(2027, month + 1, 0)).getUTCDate()
  })
  return lengths.some((length) => length < day)
}

function describeRule(language: Language, rule: Recurrence, start: string): string {
  const { daily, monthly, skips } = texts[language]
  if (rule.frequency === 'daily') return daily(rule.interval)
  if (rule.frequency === 'weekly') return describeWeeks(language, rule.interval, rule.weekdays)
  const { interval, monthDay } = rule
  return `${monthly(interval, monthDay)}${skipsMonths(start, interval, monthDay) ? skips : ''}`
}

/** Writes a local date in words without its weekday: '20 December 2026' */
function writeDate(language: Language, date: string, style: MomentStyle | undefined): string {
  const midnight = new Date(`${date}T00:00Z`)
  if (style !== undefined && style.dateFormat !== 'words')
    return createMomentFormats(language, 'UTC', style).date(midnight)
  return new Intl.DateTimeFormat(findLocale(language), { dateStyle: 'long', timeZone: 'UTC' }).format(midnight)
}

/**
 * Writes one sentence about a meeting that repeats, without a full stop: 'Every week on Tuesday and Thursday until 20
 * December 2026, 9 times'. Of the date and the number, one is the rule's, and the other follows from the local start.
 * Without a style, or in one of words, the date is in words.
 */
export function describeRecurrence(
  language: Language,
  rule: Recurrence,
  { start, style }: { start: string; style?: MomentStyle | undefined },
): string {
  const { until, times } = texts[language]
  const starts = expandRecurrence(start, rule)
  // A draft of a form can have no occurrence, or too many, which the server rejects.
  const isCounted = starts.length > 0 && starts.length <= maxOccurrences
  const last = rule.until ?? (isCounted ? starts.at(-1)?.slice(0, 10) : undefined)
  const end = last === undefined ? '' : until(writeDate(language, last, style))
  return `${describeRule(language, rule, start)}${end}${isCounted ? times(starts.length) : ''}`
}
