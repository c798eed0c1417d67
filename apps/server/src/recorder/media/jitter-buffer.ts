/** The time for which a packet that is missing is waited for. */
const patienceMs = 600
const maxHeld = 2_048
// A source that begins again has numbers far from those before.
const maxJump = 20_000

/** A packet with its number in the sequence of its source, and the time of its arrival. */
export type Numbered = { number: number; at: number }

/** A packet in order; packets before it are missing if it follows a gap. */
export type Ordered<P> = { packet: P; followsGap: boolean }

/** Puts the packets of one source in order, and waits a moment for those that are missing. */
export class JitterBuffer<P extends Numbered> {
  readonly #held = new Map<number, P>()
  #next: number | undefined

  /** The arrival of the oldest packet that waits for a missing one; undefined if none waits. */
  get waitingSince(): number | undefined {
    let since: number | undefined
    for (const { at } of this.#held.values()) if (since === undefined || at < since) since = at
    return since
  }

  /** Adds a packet; one that is known, or comes too late, is left out. */
  push(packet: P) {
    this.#next ??= packet.number
    if (packet.number < this.#next && this.#next - packet.number > maxJump) {
      this.#held.clear()
      this.#next = packet.number
    }
    if (packet.number >= this.#next) this.#held.set(packet.number, packet)
  }

  /** Takes the packets that are in order, and those behind a gap that is too old. */
  take(now: number): Ordered<P>[] {
    const taken: Ordered<P>[] = []
    this.#takeRow(taken, false)
    while (this.#held.size > 0 && (this.#held.size > maxHeld || now - (this.waitingSince ?? now) >= patienceMs)) {
      this.#next = Math.min(...this.#held.keys())
      this.#takeRow(taken, true)
    }
    return taken
  }

  /** Takes all packets, because no more will come. */
  drain(): Ordered<P>[] {
    return this.take(Number.POSITIVE_INFINITY)
  }

  #takeRow(taken: Ordered<P>[], followsGap: boolean) {
    if (this.#next === undefined) return
    let isFirst = followsGap
    for (let packet = this.#held.get(this.#next); packet; packet = this.#held.get(this.#next)) {
      this.#held.delete(this.#next)
      this.#next += 1
      taken.push({ packet, followsGap: isFirst })
      isFirst = false
    }
  }
}
