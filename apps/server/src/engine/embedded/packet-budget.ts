import type { EngineLog } from '../media-engine.ts'

/**
 * Limits the packets forwarded per second in all rooms together. When the limit is near, video is dropped first,
 * because a meeting can continue with audio only. A warning is logged at most every ten seconds.
 */
export class PacketBudget {
  readonly #limit: number
  readonly #log: EngineLog
  #spent = 0
  #dropped = 0
  #warnedAt = 0

  constructor(limit: number, log: EngineLog) {
    this.#limit = limit
    this.#log = log
  }

  /** Whether one more packet may be forwarded. */
  accept(kind: 'audio' | 'video') {
    if (this.#spent < this.#limit * (kind === 'video' ? 0.8 : 1)) {
      this.#spent += 1
      return true
    }
    this.#dropped += 1
    return false
  }

  /** Has to be called once a second. */
  refill(now: number) {
    if (this.#dropped > 0 && now - this.#warnedAt > 10_000) {
      this.#warnedAt = now
      this.#log.warn(
        { packetsPerSecond: this.#limit, dropped: this.#dropped },
        'The embedded media engine has reached its limit and drops packets of videos',
      )
    }
    this.#spent = 0
    this.#dropped = 0
  }
}
