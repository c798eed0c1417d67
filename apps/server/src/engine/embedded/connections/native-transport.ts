import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type DataChannel, initLogger, PeerConnection, type RtcConfig, Video } from 'node-datachannel'
import { type Announced, listAnnounced, loopback } from '../../announced-addresses.ts'
import type { EngineLog } from '../../media-engine.ts'
import { buildConstantDescription, parseParameters } from './session-description.ts'
import type { ConnectionHooks, ConnectionParameters, MediaConnection, Transport } from './transport.ts'

export type NativeTransportOptions = {
  announced: Announced
  /** The UDP port; a free one if undefined. */
  port?: number
  log: EngineLog
}

/**
 * Opens connections of libdatachannel. Each one has a constant description (one media section and the data channels),
 * so that joins and new tracks never reach native code, and it delivers every packet as it was received.
 */
export const openNativeTransport = async ({ announced, port, log }: NativeTransportOptions): Promise<Transport> => {
  const bindAddress = announced.length === 0 ? loopback : undefined
  const chosen = await reservePort(bindAddress, port)
  initLogger('Error', (_, message) => log.warn({ message }, 'The media transport reported an error'))
  // Native objects that are garbage-collected before they are closed end the process.
  const open = new Set<NativeLink>()
  const config: RtcConfig = {
    iceServers: [],
    enableIceUdpMux: true,
    portRangeBegin: chosen,
    portRangeEnd: chosen,
    disableAutoNegotiation: true,
    forceMediaTransport: true,
    maxMessageSize: 65_536,
    ...(bindAddress === undefined ? {} : { bindAddress }),
  }
  const connect = (hooks: ConnectionHooks, remote?: ConnectionParameters) => {
    const link = new NativeLink(config, { hooks, log, onClosed: () => open.delete(link) }, remote)
    open.add(link)
    return link
  }
  return {
    port: chosen,
    // Read each time, because the machine may change its network while the portal runs.
    get candidates() {
      return listAnnounced(announced).map((address, rank) => ({ address, port: chosen, rank }))
    },
    offer: (hooks) => connect(hooks),
    answer: (remote, hooks) => connect(hooks, remote),
    close: () => {
      for (const link of open) link.close()
    },
  }
}

type LinkDeps = { hooks: ConnectionHooks; log: EngineLog; onClosed(): void }

class NativeLink implements MediaConnection {
  readonly local: ConnectionParameters
  readonly #native: PeerConnection
  readonly #deps: LinkDeps
  /**
   * The data channels, kept because native objects that are garbage-collected end the process; nothing is sent on them.
   */
  readonly #channels: DataChannel[] = []
  #sendPacket: ((packet: Buffer) => boolean) | undefined
  #isConnected = false
  #isAccepted = false
  #isClosed = false

  constructor(config: RtcConfig, deps: LinkDeps, remote?: ConnectionParameters) {
    this.#deps = deps
    this.#native = new PeerConnection('', config)
    this.#native.onStateChange((state) => this.#guard(() => this.#onState(state)))
    if (remote) this.#answer(remote)
    else this.#offer()
    this.local = parseParameters(this.#native.localDescription()?.sdp ?? '')
  }

  accept(remote: ConnectionParameters) {
    if (this.#isAccepted || this.#isClosed) return
    this.#isAccepted = true
    this.#native.setRemoteDescription(buildConstantDescription(remote), 'answer')
  }

  send(packet: Buffer) {
    if (!this.#isConnected) return
    try {
      this.#sendPacket?.(packet)
    } catch {
      // The other end has closed the connection, which the next state change reports.
    }
  }

  close() {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#isConnected = false
    this.#guard(() => this.#native.close())
  }

  #offer() {
    const video = new Video('0', 'SendRecv')
    video.addVP8Codec(96)
    this.#listen(this.#native.addTrack(video))
    // Without a data channel the first offer, which has no tracks yet, would connect nothing.
    this.#channels.push(
      this.#native.createDataChannel('_reliable'),
      this.#native.createDataChannel('_lossy', { unordered: true, maxRetransmits: 0 }),
    )
    this.#native.setLocalDescription('offer')
  }

  #answer(remote: ConnectionParameters) {
    this.#isAccepted = true
    this.#native.onTrack((track) => this.#guard(() => this.#listen(track)))
    this.#native.setRemoteDescription(buildConstantDescription(remote), 'offer')
    this.#native.setLocalDescription('answer')
  }

  #listen(track: ReturnType<PeerConnection['addTrack']>) {
    this.#sendPacket = (packet) => track.sendMessageBinary(packet)
    track.onOpen(() => this.#guard(() => this.#onOpen()))
    track.onMessage((packet) => this.#guard(() => this.#isClosed || this.#deps.hooks.onPacket(packet)))
  }

  #onOpen() {
    if (this.#isClosed || this.#isConnected) return
    this.#isConnected = true
    this.#deps.hooks.onState('connected')
  }

  #onState(state: string) {
    if (state === 'closed') return this.#deps.onClosed()
    if (this.#isClosed) return
    // The native state 'connected' also waits for the data channels, which a browser may never open.
    if (state !== 'disconnected' && state !== 'failed') return
    this.#isConnected = false
    this.#deps.hooks.onState('lost')
  }

  /** Catches exceptions, because one in a callback of native code would end the process. */
  #guard(action: () => unknown) {
    try {
      action()
    } catch (error) {
      this.#deps.log.error({ error: String(error) }, 'A media connection failed')
    }
  }
}

/** Finds a free port, or checks that no other process uses the given one. */
const reservePort = (address: string | undefined, port = 0): Promise<number> => {
  if (address !== undefined) return bindPort('udp4', { address, port })
  return bindPort('udp6', { port }).catch((error: unknown) => {
    // The machine has no IPv6.
    if (Object(error).code !== 'EAFNOSUPPORT') throw error
    return bindPort('udp4', { port })
  })
}

const bindPort = async (type: 'udp4' | 'udp6', bind: { port: number; address?: string }) => {
  const socket = createSocket({ type })
  socket.bind(bind)
  await once(socket, 'listening')
  const chosen = socket.address().port
  socket.close()
  await once(socket, 'close')
  return chosen
}
