/** A month, YYYY-MM, and the instant at which it ends. */
export type Month = { month: string; end: Date }

/** Lists the last twelve months of a time zone, the current one last. */
export function listMonths(now: Date, timezone: string): Month[] {
  const current = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone).toPlainDate()
  const first = current.with({ day: 1 }).subtract({ months: 11 })
  return Array.from({ length: 12 }, (_, n) => {
    const day = first.add({ months: n })
    const { epochMilliseconds } = day.add({ months: 1 }).toZonedDateTime(timezone)
    return { month: day.toString().slice(0, 7), end: new Date(epochMilliseconds) }
  })
}
