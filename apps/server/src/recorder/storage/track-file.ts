import { type FileHandle, open } from 'node:fs/promises'
import { audioClockRate, videoClockRate } from '#engine/embedded/packets/rtp.ts'
import type { Frame } from '../media/vp8-frames.ts'
import { type Block, buildCluster, buildWebmHead, type WebmTrack } from './webm.ts'

const clusterMs = 1_000
/** The most that the clock of a sender may move away from ours between two frames. */
const maxLeapMs = 5_000

/** One file with one track: frames are collected in clusters, which `write` appends. */
export class TrackFile {
  readonly name: string
  readonly #path: string
  readonly #ticksPerMs: number
  #ready: Buffer[]
  #blocks: Block[] = []
  #bytes = 0
  #timestamp: number
  #ticks = 0
  #lastMs = 0
  #lastAt: number
  #clockNotedAt = 0
  #handle: FileHandle | undefined
  #size = 0
  #isEnded = false
  #isClosed = false

  /** `first` is the time 0 of the file; that of a video is a keyframe. */
  constructor(path: string, name: string, first: Frame) {
    this.#path = path
    this.name = name
    this.#ticksPerMs = (first.size === undefined ? audioClockRate : videoClockRate) / 1000
    const track: WebmTrack = first.size === undefined ? { kind: 'audio' } : { kind: 'video', ...first.size }
    this.#ready = [buildWebmHead(track)]
    this.#timestamp = first.timestamp
    this.#lastAt = first.at
  }

  /** The bytes that are not written yet. */
  get queuedBytes() {
    return this.#bytes
  }

  /** Adds a frame; returns false if its time does not continue that of the file. */
  add({ data, timestamp, at, isKeyframe }: Frame): boolean {
    const ticks = this.#toTicks(timestamp)
    const leapMs = (ticks - this.#ticks) / this.#ticksPerMs - (at - this.#lastAt)
    if (Math.abs(leapMs) > maxLeapMs) return false
    this.#ticks = ticks
    this.#timestamp = timestamp
    this.#lastAt = at
    const timeMs = Math.max(this.#lastMs, Math.round(ticks / this.#ticksPerMs))
    this.#lastMs = timeMs
    if (timeMs - (this.#blocks[0]?.timeMs ?? timeMs) >= clusterMs) this.#endCluster()
    this.#blocks.push({ data, timeMs, isKeyframe })
    this.#bytes += data.length
    return true
  }

  /** Returns the time in the file at which a report of the sender was made; undefined if one was noted a moment ago. */
  noteReport(timestamp: number, now: number): number | undefined {
    if (now - this.#clockNotedAt < 1_000) return undefined
    this.#clockNotedAt = now
    return this.#toTicks(timestamp) / this.#ticksPerMs
  }

  /** Nothing is added any more: the next `write` closes the file. */
  end() {
    this.#isEnded = true
  }

  /** Whether the file exists. */
  get isCreated() {
    return this.#handle !== undefined
  }

  /** Whether all was written. */
  get isClosed() {
    return this.#isClosed
  }

  /** Appends what was added and waits until it is on disk; returns the number of bytes. */
  async write(): Promise<number> {
    const isLast = this.#isEnded
    this.#endCluster()
    const bytes = Buffer.concat(this.#ready)
    this.#ready = []
    this.#bytes = 0
    if (bytes.length > 0) {
      this.#handle ??= await open(this.#path, 'ax')
      await this.#append(this.#handle, bytes)
    }
    if (isLast) await this.close()
    return bytes.length
  }

  async close() {
    this.#isClosed = true
    await this.#handle?.close()
    this.#handle = undefined
  }

  async #append(handle: FileHandle, bytes: Buffer) {
    try {
      await handle.appendFile(bytes)
      await handle.datasync()
      this.#size += bytes.length
    } catch (error) {
      // The file ends after what was stored before.
      await handle.truncate(this.#size).catch(() => undefined)
      throw error
    }
  }

  #endCluster() {
    if (this.#blocks.length === 0) return
    this.#ready.push(buildCluster(this.#blocks))
    this.#blocks = []
  }

  /** Counts on from the last frame: timestamps begin again after 32 bits. */
  #toTicks(timestamp: number) {
    return this.#ticks + ((timestamp - this.#timestamp) | 0)
  }
}
