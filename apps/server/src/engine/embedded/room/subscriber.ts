import {
  buildOffer,
  describeCandidate,
  isFirefox,
  type OfferedSection,
  parseParameters,
} from '../connections/session-description.ts'
import type { MediaConnection, Transport } from '../connections/transport.ts'
import { parseRtcp, type RtcpMessage } from '../packets/rtcp.ts'
import { audioClockRate, isRtcp } from '../packets/rtp.ts'
import { findLargest, type PublishedTrack } from '../tracks/published-track.ts'
import { RecentMean } from '../tracks/recent-mean.ts'
import { type Slot, Subscription } from '../tracks/subscription.ts'
import { VideoAllocation } from '../tracks/video-allocation.ts'

const answerTimeoutMs = 15_000
const maxSlots = 256
const maxUnusedSlots = 48
// Browsers report once a second on video, and about every five seconds on sound alone.
const videoSilenceMs = 5_000
const soundSilenceMs = 15_000
const videoGapMs = 1_000
// A shorter limit applies once video has not advanced in several consecutive reports.
const maxStalledReports = 2
const stalledSilenceMs = 1_500

export type SubscriberHooks = {
  sendOffer(sdp: string, id: number): void
  sendCandidate(candidate: string): void
  /** Called with videos that were paused because the connection has no room for them, or that are shown again. */
  onPaused(subscriptions: readonly Subscription[]): void
  onLost(): void
}

/** A participant's receiving side: the connection on which the engine makes the offers, one at a time. */
export class Subscriber {
  readonly subscriptions = new Map<string, Subscription>()
  readonly #sid: string
  readonly #transport: Transport
  readonly #hooks: SubscriberHooks
  readonly #connection: MediaConnection
  readonly #allocation = new VideoAllocation()
  readonly #slots: Slot[] = []
  // A section is reused once the browser has accepted that it is inactive.
  #idle: Slot[] = []
  #offered: { idle: Slot[]; active: Subscription[] } = { idle: [], active: [] }
  #offerId = 0
  #ufrag = ''
  // Firefox keeps only the first part of `a=msid`. Its answer to the first offer, which has no tracks yet, shows it.
  #namesTracksInStream = false
  #loss = 0
  readonly #lost = new RecentMean()
  readonly #jitter = new RecentMean()
  #lastArrivalAt = 0
  #lastSentAt = 0
  #lastVideoAt = 0
  #stalledReports = 0
  #isConnected = false
  #isAwaitingAnswer = false
  #isStale = false
  #isClosed = false
  #answerTimer: NodeJS.Timeout | undefined

