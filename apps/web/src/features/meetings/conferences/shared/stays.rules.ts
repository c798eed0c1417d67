/** One stay of a participant in a meeting; a participant who rejoins has several. */
export type Stay = {
  readonly id: string
  readonly name: string
  /** Empty for guests. */
  readonly email: string
  readonly picture: string
  readonly joinedAt: string
  /** Null while the participant is there, or if it was not recorded. */
  readonly leftAt: string | null
}

/** When a meeting began and ended; it is in progress while the end is null. */
export type Held = { readonly startsAt: string; readonly endsAt: string | null }

type Period = { readonly from: number; readonly to: number }

/** Finds the time over which stays are drawn: that of the meeting, and of stays that are longer. */
export function findPeriod(held: Held | undefined, stays: readonly Stay[], now: number): Period {
  const joined = stays.map(({ joinedAt }) => Date.parse(joinedAt))
  const left = stays.flatMap(({ leftAt }) => (leftAt === null ? [] : [Date.parse(leftAt)]))
  const begin = held === undefined ? [] : [Date.parse(held.startsAt)]
  const end = held === undefined ? [] : [held.endsAt === null ? now : Date.parse(held.endsAt)]
  const from = Math.min(...begin, ...joined)
  return { from, to: Math.max(from + 1, ...end, ...left) }
}

/** Places a stay within a period: where it begins and how much of it it takes, from 0 to 1. */
export function placeStay({ joinedAt, leftAt }: Stay, { from, to }: Period): { start: number; share: number } {
  const end = leftAt === null ? to : Date.parse(leftAt)
  const start = (Date.parse(joinedAt) - from) / (to - from)
  return { start, share: Math.max(0, (end - from) / (to - from) - start) }
}
