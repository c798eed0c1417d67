/** The reason why a media packet was not forwarded. */
export type DropReason = 'limit' | 'malformed' | 'unknown-source' | 'retransmission-limit'
/** The kind of request that was refused, or the limit that it exceeded. */
export type RefusalKind =
  | 'path'
  | 'token'
  | 'room'
  | 'capacity'
  | 'message'
  | 'message-rate'
  | 'description'
  | 'track'
  | 'slow-socket'

/** Counters of the engine's process since it started; there is one instance per process. */
export class Counters {
  readonly #packets = { in: 0, out: 0 }
  readonly #drops = new Map<DropReason, number>()
  readonly #refusals = new Map<RefusalKind, number>()
  #retransmissions = 0
  #pauses = 0

  receivePacket() {
    this.#packets.in += 1
  }

  sendPacket() {
    this.#packets.out += 1
  }

  resendPacket() {
    this.#retransmissions += 1
  }

  pauseVideo() {
    this.#pauses += 1
  }

  drop(reason: DropReason) {
    this.#drops.set(reason, (this.#drops.get(reason) ?? 0) + 1)
  }

  refuse(kind: RefusalKind) {
    this.#refusals.set(kind, (this.#refusals.get(kind) ?? 0) + 1)
  }

  read() {
    return {
      packets: { ...this.#packets },
      retransmissions: this.#retransmissions,
      pauses: this.#pauses,
      drops: Object.fromEntries(this.#drops),
      refusals: Object.fromEntries(this.#refusals),
    }
  }
}

export const counters = new Counters()
