import { localStore } from '#lib/browser/storage.ts'

const recentKey = 'time-zones'
const maxRecent = 3

/** Lists the time zones last chosen in this browser. */
export const recentZones = (): string[] => (localStore.get(recentKey) ?? '').split(',').filter((zone) => zone !== '')

/** Remembers a chosen time zone. */
export const rememberZone = (zone: string): void =>
  localStore.set(recentKey, [...new Set([zone, ...recentZones()])].slice(0, maxRecent).join())

/** A time zone by its IANA name, and as lists show it. */
export type Zone = { readonly value: string; readonly label: string }

/** Finds the city of a zone: 'Buenos Aires' of America/Argentina/Buenos_Aires. */
export const findZoneCity = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** Lists all IANA time zones with city and offset, sorted from west to east, then by name. */
export function listZones(language: string): Zone[] {
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

/** Parses an offset to minutes: 'GMT+5:30' or 'UTC−3'. */
function parseOffset(offset: string): number {
  const [, sign = '+', hours = '0', minutes = '0'] = /([+−-])(\d+)(?::(\d+))?/.exec(offset) ?? []
  return (sign === '+' ? 1 : -1) * (Number(hours) * 60 + Number(minutes))
}
