/** The rank of the largest layer that a video can have. */
export const highestRank = 2
const lowerAfterMs = 5_000

/**
 * The demand of a video's receivers for its layers: it rises at once and falls only after a time, because tiles come
 * and go.
 */
export class LayerDemand {
  #rank = highestRank
  #lessSince: number | undefined

  /** The rank of the largest layer that the publisher was asked for; -1 if none. */
  get rank() {
    return this.#rank
  }

  /**
   * Returns the rank to ask the publisher for, or undefined if it has not changed; must be called about once a second.
   */
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
