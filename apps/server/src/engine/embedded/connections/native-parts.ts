import { type DataChannel, PeerConnection, type RtcConfig, type Track } from 'node-datachannel'

type Part = DataChannel | Track
type Hooks = {
  onState(state: string): void
  /** Called once all parts are closed: nothing native is left. */
  onReleased(): void
}

/**
 * A native connection with its tracks and data channels. All of them are kept until native code reports them as closed,
 * because one that is garbage-collected before ends the process. Then each is closed from here too: otherwise native
 * code would keep its callbacks, and with them everything that they refer to, for good.
 */
export class NativeParts {
  readonly connection: PeerConnection
  readonly #hooks: Hooks
  readonly #open = new Set<Part | PeerConnection>()
  #isClosed = false

  constructor(config: RtcConfig, hooks: Hooks) {
    this.#hooks = hooks
    this.connection = new PeerConnection('', config)
    this.#open.add(this.connection)
    this.connection.onStateChange((state) => {
      hooks.onState(state)
      if (state !== 'closed') return
      this.#isClosed = true
      this.#closeParts()
      this.#release(this.connection)
    })
  }

  /** Keeps a track or data channel of the connection, and closes it with the connection. */
  add(part: Part) {
    this.#open.add(part)
    part.onClosed(() => {
      part.close()
      this.#release(part)
    })
    if (this.#isClosed) part.close()
  }

  /** Closes the connection first: a data channel that is closed before it sends a message to the other end, which may be gone. */
  close() {
    this.connection.close()
  }

  #closeParts() {
    for (const part of this.#open) if (part !== this.connection) part.close()
  }

  #release(part: Part | PeerConnection) {
    if (this.#open.delete(part) && this.#open.size === 0) this.#hooks.onReleased()
  }
}
