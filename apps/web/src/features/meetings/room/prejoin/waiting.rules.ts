import type { Waiting } from '#features/meetings/room/room.queries.ts'

const minuteMs = 60_000
/** Abandoned tabs stop asking after this time. */
const maxWaitMs = 180 * minuteMs
/** How long the hosts may take to answer once the meeting should have started. */
const maxAnswerMs = 30 * minuteMs

/** Computes when a user who waits since a time gives up, both as Unix times in milliseconds. */
export function toDeadline({ lobby, startsAt }: Pick<Waiting, 'lobby' | 'startsAt'>, since: number): number {
  const latest = since + maxWaitMs
  if (!lobby) return latest
  const start = startsAt === null ? since : Math.max(since, Date.parse(startsAt))
  return Math.min(latest, start + maxAnswerMs)
}
