type Part = { at: number; sum: number; count: number }

const windowMs = 10_000
const partMs = 1_000

/** The mean of what was noted over the last ten seconds, in parts of a second, so that it costs the same for any number. */
export class RecentMean {
  readonly #parts: Part[] = []

  /** Notes a sum over a number of packets or measurements. */
  note(sum: number, count: number, now: number) {
    if (count === 0) return
    this.#forget(now)
    const last = this.#parts.at(-1)
    if (last === undefined || now - last.at >= partMs) this.#parts.push({ at: now, sum, count })
    else {
      last.sum += sum
      last.count += count
    }
  }

  /** Returns the mean; undefined if nothing was noted. */
  read(now: number): number | undefined {
    this.#forget(now)
    const count = this.#parts.reduce((total, part) => total + part.count, 0)
    return count === 0 ? undefined : this.#parts.reduce((total, part) => total + part.sum, 0) / count
  }

  #forget(now: number) {
    while (this.#parts[0] !== undefined && now - this.#parts[0].at > windowMs) this.#parts.shift()
  }
}
