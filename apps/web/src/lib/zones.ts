import { localStore } from './storage.ts'

const recentKey = 'time-zones'
const maxRecent = 3

/** The zones that were chosen last in this browser. */
export const recentZones = (): string[] => (localStore.get(recentKey) ?? '').split(',').filter((zone) => zone !== '')

/** Remembers a zone that was chosen. */
export const keepZone = (zone: string): void =>
  localStore.set(recentKey, [...new Set([zone, ...recentZones()])].slice(0, maxRecent).join())

/** Every IANA time zone with its city and offset, from west to east, and by name within an offset. */
export function listZones(language: string): { value: string; label: string }[] {
  const now = new Date()
  return Intl.supportedValuesOf('timeZone')
    .map((zone) => {
      const offset = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'shortOffset' })
        .formatToParts(now)
        .find((part) => part.type === 'timeZoneName')?.value
      const [, ...city] = zone.split('/')
      const place = (city.length > 0 ? city : [zone]).join(' – ').replaceAll('_', ' ')
      return { value: zone, label: `${place} (${zone}, ${offset ?? ''})`, minutes: parseOffset(offset ?? '') }
    })
    .toSorted((a, b) => a.minutes - b.minutes || a.label.localeCompare(b.label, language))
    .map(({ value, label }) => ({ value, label }))
}

/** The minutes of 'GMT+5:30' or 'UTC−3'. */
function parseOffset(offset: string): number {
  const [, sign = '+', hours = '0', minutes = '0'] = /([+−-])(\d+)(?::(\d+))?/.exec(offset) ?? []
  return (sign === '+' ? 1 : -1) * (Number(hours) * 60 + Number(minutes))
}
