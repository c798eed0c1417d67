import { buildEstimate, buildReceiverReport, parseRtcp } from '#engine/embedded/packets/rtcp.ts'
import { isRtcp, parseRtp } from '#engine/embedded/packets/rtp.ts'
import type { EngineLog } from '#engine/media-engine.ts'
import { readClock } from './clock.ts'
import { TrackReceiver } from './media/track-receiver.ts'
import type { Frame } from './media/vp8-frames.ts'
import { MeetingConnection, type OfferedSource } from './meeting/meeting-connection.ts'
import { Roster } from './meeting/roster.ts'
import type { RecordingEvent } from './recording-format.ts'
import type { RecordingFolder } from './storage/recording-folder.ts'
import type { TrackFile } from './storage/track-file.ts'

const checkEveryMs = 20
const reportEveryMs = 1_000
const ownSsrc = 1
/** The rate at which the recorder can receive: it is near the engine. */
const bitsPerSecond = 100_000_000
const maxBlocks = 31
const maxSources = 1_024
/** Without a place to store them, pictures are left out first. */
const maxQueuedBytes = { video: 67_108_864, audio: 100_663_296 } as const
const ntpUnit = 2 ** 32

type Received = { source: OfferedSource; receiver: TrackReceiver; file: TrackFile | undefined }
type Access = { url: string; token: string }
type Hooks = { onConnected(): void; onLost(reason: string): void }
type Deps = { folder: RecordingFolder; log: EngineLog; hooks: Hooks }

/** One connection of a recording to its room: stores what arrives in files that begin and end with it. */
export class RecordingSession {
  readonly #folder: RecordingFolder
  readonly #hooks: Hooks
  readonly #log: EngineLog
  readonly #connection: MeetingConnection
  readonly #roster = new Roster()
  readonly #received = new Map<number, Received>()
  readonly #timers: NodeJS.Timeout[]
  #isPaused: boolean
  #isConnected = false
  #isClosed = false
  #hasStored = false
  #hasWarned = false
  #queuedBytes = 0

