import { type RTCDataChannel, RTCPeerConnection, type RTCRtpTransceiver, type RtcpPacket, RtcpRrPacket } from 'werift'
import type { ChildOptions } from './ipc-messages.ts'
import { setLocalDescription } from './local-description.ts'
import { buildPeerOptions, getAnnouncedAddress } from './peer-options.ts'
import type { PublishedTrack, Sink } from './published-track.ts'
import type { RTCIceCandidateJson } from './publisher.ts'
import { keepCandidatesAt } from './sdp.ts'

const sdpAnswerTimeoutMs = 15_000
// A slow receiver must not fill the memory of the engine.
const maxBufferedBytes = 1_048_576

type Subscription = {
  track: PublishedTrack
  publisherSid: string
  transceiver: RTCRtpTransceiver
  sink: Sink
  unbind: () => void
}
type Hooks = { sendOffer(sdp: string, id: number): void; onStalled(): void; onFailure(error: unknown): void }

/** A participant's receiving side: the connection on which the engine makes the offers, one at a time. */
export class Subscriber {
  readonly subscriptions = new Map<string, Subscription>()
  readonly #sid: string
  readonly #options: ChildOptions
  readonly #hooks: Hooks
  readonly #connection: RTCPeerConnection
  readonly #channels: Map<string, RTCDataChannel>
  // Media sections that are no longer used go through three states: to be offered as inactive, offered, and accepted.
  readonly #toDeactivate = new Set<RTCRtpTransceiver>()
  #offeredInactive: RTCRtpTransceiver[] = []
  readonly #idle = new Set<RTCRtpTransceiver>()
  #offerId = 0
  #loss = 0
  #isAwaitingAnswer = false
  #isStale = false
  #isClosed = false
  #sdpAnswerTimer: NodeJS.Timeout | undefined

  constructor(sid: string, options: ChildOptions, hooks: Hooks) {
    this.#sid = sid
    this.#options = options
    this.#hooks = hooks
    this.#connection = new RTCPeerConnection(buildPeerOptions(options, 'subscriber'))
    this.#channels = new Map([
      ['_reliable', this.#connection.createDataChannel('_reliable', { ordered: true })],
      ['_lossy', this.#connection.createDataChannel('_lossy', { ordered: false, maxRetransmits: 0 })],
    ])
  }

  subscribe(track: PublishedTrack, publisherSid: string) {
    if (this.#isClosed || this.subscriptions.has(track.sid)) return
    const transceiver = this.#takeTransceiver(track.kind)
    const { sender } = transceiver
    // livekit-client reads the publisher and the track from the stream's id.
    sender.streamIds = [`${publisherSid}|${track.sid}`]
    const listeners = [
      sender.onPictureLossIndication.subscribe(() => track.requestKeyframe()),
      sender.onRtcp.subscribe((packet) => this.#noteLoss(packet, sender.ssrc)),
    ]
    const unbind = () => {
      for (const { unSubscribe } of listeners) unSubscribe()
    }
    const sink: Sink = {
      subscriberSid: this.#sid,
      send: (packet) => void sender.sendRtp(packet).catch(() => {}),
      restart: () => sender.replaceRTP({ sequenceNumber: 0, timestamp: 0 }),
    }
    this.subscriptions.set(track.sid, { track, publisherSid, transceiver, sink, unbind })
    track.sinks.add(sink)
    this.negotiate()
  }

  unsubscribe(trackSid: string) {
    const subscription = this.subscriptions.get(trackSid)
    if (!subscription) return
    this.subscriptions.delete(trackSid)
    subscription.track.sinks.delete(subscription.sink)
    subscription.unbind()
    subscription.transceiver.setDirection('inactive')
    subscription.transceiver.sender.streamIds = []
    this.#toDeactivate.add(subscription.transceiver)
    this.negotiate()
  }

  /** Stops or resumes the packets of a track without touching the connection. */
  setPaused(trackSid: string, paused: boolean) {
    const subscription = this.subscriptions.get(trackSid)
    if (!subscription || paused !== subscription.track.sinks.has(subscription.sink)) return
    const { track, sink } = subscription
    if (paused) {
      track.sinks.delete(sink)
      return
    }
    sink.restart()
    track.sinks.add(sink)
    track.requestKeyframe()
  }

  /** Sends an offer now, or after the answer to the pending one. */
  negotiate() {
    if (this.#isClosed) return
    if (this.#isAwaitingAnswer) {
      this.#isStale = true
      return
    }
    this.#isAwaitingAnswer = true
    this.#isStale = false
    this.#offeredInactive = [...this.#toDeactivate]
    this.#toDeactivate.clear()
    this.#offer().catch(this.#hooks.onFailure)
  }

  async acceptAnswer(sdp: string, id: number) {
    if (this.#isClosed || !this.#isAwaitingAnswer || (id !== 0 && id !== this.#offerId)) return
    await this.#connection.setRemoteDescription({ type: 'answer', sdp })
    clearTimeout(this.#sdpAnswerTimer)
    this.#isAwaitingAnswer = false
    for (const transceiver of this.#offeredInactive) this.#idle.add(transceiver)
    this.#offeredInactive = []
    for (const { track } of this.subscriptions.values()) track.requestKeyframe()
    if (this.#isStale) this.negotiate()
  }

  async addCandidate(candidate: RTCIceCandidateJson) {
    await this.#connection.addIceCandidate(candidate)
  }

  sendData(label: string, bytes: Buffer) {
    const channel = this.#channels.get(label)
    if (channel?.readyState === 'open' && channel.bufferedAmount < maxBufferedBytes) channel.send(bytes)
  }

  /** The highest packet loss of a track since the last call, from 0 to 1. */
  takePacketLoss() {
    const loss = this.#loss
    this.#loss = 0
    return loss
  }

  async close() {
    this.#isClosed = true
    clearTimeout(this.#sdpAnswerTimer)
    for (const { track, sink, unbind } of this.subscriptions.values()) {
      unbind()
      track.sinks.delete(sink)
    }
    this.subscriptions.clear()
    await this.#connection.close()
  }

  /** An idle media section, or a new one. Sections are never rejected, because browsers reuse rejected ones badly. */
  #takeTransceiver(kind: PublishedTrack['kind']) {
    const idle = [...this.#idle].find((transceiver) => transceiver.kind === kind)
    if (!idle) return this.#connection.addTransceiver(kind, { direction: 'sendonly' })
    this.#idle.delete(idle)
    idle.setDirection('sendonly')
    idle.sender.replaceRTP({ sequenceNumber: 0, timestamp: 0 })
    return idle
  }

  #noteLoss(packet: RtcpPacket, ssrc: number) {
    if (packet.type !== RtcpRrPacket.type || !('reports' in packet)) return
    for (const report of packet.reports) {
      if (report.ssrc === ssrc) this.#loss = Math.max(this.#loss, report.fractionLost / 256)
    }
  }

  async #offer() {
    await setLocalDescription(this.#options, this.#connection, await this.#connection.createOffer())
    if (this.#isClosed) return
    this.#offerId += 1
    this.#sdpAnswerTimer = setTimeout(this.#hooks.onStalled, sdpAnswerTimeoutMs)
    const sdp = this.#connection.localDescription?.sdp ?? ''
    this.#hooks.sendOffer(keepCandidatesAt(getAnnouncedAddress(this.#options), sdp), this.#offerId)
  }
}
