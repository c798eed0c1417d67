const wrapMs = 64_000
const windowMs = 10_000
const slowDelayMs = 150
const longDelayMs = 300
const minBitsPerSecond = 60_000
const maxBitsPerSecond = 5_000_000
const decrease = 0.85
const largeDecrease = 0.7
const increase = 1.08
const increaseBitsPerSecond = 10_000
// Near the rate that last overloaded the link, a full step may overload it again.
const nearCapacity = 0.85
const carefulIncrease = 1.01

/**
 * Estimates the rate at which a browser may send from how long its packets queue: the time between sending and arrival,
 * above the shortest recent one. A slow link fills its queue long before it loses packets, and then delays every
 * packet; if only some packets are delayed, a machine is busy.
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
  #capacity = 0

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

  #grow(limit: number) {
    const isNear = limit > this.#capacity * nearCapacity && limit < this.#capacity / nearCapacity
    return isNear ? limit * carefulIncrease : limit * increase + increaseBitsPerSecond
  }

  /**
   * Returns the limit of video in bits per second, or undefined while there is none; must be called about once a
   * second. Browsers apply a limit to video only, and send their sound in addition.
   */
  take(elapsedMs: number, soundBitsPerSecond = 0): number | undefined {
    if (this.#packets > 0) {
      const received = (this.#bytes * 8_000) / elapsedMs
      if (this.#leastDelay > slowDelayMs) {
        this.#capacity = received
        this.#limit = Math.max(minBitsPerSecond, received * (this.#leastDelay > longDelayMs ? largeDecrease : decrease))
      } else if (this.#limit !== undefined) this.#limit = this.#grow(this.#limit)
      if (this.#limit !== undefined && this.#limit > maxBitsPerSecond) this.#limit = undefined
    }
    this.#leastDelay = Number.POSITIVE_INFINITY
    this.#packets = 0
    this.#bytes = 0
    return this.#limit && Math.max(minBitsPerSecond, this.#limit - soundBitsPerSecond)
  }
}