  constructor(access: Access, isPaused: boolean, { folder, log, hooks }: Deps) {
    this.#folder = folder
    this.#log = log
    this.#hooks = hooks
    this.#isPaused = isPaused
    this.#connection = new MeetingConnection(
      access,
      {
        onConnected: () => this.#onConnected(),
        onParticipants: (participants) => this.#note(this.#roster.update(participants, readClock())),
        onSpeakers: (speakers) => {
          const event = this.#roster.updateSpeakers(speakers, readClock())
          if (event && !this.#isPaused) this.#note([event])
        },
        onSources: (sources) => this.#setSources(sources),
        onPacket: (packet) => this.#receive(packet, readClock()),
        onLost: (reason) => this.#onLost(reason),
      },
      log,
    )
    this.#timers = [
      setInterval(() => this.#check(readClock()), checkEveryMs),
      setInterval(() => this.#report(readClock()), reportEveryMs),
    ]
  }

  get isConnected() {
    return this.#isConnected
  }

  /** Whether all that is expected is being stored. */
  get isReady() {
    return this.#isConnected && (this.#hasStored || this.#isPaused || !this.#roster.hasActiveTracks)
  }

  /** The time from which on packets have arrived that are not in a file yet. */
  get storedUntil(): number {
    return Math.min(
      readClock(),
      ...[...this.#received.values()].map(({ receiver }) => receiver.waitingSince ?? Infinity),
    )
  }

  pause() {
    this.#drain()
    this.#isPaused = true
    for (const one of this.#received.values()) this.#endFile(one)
  }

  resume() {
    this.#isPaused = false
    for (const { receiver } of this.#received.values()) receiver.restart()
    this.#note([this.#roster.describeSpeakers(readClock())])
  }

  /** Ends all files and leaves the room. */
  close() {
    if (this.#isClosed) return
    this.#isClosed = true
    for (const timer of this.#timers) clearInterval(timer)
    this.#connection.close()
    this.#drain()
    for (const one of this.#received.values()) this.#endFile(one)
    this.#received.clear()
  }

  #onLost(reason: string) {
    if (this.#isClosed) return
    this.close()
    this.#hooks.onLost(reason)
  }

  #onConnected() {
    if (this.#isConnected) return
    this.#isConnected = true
    this.#hooks.onConnected()
    this.#note(this.#roster.describe(readClock()))
  }

  /** Adds lines to the log; the state of the room before the connection is noted when it is up. */
  #note(events: readonly RecordingEvent[]) {
    if (this.#isConnected) for (const event of events) this.#folder.note(event)
  }

  #setSources(sources: readonly OfferedSource[]) {
    const wanted = new Map(sources.slice(0, maxSources).map((source) => [source.ssrc, source]))
    for (const [ssrc, one] of this.#received) {
      if (wanted.get(ssrc)?.trackSid === one.source.trackSid) continue
      one.receiver.drain()
      this.#endFile(one)
      this.#received.delete(ssrc)
    }
    const added = [...wanted.values()].filter(({ ssrc }) => !this.#received.has(ssrc))
    for (const source of added) {
      const receiver = new TrackReceiver(source, (frame) => this.#store(one, frame))
      const one: Received = { source, receiver, file: undefined }
      this.#received.set(source.ssrc, one)
    }
    this.#connection.requestLargest(added.filter(({ kind }) => kind === 'video').map(({ trackSid }) => trackSid))
  }

  #receive(packet: Buffer, now: number) {
    if (isRtcp(packet)) {
      for (const message of parseRtcp(packet)) if (message.type === 'sender-report') this.#noteReport(message, now)
      return
    }
    const parsed = parseRtp(packet)
    if (parsed) this.#received.get(parsed.ssrc)?.receiver.receive(parsed, now)
  }

  #noteReport(report: { ssrc: number; ntpHigh: number; ntpLow: number; timestamp: number }, now: number) {
    const one = this.#received.get(report.ssrc)
    if (!one) return
    one.receiver.noteSenderReport(report, now)
    const mediaMs = one.file?.noteReport(report.timestamp, now)
    if (mediaMs === undefined || !one.file) return
    const senderMs = report.ntpHigh * 1_000 + (report.ntpLow * 1_000) / ntpUnit
    this.#note([{ type: 'clock', at: now, file: one.file.name, mediaMs, senderMs }])
  }

  #store(one: Received, frame: Frame) {
    if (this.#isPaused) return
    if (this.#queuedBytes > maxQueuedBytes[one.source.kind]) return one.receiver.restart()
    if (one.file?.add(frame)) return
    // The clock of the sender has leaped: what comes now is another stretch of time.
    this.#endFile(one)
    const track = this.#roster.findTrack(one.source.trackSid)
    if (!track || !frame.isKeyframe) return one.receiver.restart()
    const file = this.#folder.begin(frame, track.identity)
    if (!file?.add(frame)) return this.#warnOnce()
    one.file = file
    this.#hasStored = true
    const { sid, trackSid, source } = track
    this.#note([{ type: 'track', at: frame.at, file: file.name, sid, trackSid, kind: one.source.kind, source }])
  }

  #warnOnce() {
    if (!this.#hasWarned) this.#log.warn({}, 'A recording has too many tracks; those that come now are not stored')
    this.#hasWarned = true
  }

  #endFile(one: Received) {
    if (!one.file) return
    this.#note([{ type: 'ended', at: readClock(), file: one.file.name }])
    one.file.end()
    one.file = undefined
  }

  #drain() {
    for (const { receiver } of this.#received.values()) receiver.drain()
  }

  #check(now: number) {
    this.#queuedBytes = this.#folder.queuedBytes
    for (const { receiver } of this.#received.values()) {
      receiver.check(now)
      for (const request of receiver.takeRequests(now)) this.#connection.send(request)
    }
  }

  /** Reports as a browser does: without that an engine takes the connection for dead, or for narrow. */
  #report(now: number) {
    const blocks = [...this.#received.values()].flatMap(({ receiver }) => receiver.takeReport(now) ?? [])
    for (let from = 0; from < blocks.length; from += maxBlocks)
      this.#connection.send(buildReceiverReport(ownSsrc, blocks.slice(from, from + maxBlocks)))
    const ssrcs = blocks.map(({ ssrc }) => ssrc).slice(0, maxBlocks)
    if (ssrcs.length > 0) this.#connection.send(buildEstimate(ownSsrc, bitsPerSecond, ssrcs))
  }
}
