import { AV_SAMPLE_FMT_FLTP } from 'node-av/constants'
import { type CodecContext, Frame } from 'node-av/lib'
import type { MediaClock } from '../plan/clock.ts'
import type { Timeline } from '../plan/timeline.ts'
import { type PacketTime, TrackReader } from './track-reader.ts'

export const sampleRate = 48_000
const samplesPerMs = sampleRate / 1_000
/** The longest packet of Opus. */
export const maxPacketSamples = 120 * samplesPerMs

/** The rates of sound that are resampled, in samples a second. */
const [minRate, maxRate] = [8_000, 96_000]

type Options = {
  path: string
  clock: MediaClock
  timeline: Timeline
  isUpload?: boolean
  onDamage(reason: string): void
}
/** Samples from one position to another, to which sources add theirs. */
export type SoundBlock = { samples: Float32Array; from: number; to: number }

const maxErrors = 500
/** Deviations from the clock: one is left alone, one is corrected slowly, which is not heard, and one at once. */
const smallDeviation = 4 * samplesPerMs
const largeDeviation = 40 * samplesPerMs

/** The sound of a track. Where packets are missing, as in pauses of speech, it is silent. */
export class AudioSource {
  readonly #options: Options
  readonly #frame = new Frame()
  #reader: TrackReader | null
  #decoder: CodecContext | null = null
  #next: PacketTime | null = null
  /** The position after the last packet, and the time in the file after it. */
  #end: { position: number; mediaMs: number } | null = null
  #errors = 0

  constructor(options: Options) {
    this.#options = options
    this.#frame.alloc()
    const { isUpload = false } = options
    this.#reader = TrackReader.open(options.path, 'audio', { isUpload })
    this.#decoder = this.#reader?.openDecoder() ?? null
    if (this.#decoder === null) {
      this.#giveUp('cannot be opened')
      return
    }
    this.#next = this.#reader?.next() ?? null
  }

  get isOver(): boolean {
    return this.#next === null
  }

  /** Adds the sound that begins before the end of a block; what goes beyond it is added behind it. */
  addTo(block: SoundBlock) {
    const { clock, timeline } = this.#options
    while (this.#reader && this.#next) {
      const time = clock(this.#next.mediaMs)
      const position = timeline.find(time)
      const start = (position ?? timeline.findNext(time)) * samplesPerMs
      if (start >= block.to) return
      if (this.#decode() && position !== null) this.#place(block, { start, mediaMs: this.#next.mediaMs })
      this.#next = this.#reader?.next() ?? null
    }
  }

  close() {
    this.#reader?.close()
    this.#reader = null
    this.#decoder?.freeContext()
    this.#decoder = null
    this.#frame.free()
    this.#next = null
  }

  #giveUp(reason: string) {
    this.#options.onDamage(reason)
    this.close()
  }

  #decode(): boolean {
    if (!this.#reader || !this.#decoder) return false
    if (
      this.#decoder.sendPacketSync(this.#reader.packet) >= 0 &&
      this.#decoder.receiveFrameSync(this.#frame) >= 0 &&
      this.#frame.format === AV_SAMPLE_FMT_FLTP &&
      this.#frame.sampleRate >= minRate &&
      this.#frame.sampleRate <= maxRate
    )
      return true
    this.#errors += 1
    if (this.#errors > maxErrors) this.#giveUp('is damaged')
    return false
  }

  #place(block: SoundBlock, { start, mediaMs }: { start: number; mediaMs: number }) {
    const count = Math.round((this.#frame.nbSamples * sampleRate) / this.#frame.sampleRate)
    const end = this.#end
    const deviation = end === null ? Number.POSITIVE_INFINITY : start - end.position
    const isContinuous =
      end !== null && Math.abs(mediaMs - end.mediaMs) < 5 && Math.abs(deviation) < largeDeviation && count > 1
    const from = Math.round(isContinuous ? end.position : start)
    const stretch = isContinuous && Math.abs(deviation) > smallDeviation ? Math.sign(deviation) : 0
    this.#add(block, { from, count, stretch })
    this.#end = { position: from + count + stretch, mediaMs: mediaMs + count / samplesPerMs }
  }

  /** Adds the decoded samples at our rate, one more or one less if the clock of the sender is slow or fast. */
  #add(
    { samples, from: blockFrom }: SoundBlock,
    { from, count, stretch }: { from: number; count: number; stretch: number },
  ) {
    const decoded = this.#frame.nbSamples
    const planes = (this.#frame.data ?? [])
      .slice(0, Math.min(2, this.#frame.channels))
      .map(({ buffer, byteOffset }) => new Float32Array(buffer, byteOffset, decoded))
    const isExact = stretch === 0 && count === decoded
    const scale = isExact ? 1 : (decoded - 1) / Math.max(1, count + stretch - 1)
    const first = Math.max(0, from - blockFrom)
    const last = Math.min(samples.length, from - blockFrom + count + stretch)
    for (const plane of planes) {
      for (let index = first; index < last; index += 1) {
        const exact = (index - (from - blockFrom)) * scale
        const low = Math.floor(exact)
        const before = plane[low] ?? 0
        const value = isExact ? before : before + ((plane[low + 1] ?? before) - before) * (exact - low)
        samples[index] = (samples[index] ?? 0) + value / planes.length
      }
    }
  }
}
