const usualDays = 30
const dayMs = 86_400_000

/** The days that a list looks back over: the last 30 where the caller names none. */
export function toPeriod({ from, to }: { from?: string | undefined; to?: string | undefined }): {
  from: Date
  to: Date
} {
  const end = to === undefined ? new Date() : new Date(to)
  return { from: from === undefined ? new Date(end.getTime() - usualDays * dayMs) : new Date(from), to: end }
}
