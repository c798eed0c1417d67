import type { Language } from '@foyer/contract/language'
import { alertNumbers } from '@foyer/contract/operations/alert-rules'
import type { AlertRule } from '@foyer/contract/operations/alerts'
import type { AlertCondition } from '@foyer/contract/operations/health-numbers'
import { healthNumberLabels, writeSeconds, writeThreshold } from '@foyer/contract/operations/health-numbers.labels'
import type { Formats } from '#lib/format.ts'
import { alertsTexts } from './alerts.texts.ts'

const dayMs = 86_400_000

/** Returns the name of a rule; one without has that of its number. */
export const nameRule = (language: Language, { name, number }: Pick<AlertRule, 'name' | 'number'>): string =>
  name || healthNumberLabels[number][language]

/** Says when a rule fires: `over 2 %, for 5 min`. */
export function writeCondition(
  language: Language,
  { number, ...condition }: AlertCondition & Pick<AlertRule, 'number'>,
): string {
  const t = alertsTexts[language]
  const threshold = writeThreshold(language, number, condition)
  return condition.seconds === 0
    ? t.conditionAtOnce(threshold)
    : t.condition(threshold, writeSeconds(language, condition.seconds))
}

/** Writes a moment in as few words as it needs: 10:31 today, 18 Nov, 10:31 this year, and others by their date. */
export function writeShortly(formats: Formats, instant: string, now: number): string {
  const today = new Date(now)
  if (formats.date(instant) === formats.date(today)) return formats.time(instant)
  return Math.abs(Date.parse(instant) - now) < 300 * dayMs
    ? `${formats.dayOfMonth(instant)} ${formats.month(instant)}, ${formats.time(instant)}`
    : formats.date(instant)
}

/** How much of the unit of a number one is in the form. */
export const findFormFactor = (number: AlertRule['number']): number => (alertNumbers[number].unit === 'bytes' ? 1e9 : 1)
