import { asUtc, formatLocalTime, localTimeIn, resolveLocalTime } from '#lib/time/local-time.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const morning = '08:00'

export const muteChoices = ['hour', 'tomorrow', 'week', 'chosen'] as const
export type MuteChoice = (typeof muteChoices)[number]

/** Returns until when a rule is muted; undefined if the chosen local time is none, or over. */
export function findMuteEnd(
  choice: MuteChoice,
  { now, zone, chosen }: { now: number; zone: string; chosen: string },
): string | undefined {
  if (choice === 'hour') return new Date(now + hourMs).toISOString()
  if (choice === 'week') return new Date(now + 7 * dayMs).toISOString()
  const tomorrow = () => formatLocalTime(asUtc(`${localTimeIn(zone, now).slice(0, 10)}T${morning}`) + dayMs)
  const end = resolveLocalTime(choice === 'tomorrow' ? tomorrow() : chosen, zone)?.instant
  return end !== undefined && Date.parse(end) > now ? end : undefined
}
