import { type DataChannel, PeerConnection, type RtcConfig, Video } from 'node-datachannel'
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

// Native objects that are collected before they are closed end the process.
const open = new Set<ClientLink>()

/** A client's encrypted connection to an engine: it carries any RTP and RTCP packet. */
export class ClientLink {
  readonly local: ConnectionParameters
  readonly #native: PeerConnection
  readonly #onPacket: (packet: Buffer) => void
  readonly #channels: DataChannel[] = []
  readonly #candidates: string[] = []
  #sendPacket: ((packet: Buffer) => boolean) | undefined
  #isOpen = false
  #isAccepted = false
  #isClosed = false

  /** Without `remote` it makes the offer. */
  constructor(onPacket: (packet: Buffer) => void, remote?: ConnectionParameters) {
    this.#onPacket = onPacket
    this.#native = new PeerConnection('', config)
    this.#native.onStateChange((state) => {
      if (state === 'closed') open.delete(this)
    })
    open.add(this)
    if (remote) this.#answer(remote)
    else this.#offer()
    this.local = parseParameters(this.#native.localDescription()?.sdp ?? '')
  }

  get isOpen() {
    return this.#isOpen
  }

  accept(remote: ConnectionParameters) {
    if (this.#isAccepted || this.#isClosed) return
    this.#native.setRemoteDescription(buildConstantDescription(remote), 'answer')
    this.#isAccepted = true
    for (const candidate of this.#candidates) this.addCandidate(candidate)
  }

  addCandidate(candidate: string) {
    if (this.#isClosed) return
    if (this.#isAccepted) this.#native.addRemoteCandidate(candidate, '0')
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
    this.#native.close()
  }

  #offer() {
    const video = new Video('0', 'SendRecv')
    video.addVP8Codec(96)
    this.#listen(this.#native.addTrack(video))
    // Engines expect that a publisher opens them.
    this.#channels.push(
      this.#native.createDataChannel('_reliable'),
      this.#native.createDataChannel('_lossy', { unordered: true, maxRetransmits: 0 }),
    )
    this.#native.setLocalDescription('offer')
  }

  #answer(remote: ConnectionParameters) {
    this.#isAccepted = true
    this.#native.onTrack((track) => this.#listen(track))
    this.#native.onDataChannel((channel) => this.#channels.push(channel))
    this.#native.setRemoteDescription(buildConstantDescription(remote), 'offer')
    this.#native.setLocalDescription('answer')
  }

  #listen(track: ReturnType<PeerConnection['addTrack']>) {
    this.#sendPacket = (packet) => track.sendMessageBinary(packet)
    track.onOpen(() => {
      this.#isOpen = true
    })
    track.onMessage((packet) => {
      if (!this.#isClosed) this.#onPacket(packet)
    })
  }
}
