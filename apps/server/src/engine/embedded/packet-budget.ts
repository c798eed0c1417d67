import type { EngineLog } from '../media-engine.ts'
import { counters } from './counters.ts'

const warnEveryMs = 10_000
const videoShare = 0.8
const relaxedShare = 0.6

/**
 * Limits the packets forwarded per second in all rooms together. Sound may use all of it, video a part, because a
 * meeting can continue with sound only.
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
    if (this.#spent < this.#limit * (kind === 'video' ? videoShare : 1)) {
      this.#spent += 1
      return true
    }
    this.#dropped += 1
    counters.drop('limit')
    return false
  }

  /** The load of the last second; has to be called once a second. */
  refill(now: number): 'overloaded' | 'full' | 'relaxed' {
    const [spent, dropped] = [this.#spent, this.#dropped]
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
