import type { PacketBudget } from '../packets/packet-budget.ts'

const relaxAfterSeconds = 5

/** The parts of a room that limits concern. */
export type LimitedRoom = {
  /** Counts the videos of the participant who gets the most. */
  countVideos(): number
  /** The number of videos that each participant may get. */
  maxVideos: number
}

/** Takes whole videos away from the largest room while the engine is overloaded, and gives them back one by one. */
export class VideoLimits {
  #relaxedSeconds = 0

  /** Adjusts the limits; must be called once a second with the load of that second. */
  update(load: ReturnType<PacketBudget['takeLoad']>, rooms: readonly LimitedRoom[]) {
    this.#relaxedSeconds = load === 'relaxed' ? this.#relaxedSeconds + 1 : 0
    if (load === 'overloaded') {
      const largest = rooms.toSorted((one, other) => other.countVideos() - one.countVideos())[0]
      if (largest) largest.maxVideos = Math.floor(largest.countVideos() / 2)
    } else if (this.#relaxedSeconds >= relaxAfterSeconds) {
      const strictest = rooms.toSorted((one, other) => one.maxVideos - other.maxVideos)[0]
      if (!strictest || strictest.maxVideos === Number.POSITIVE_INFINITY) return
      this.#relaxedSeconds = 0
      // A video that no subscriber waits for any more ends the limit.
      const isUsed = strictest.countVideos() >= strictest.maxVideos
      strictest.maxVideos = isUsed ? strictest.maxVideos + 1 : Number.POSITIVE_INFINITY
    }
  }
}
