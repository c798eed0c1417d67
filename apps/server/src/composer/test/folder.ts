import { appendFileSync, mkdirSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { eventsFileName, type RecordingEvent } from '#recorder/recording-format.ts'
import { type AudioOptions, type Rgb, writeAudio, writeVideo } from './webm.ts'

/** A clock of a participant: what it shows at the start, how much faster it is, and how long packets take. */
export type Device = { shows: number; drift: number; delayMs: number; jitterMs: number }
const exact: Device = { shows: 3_900_000_000_000, drift: 0, delayMs: 20, jitterMs: 0 }

type Times = { from: number; to: number; device?: Device; mediaDrift?: number; isCut?: boolean }
type Source = Extract<RecordingEvent, { type: 'track' }>['source']
type Video = Times & {
  sid: string
  source?: Source
  colour(at: number): Rgb | null
  size?: [number, number]
  isMoving?: boolean
}
type Audio = Times & { sid: string; tone(at: number): ReturnType<AudioOptions['tone']> }

export const startedAt = 1_795_000_000_000

/**
 * A folder as a recorder writes it. Times are milliseconds from `startedAt`, at which things really happened; the log and
 * the files have them as clocks of devices and the network would have made them.
 */
export class TestFolder {
  readonly path: string
  readonly #events: RecordingEvent[] = []
  #files = 0
  #seed = 7

  constructor(path: string) {
    this.path = path
    mkdirSync(path, { recursive: true })
  }

  add(...events: RecordingEvent[]) {
    this.#events.push(...events.map((event) => ({ ...event, at: Math.round(startedAt + event.at) })))
  }

  join(at: number, sid: string, identity = sid) {
    this.add({ type: 'joined', at, sid, identity, name: `Name of ${identity}` })
  }

  addVideo({
    sid,
    source = 'camera',
    colour,
    isMoving = false,
    size: [width, height] = [320, 180],
    ...times
  }: Video): string {
    const { file, toReal, durationMs } = this.#addTrack({ ...times, sid, kind: 'video', source })
    writeVideo(join(this.path, file), {
      width,
      height,
      durationMs,
      isMoving,
      colour: (mediaMs) => colour(toReal(mediaMs)),
    })
    return file
  }

  addAudio({ sid, tone, ...times }: Audio): string {
    const { file, toReal, durationMs } = this.#addTrack({ ...times, sid, kind: 'audio', source: 'microphone' })
    writeAudio(join(this.path, file), { durationMs, tone: (mediaMs) => tone(toReal(mediaMs)) })
    return file
  }

  /** Returns the time of the log for a time of the test. */
  toTime(at: number): number {
    return startedAt + at
  }

  /** Cuts off the end of a file, as a crash does. */
  cut(file: string) {
    const path = join(this.path, file)
    truncateSync(path, statSync(path).size - 300)
  }

  /** Writes the log in order of time, with a last line that may be cut off. */
  write(lastLine = '') {
    const lines = this.#events.toSorted((a, b) => a.at - b.at).map((event) => `${JSON.stringify(event)}\n`)
    appendFileSync(join(this.path, eventsFileName), `${lines.join('')}${lastLine}`)
  }

  #delay({ delayMs, jitterMs }: Device) {
    this.#seed = (this.#seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return delayMs + (this.#seed / 2_147_483_648) * jitterMs
  }

  #addTrack(options: Times & { sid: string; kind: 'audio' | 'video'; source: Source }) {
    const { from, to, sid, kind, source, device = exact, isCut = false } = options
    // The clock of a camera or sound card may differ from that of its computer.
    const mediaRate = 1 + (options.mediaDrift ?? device.drift)
    this.#files += 1
    const file = `${this.#files}.webm`
    const rate = 1 + device.drift
    this.add({ type: 'track', at: from + this.#delay(device), file, sid, trackSid: `TR_${file}`, kind, source })
    // Reports of sound and picture come at different times.
    for (let at = from + 400 + this.#files * 37; at < to; at += 2_000) {
      const [mediaMs, senderMs] = [(at - from) * mediaRate, device.shows + at * rate]
      this.add({ type: 'clock', at: at + this.#delay(device), file, mediaMs, senderMs })
    }
    if (!isCut) this.add({ type: 'ended', at: to + this.#delay(device), file })
    return { file, toReal: (mediaMs: number) => from + mediaMs / mediaRate, durationMs: (to - from) * mediaRate }
  }
}
