import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { findZoneCity } from '#lib/time/zones.ts'
import { zonedTimeTexts } from './zoned-time.texts.ts'

/** Zones such as UTC and Etc/GMT+5, which are no places. */
const isPlace = (zone: string): boolean => zone.includes('/') && !zone.startsWith('Etc/')

/**
 * Returns a function that writes an instant in a time zone, as '14:35 in Toronto'; undefined where its clocks show the
 * same as the user's.
 */
export function useElsewhere(zone: string): (instant: string) => string | undefined {
  const t = useTexts(zonedTimeTexts)
  const formats = useFormats()
  return (instant) => {
    const time = formats.timeElsewhere(instant, zone)
    if (time === undefined) return undefined
    return isPlace(zone) ? t.inPlace(time, findZoneCity(zone)) : formats.timeIn(instant, zone)
  }
}
