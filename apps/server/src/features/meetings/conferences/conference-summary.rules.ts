type Stay = { identity: string; name: string; from: Date; to: Date }

/** A participant, and how long they were there in minutes. */
export type Attendee = { name: string; minutes: number }

export const toMinutes = (milliseconds: number): number => Math.max(1, Math.round(milliseconds / 60_000))

/** Sums periods up; what several of them have in common counts once. */
function sumUnion(periods: readonly { from: number; to: number }[]): number {
  let [sum, end] = [0, Number.NEGATIVE_INFINITY]
  for (const { from, to } of periods.toSorted((one, other) => one.from - other.from)) {
    sum += Math.max(0, to - Math.max(from, end))
    end = Math.max(end, to)
  }
  return sum
}

/** Lists the users and guests of a conference under their last names, those who were there longest first. */
export function listAttendees(stays: readonly Stay[]): Attendee[] {
  return [...Map.groupBy(stays, ({ identity }) => identity).values()]
    .map((own) => ({
      name: own.at(-1)?.name ?? '',
      minutes: toMinutes(sumUnion(own.map(({ from, to }) => ({ from: from.getTime(), to: to.getTime() })))),
    }))
    .toSorted((one, other) => other.minutes - one.minutes)
}
