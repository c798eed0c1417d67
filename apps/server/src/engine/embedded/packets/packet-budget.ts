import type { EngineLog } from '../../media-engine.ts'
import { counters } from '../counters.ts'

const warnEveryMs = 10_000
/** The share of the budget that is reserved for sound. */
const soundShare = 0.2
const relaxedShare = 0.6

/**
 * A token bucket that limits the packets forwarded per second in all rooms together; at most the packets of one second
 * are forwarded at once. The last ones are reserved for sound, because a meeting can continue without video.
 */
export class PacketBudget {
  readonly #limit: number
  readonly #log: EngineLog
  #left: number
  #leftAt = 0
  #spent = 0
  #dropped = 0
  #takenAt = 0
  #warnedAt = 0

  constructor(limit: number, log: EngineLog) {
    this.#limit = limit
    this.#left = limit
    this.#log = log
  }

  /** Returns whether one more packet may be forwarded, and counts it. */
  accept(kind: 'audio' | 'video', now: number) {
    const elapsed = Math.max(0, now - this.#leftAt)
    this.#left = Math.min(this.#limit, this.#left + (elapsed * this.#limit) / 1000)
    this.#leftAt = now
    if (this.#left >= 1 + (kind === 'video' ? this.#limit * soundShare : 0)) {
      this.#left -= 1
      this.#spent += 1
      return true
    }
    this.#dropped += 1
    counters.drop('limit')
    return false
  }

  /** Returns the load since the last call; must be called about once a second. */
  takeLoad(now: number): 'overloaded' | 'full' | 'relaxed' {
    const [spent, dropped] = [(this.#spent * 1000) / (now - this.#takenAt), this.#dropped]
    this.#takenAt = now
    this.#spent = 0
    this.#dropped = 0
    if (dropped > 0 && now - this.#warnedAt > warnEveryMs) {
      this.#warnedAt = now
      this.#log.warn(
        { packetsPerSecond: this.#limit, dropped },
        'The embedded media engine has reached its limit and pauses videos, in the largest meeting first',
      )
    }
    if (dropped > 0) return 'overloaded'
    return spent < this.#limit * relaxedShare ? 'relaxed' : 'full'
  }
}
