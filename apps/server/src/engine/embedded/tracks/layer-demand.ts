/** The rank of the largest layer that a video can have. */
export const highestRank = 2
const lowerAfterMs = 5_000

/** What the receivers of a video want of it: more at once, less only after a time, because tiles come and go. */
export class LayerDemand {
  #rank = highestRank
  #lessSince: number | undefined

  /** The largest layer that its publisher was asked for; -1 if none. */
  get rank() {
    return this.#rank
  }

  /** The rank to ask the publisher for, undefined if that has not changed; has to be called about once a second. */
  review(wanted: number, now: number): number | undefined {
    if (wanted >= this.#rank) this.#lessSince = undefined
    else this.#lessSince ??= now
    const isDue = this.#lessSince === undefined ? wanted > this.#rank : now - this.#lessSince >= lowerAfterMs
    if (!isDue) return
    this.#lessSince = undefined
    this.#rank = wanted
    return wanted
  }
}
