import { type RtcConfig, type Track, Video } from 'node-datachannel'
import { NativeParts } from '../../apps/server/src/engine/embedded/connections/native-parts.ts'
import {
  buildConstantDescription,
  parseParameters,
} from '../../apps/server/src/engine/embedded/connections/session-description.ts'
import type { ConnectionParameters } from '../../apps/server/src/engine/embedded/connections/transport.ts'

const config: RtcConfig = {
  iceServers: [],
  bindAddress: '127.0.0.1',
  disableAutoNegotiation: true,
  forceMediaTransport: true,
}

const open = new Set<ClientLink>()

/** A client's encrypted connection to an engine: it carries any RTP and RTCP packet. */
export class ClientLink {
  readonly local: ConnectionParameters
  readonly #parts: NativeParts
  readonly #onPacket: (packet: Buffer) => void
  readonly #candidates: string[] = []
  #sendPacket: ((packet: Buffer) => boolean) | undefined
  #isOpen = false
  #isAccepted = false
  #isClosed = false

  /** Without `remote` it makes the offer. */
  constructor(onPacket: (packet: Buffer) => void, remote?: ConnectionParameters) {
    this.#onPacket = onPacket
    this.#parts = new NativeParts(config, { onState: () => {}, onReleased: () => open.delete(this) })
    open.add(this)
    if (remote) this.#answer(remote)
    else this.#offer()
    this.local = parseParameters(this.#parts.connection.localDescription()?.sdp ?? '')
  }

  get isOpen() {
    return this.#isOpen
  }

  accept(remote: ConnectionParameters) {
    if (this.#isAccepted || this.#isClosed) return
    this.#parts.connection.setRemoteDescription(buildConstantDescription(remote), 'answer')
    this.#isAccepted = true
    for (const candidate of this.#candidates) this.addCandidate(candidate)
  }

  addCandidate(candidate: string) {
    if (this.#isClosed) return
    if (this.#isAccepted) this.#parts.connection.addRemoteCandidate(candidate, '0')
    else this.#candidates.push(candidate)
  }

  send(packet: Buffer) {
    if (!this.#isOpen || this.#isClosed) return
    try {
      this.#sendPacket?.(packet)
    } catch {
      // The engine has closed it.
    }
  }

  close() {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#parts.close()
  }

  #offer() {
    const video = new Video('0', 'SendRecv')
    video.addVP8Codec(96)
    const { connection } = this.#parts
    this.#listen(connection.addTrack(video))
    // Engines expect that a publisher opens them.
    this.#parts.add(connection.createDataChannel('_reliable'))
    this.#parts.add(connection.createDataChannel('_lossy', { unordered: true, maxRetransmits: 0 }))
    connection.setLocalDescription('offer')
  }

  #answer(remote: ConnectionParameters) {
    this.#isAccepted = true
    const { connection } = this.#parts
    connection.onTrack((track) => this.#listen(track))
    connection.onDataChannel((channel) => this.#parts.add(channel))
    connection.setRemoteDescription(buildConstantDescription(remote), 'offer')
    connection.setLocalDescription('answer')
  }

  #listen(track: Track) {
    this.#parts.add(track)
    this.#sendPacket = (packet) => track.sendMessageBinary(packet)
    track.onOpen(() => {
      this.#isOpen = true
    })
    track.onMessage((packet) => {
      if (!this.#isClosed) this.#onPacket(packet)
    })
  }
}
