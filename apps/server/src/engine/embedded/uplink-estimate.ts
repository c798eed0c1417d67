const wrapMs = 64_000
const windowMs = 10_000
const slowDelayMs = 150
const minBitsPerSecond = 60_000
const maxBitsPerSecond = 5_000_000
const decrease = 0.85
const increase = 1.08
const increaseBitsPerSecond = 10_000

/**
 * What a browser may send, from how long its packets queue: the time between sending and arrival, above the shortest
 * one of late. A slow link fills its queue long before it loses packets, and then delays every packet; what delays only
 * some of them is a busy machine.
 */
export class UplinkEstimate {
  #lastArrival: number | undefined
  #shortest = Number.POSITIVE_INFINITY
  #shortestBefore = Number.POSITIVE_INFINITY
  #windowAt = 0
  #offset = 0
  #lastSent = 0
  #leastDelay = Number.POSITIVE_INFINITY
  #packets = 0
  #bytes = 0
  #limit: number | undefined

  /** Notes a packet by its time of sending, in milliseconds modulo 64 seconds. */
  note(sentMs: number, bytes: number, now: number) {
    if (this.#lastArrival === undefined) this.#windowAt = now
    else {
      const step = sentMs - this.#lastSent
      if (step < -wrapMs / 2) this.#offset += wrapMs
      else if (step > wrapMs / 2) this.#offset -= wrapMs
    }
    this.#lastArrival = now
    this.#lastSent = sentMs
    const transit = now - sentMs - this.#offset
    if (now - this.#windowAt > windowMs) {
      this.#windowAt = now
      this.#shortestBefore = this.#shortest
      this.#shortest = Number.POSITIVE_INFINITY
    }
    this.#shortest = Math.min(this.#shortest, transit)
    const delay = transit - Math.min(this.#shortest, this.#shortestBefore)
    this.#leastDelay = Math.min(this.#leastDelay, delay)
    this.#packets += 1
    this.#bytes += bytes
  }

  /** The limit in bits per second, undefined while there is none; has to be called about once a second. */
  take(elapsedMs: number): number | undefined {
    if (this.#packets > 0) {
      const received = (this.#bytes * 8_000) / elapsedMs
      if (this.#leastDelay > slowDelayMs) this.#limit = Math.max(minBitsPerSecond, received * decrease)
      else if (this.#limit !== undefined) this.#limit = this.#limit * increase + increaseBitsPerSecond
      if (this.#limit !== undefined && this.#limit > maxBitsPerSecond) this.#limit = undefined
    }
    this.#leastDelay = Number.POSITIVE_INFINITY
    this.#packets = 0
    this.#bytes = 0
    return this.#limit
  }
}
