import type { EngineLog } from '../media-engine.ts'

/**
 * The cap on packets forwarded per second in all rooms together. Video goes first when it is reached, because a
 * meeting that hears itself is still one; the log says so once per ten seconds.
 */
export class PacketBudget {
  readonly #cap: number
  readonly #log: EngineLog
  #spent = 0
  #dropped = 0
  #warnedAt = 0

  constructor(cap: number, log: EngineLog) {
    this.#cap = cap
    this.#log = log
  }

  /** Whether one more packet may be forwarded. */
  accept(kind: 'audio' | 'video') {
    if (this.#spent < this.#cap * (kind === 'video' ? 0.8 : 1)) {
      this.#spent += 1
      return true
    }
    this.#dropped += 1
    return false
  }

  /** To be called once a second. */
  refill(now: number) {
    if (this.#dropped > 0 && now - this.#warnedAt > 10_000) {
      this.#warnedAt = now
      this.#log.warn(
        { packetsPerSecond: this.#cap, dropped: this.#dropped },
        'The embedded media engine is at its limit and drops packets: larger meetings need the livekit engine',
      )
    }
    this.#spent = 0
    this.#dropped = 0
  }
}
