import type { Formats } from '#lib/format.ts'

/** Writes the day of an instant: that of today as such, and without its year where that is this one. */
export function writeShortDay(formats: Formats, instant: string, today: string): string {
  const now = new Date()
  const day = formats.date(instant)
  if (day === formats.date(now)) return today
  const isShort = formats.style?.dateFormat === 'words' && formats.year(instant) === formats.year(now)
  return isShort ? `${formats.weekday(instant)} ${formats.dayOfMonth(instant)} ${formats.month(instant)}` : day
}
