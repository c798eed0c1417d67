import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { initLogger, type RtcConfig, type Track, Video } from 'node-datachannel'
import { type Announced, listAnnounced, loopback } from '../../announced-addresses.ts'
import type { EngineLog } from '../../media-engine.ts'
import { NativeParts } from './native-parts.ts'
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
    const link = new NativeLink(config, { hooks, log, onReleased: () => open.delete(link) }, remote)
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

const openClients = new Set<NativeLink>()

/**
 * Answers the offer of an engine, as a browser would. Each connection has a port of its own: of two connections from
 * one port to the engine's only port, one would receive what is sent to both.
 */
export const answerEngine = (remote: ConnectionParameters, hooks: ConnectionHooks, log: EngineLog): MediaConnection => {
  const config: RtcConfig = { iceServers: [], disableAutoNegotiation: true, forceMediaTransport: true }
  const link: NativeLink = new NativeLink(config, { hooks, log, onReleased: () => openClients.delete(link) }, remote)
  openClients.add(link)
  return link
}

type LinkDeps = { hooks: ConnectionHooks; log: EngineLog; onReleased(): void }

class NativeLink implements MediaConnection {
  readonly local: ConnectionParameters
  readonly #parts: NativeParts
  readonly #deps: LinkDeps
  #sendPacket: ((packet: Buffer) => boolean) | undefined
  #isConnected = false
  #isAccepted = false
  #isClosed = false

  constructor(config: RtcConfig, deps: LinkDeps, remote?: ConnectionParameters) {
    this.#deps = deps
    this.#parts = new NativeParts(config, {
      onState: (state) => this.#guard(() => this.#onState(state)),
      onReleased: deps.onReleased,
    })
    if (remote) this.#answer(remote)
    else this.#offer()
    this.local = parseParameters(this.#parts.connection.localDescription()?.sdp ?? '')
  }

  accept(remote: ConnectionParameters) {
    if (this.#isAccepted || this.#isClosed) return
    this.#isAccepted = true
    this.#parts.connection.setRemoteDescription(buildConstantDescription(remote), 'answer')
  }

  addCandidate(candidate: string) {
    // Before the answer native code knows no connection for it.
    if (this.#isAccepted && !this.#isClosed)
      this.#guard(() => this.#parts.connection.addRemoteCandidate(candidate, '0'))
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
    this.#guard(() => this.#parts.close())
  }

  #offer() {
    const video = new Video('0', 'SendRecv')
    video.addVP8Codec(96)
    const { connection } = this.#parts
    this.#listen(connection.addTrack(video))
    // Without a data channel the first offer, which has no tracks yet, would connect nothing. Nothing is sent on them.
    this.#parts.add(connection.createDataChannel('_reliable'))
    this.#parts.add(connection.createDataChannel('_lossy', { unordered: true, maxRetransmits: 0 }))
    connection.setLocalDescription('offer')
  }

  #answer(remote: ConnectionParameters) {
    this.#isAccepted = true
    const { connection } = this.#parts
    const { onCandidate } = this.#deps.hooks
    if (onCandidate)
      connection.onLocalCandidate((candidate) => this.#guard(() => this.#isClosed || onCandidate(candidate)))
    connection.onTrack((track) => this.#guard(() => this.#listen(track)))
    connection.setRemoteDescription(buildConstantDescription(remote), 'offer')
    connection.setLocalDescription('answer')
  }

  #listen(track: Track) {
    this.#parts.add(track)
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