  constructor(sid: string, transport: Transport, hooks: SubscriberHooks) {
    this.#sid = sid
    this.#transport = transport
    this.#hooks = hooks
    this.#connection = transport.offer({
      onPacket: (packet) => this.#receive(packet),
      // Only the engine sends on this connection.
      onState: (state) => (state === 'lost' ? hooks.onLost() : this.#onConnected()),
    })
  }

  subscribe(track: PublishedTrack, publisherSid: string) {
    if (this.#isClosed || this.subscriptions.has(track.sid)) return
    const slot = this.#takeSlot(track.kind)
    if (!slot) return
    const subscriberSid = this.#sid
    const send = (packet: Buffer) => {
      this.#lastSentAt = Date.now()
      if (track.kind === 'video') this.#lastVideoAt = this.#lastSentAt
      this.#connection.send(packet)
    }
    const subscription = new Subscription({ subscriberSid, track, publisherSid, slot, send })
    this.subscriptions.set(track.sid, subscription)
    track.sinks.add(subscription)
    track.reviewDemand(Date.now())
    this.negotiate()
  }

  unsubscribe(trackSid: string) {
    const subscription = this.subscriptions.get(trackSid)
    if (!subscription) return
    this.subscriptions.delete(trackSid)
    subscription.track.sinks.delete(subscription)
    this.negotiate()
  }

  /** Sends an offer now, or after the answer to the pending one. */
  negotiate() {
    if (this.#isClosed) return
    // The first answer opens the connection; until it is up there is no second offer.
    if (this.#isAwaitingAnswer || (this.#offerId > 0 && !this.#isConnected)) {
      this.#isStale = true
      return
    }
    this.#isAwaitingAnswer = true
    this.#isStale = false
    const active = [...this.subscriptions.values()]
    const used = new Set(active.map(({ slot }) => slot))
    this.#offered = { active, idle: this.#slots.filter((slot) => !used.has(slot)) }
    this.#offerId += 1
    this.#answerTimer = setTimeout(this.#hooks.onLost, answerTimeoutMs)
    const sections = this.#slots.map((slot) => this.#describe(slot, active))
    // The candidates follow the answer, because native code would reject the certificate of a browser that connects
    // before its answer has arrived.
    const candidates = this.#offerId === 1 ? [] : this.#transport.candidates
    const offer = { version: this.#offerId, sections }
    this.#hooks.sendOffer(buildOffer(offer, this.#connection.local, candidates), this.#offerId)
  }

  /** Accepts the answer to the pending offer; throws if it cannot be used. */
  acceptAnswer(sdp: string, id: number) {
    if (this.#isClosed || !this.#isAwaitingAnswer || (id !== 0 && id !== this.#offerId)) return
    const parameters = parseParameters(sdp)
    if (this.#ufrag !== '' && parameters.ufrag !== this.#ufrag) return this.#hooks.onLost()
    if (parameters.setup === 'actpass') throw new Error('The answer leaves open who connects')
    this.#ufrag = parameters.ufrag
    const isFirst = this.#offerId === 1
    if (isFirst) this.#namesTracksInStream = isFirefox(sdp)
    this.#connection.accept(parameters)
    if (isFirst)
      for (const candidate of this.#transport.candidates) this.#hooks.sendCandidate(describeCandidate(candidate))
    clearTimeout(this.#answerTimer)
    this.#isAwaitingAnswer = false
    this.#idle = this.#offered.idle
    if (this.#isConnected) this.#open(this.#offered.active)
    if (this.#isStale) this.negotiate()
  }

  countVideos() {
    return [...this.subscriptions.values()].filter(({ track, isActive }) => isActive && track.kind === 'video').length
  }

  /** Returns the highest packet loss of a track since the last call, from 0 to 1. */
  takePacketLoss() {
    const loss = this.#loss
    this.#loss = 0
    return loss
  }

  /** Returns the share of the packets of the last ten seconds that did not arrive; undefined if none was due. */
  loss(now: number) {
    return this.#lost.read(now)
  }

  jitterMs(now: number) {
    return this.#jitter.read(now)
  }

  /** Returns the shorter side of the largest picture that is sent to the participant; undefined without one. */
  resolution(now: number) {
    return findLargest([...this.subscriptions.values()].map((subscription) => subscription.resolution(now)))
  }

  /** Chooses layers and paused videos again; must be called about twice a second. */
  allocate(maxVideos: number, now: number) {
    const active = [...this.subscriptions.values()]
    const changed = this.#allocation.update(active, maxVideos, now)
    if (changed.length > 0) this.#hooks.onPaused(changed)
    for (const subscription of active) subscription.choose(now)
  }

  /** Returns the mean time of a packet to the browser and back, in ms; undefined until it was measured. */
  roundTripMs() {
    return [...this.subscriptions.values()].find(({ roundTrip }) => roundTrip.ms !== undefined)?.roundTrip.ms
  }

  /** Returns the bits per second of all tracks, since they were last allocated. */
  bitrate() {
    return this.#allocation.bitrate
  }

  countPaused() {
    return [...this.subscriptions.values()].filter(({ isPaused }) => isPaused).length
  }

  /**
   * Returns the time in which packets were sent but the browser has reported no arrival, as a share of the timeout;
   * above 1 the connection counts as dead. Reports alone prove nothing, because they still come if only the way to the
   * browser is broken.
   */
  findSilenceRatio(now: number) {
    if (!this.#isConnected || now - this.#lastSentAt > 1_000) this.#noteArrival(now)
    const silentMs = now - this.#lastArrivalAt
    if (this.#stalledReports >= maxStalledReports) return silentMs / stalledSilenceMs
    return silentMs / (now - this.#lastVideoAt < videoGapMs ? videoSilenceMs : soundSilenceMs)
  }

  /** Excludes from the silence any time in which the engine itself was too late to receive packets. */
  excludeDelay(ms: number) {
    this.#lastArrivalAt += ms
  }

  close() {
    this.#isClosed = true
    clearTimeout(this.#answerTimer)
    for (const subscription of this.subscriptions.values()) subscription.track.sinks.delete(subscription)
    this.subscriptions.clear()
    this.#connection.close()
  }

  #noteArrival(now: number) {
    this.#lastArrivalAt = now
    this.#stalledReports = 0
  }

  #onConnected() {
    this.#isConnected = true
    this.#noteArrival(Date.now())
    if (!this.#isAwaitingAnswer) this.#open(this.#offered.active)
    if (this.#isStale && !this.#isAwaitingAnswer) this.negotiate()
  }

  #open(subscriptions: readonly Subscription[]) {
    const now = Date.now()
    for (const subscription of subscriptions) subscription.open(now)
  }

  /**
   * Adds a media section or, above a number of them, takes an idle one. Sections are never rejected, because browsers
   * reuse rejected ones badly.
   */
  #takeSlot(kind: PublishedTrack['kind']): Slot | undefined {
    const used = new Set([...this.subscriptions.values()].map(({ slot }) => slot))
    const idle = this.#idle.find((slot) => slot.kind === kind && !used.has(slot))
    if (idle && this.#slots.length >= maxUnusedSlots) {
      idle.isReused = true
      return idle
    }
    if (this.#slots.length >= maxSlots) return
    const slot = { mid: String(this.#slots.length + 1), kind, isReused: false }
    this.#slots.push(slot)
    return slot
  }

  #describe(slot: Slot, active: readonly Subscription[]): OfferedSection {
    const subscription = active.find((one) => one.slot === slot)
    if (!subscription) return { ...slot, stream: undefined }
    const { track, publisherSid, ssrc } = subscription
    // livekit-client reads the publisher and the track from these. Tracks of one stream are played in time together, but
    // in a section that is used again the browser keeps the first track's id.
    const stream = this.#namesTracksInStream || slot.isReused ? track.sid : track.streamName
    return { ...slot, stream: { id: `${publisherSid}|${stream}`, trackId: track.sid, ssrc, name: publisherSid } }
  }

  #receive(packet: Buffer) {
    if (!isRtcp(packet)) return
    const now = Date.now()
    for (const message of parseRtcp(packet)) this.#react(message, now)
    if (this.#stalledReports >= maxStalledReports && this.findSilenceRatio(now) > 1) this.#hooks.onLost()
  }

  #react(message: RtcpMessage, now: number) {
    if (message.type === 'estimate') return this.#allocation.noteEstimate(message.bitsPerSecond)
    if (message.type === 'sender-report') return
    const ssrc = message.type === 'reception' ? message.report.ssrc : message.ssrc
    for (const subscription of this.subscriptions.values()) {
      if (subscription.ssrc !== ssrc) continue
      if (message.type === 'nack') subscription.resend(message.sequences, now)
      else if (message.type === 'keyframe') subscription.requestKeyframe(now)
      else {
        const { loss, packets, outcome, arrivedAt } = subscription.noteReception(message.report, now)
        this.#lost.note(loss * packets, packets, now)
        // The packets of one picture are sent over some time, so that only sound shows how evenly they arrive.
        if (subscription.track.kind === 'audio' && outcome === 'arrived')
          this.#jitter.note((message.report.jitter * 1000) / audioClockRate, 1, now)
        this.#loss = Math.max(this.#loss, loss)
        this.#allocation.noteLoss(loss)
        if (outcome === 'arrived') this.#noteArrival(Math.max(this.#lastArrivalAt, arrivedAt))
        // Only video counts: reports on it come every second, while a silent microphone may send nothing for longer.
        else if (outcome === 'missing' && subscription.track.kind === 'video') this.#stalledReports += 1
      }
    }
  }
}
