import { localTimeIn } from '#lib/time/local-time.ts'

/** Finds the greeting for the hour in a time zone. */
export function findGreeting(zone: string, nowMs: number): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(localTimeIn(zone, nowMs).slice(11, 13))
  if (hour < 4 || hour >= 18) return 'evening'
  return hour < 12 ? 'morning' : 'afternoon'
}

/** Finds the city of a time zone: 'New York' of America/New_York. */
export const findPlace = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
