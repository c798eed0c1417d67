import {
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUV422P,
  AV_PIX_FMT_YUV444P,
  AV_PIX_FMT_YUVJ420P,
  AVERROR_EAGAIN,
  SWS_BILINEAR,
} from 'node-av/constants'
import { type CodecContext, Frame, SoftwareScaleContext } from 'node-av/lib'
import type { MediaClock } from '../plan/clock.ts'
import { fitInto, type Rect } from '../plan/layout.ts'
import { allocateFrame, draw, type Planes } from './canvas.ts'
import { type PacketTime, TrackReader } from './track-reader.ts'

type Options = {
  path: string
  clock: MediaClock
  /** The keyframes of the file, as an earlier source has listed them. */
  keyframes?: PacketTime[] | undefined
  isUpload?: boolean
  onDamage(reason: string): void
}
type Scaled = { frame: Frame; planes: Planes; scaler: SoftwareScaleContext; from: string }

/** The formats of pictures that are drawn. */
const formats = [AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUVJ420P, AV_PIX_FMT_YUV422P, AV_PIX_FMT_YUV444P] as const
/** Frames that cannot be decoded before a track is given up. */
const maxErrors = 50
/** The distance from which on decoding continues at a keyframe, if there is one. */
const longStepMs = 2_000

/** The pictures of a track, of which the last one at a time is decoded. */
export class VideoSource {
  readonly #options: Options
  readonly keyframes: PacketTime[]
  #frame = new Frame()
  /** The frame that the next picture is decoded into; the one before stays if it fails. */
  #spare = new Frame()
  #reader: TrackReader | null
  #decoder: CodecContext | null = null
  #next: PacketTime | null = null
  #scaled: Scaled | undefined
  #errors = 0
  #isWaitingForKeyframe = true
  #time = Number.NEGATIVE_INFINITY
  /** The time of the picture that `draw` draws; null if there is none. */
  pictureAt: number | null = null

  constructor(options: Options) {
    this.#options = options
    this.keyframes = options.keyframes ?? []
    this.#frame.alloc()
    this.#spare.alloc()
    this.#reader = this.#open()
    this.#decoder = this.#reader?.openDecoder() ?? null
    if (this.#decoder === null) {
      this.#giveUp('cannot be opened')
      return
    }
    if (options.keyframes === undefined) this.#listKeyframes()
    const [first] = this.keyframes
    if (first === undefined) this.#giveUp('has no pictures')
    else this.#goTo(first)
  }

  /** Decodes up to a time. Returns whether there is another picture. */
  advance(time: number): boolean {
    if (time - this.#time > longStepMs) this.#skip(time)
    this.#time = time
    const before = this.pictureAt
    while (this.#reader && this.#next && this.#options.clock(this.#next.mediaMs) <= time) {
      this.#decode(this.#next)
      this.#next = this.#reader?.next() ?? null
    }
    return this.pictureAt !== before
  }

  /** Draws the picture into the middle of a rectangle, as large as it fits. */
  draw(canvas: Planes, rect: Rect) {
    if (this.pictureAt === null) return
    const { width, height } = this.#frame
    const place = fitInto({ width, height }, rect)
    const scaled = this.#prepareScaler(place)
    if (scaled && scaled.scaler.scaleFrameSync(scaled.frame, this.#frame) >= 0) draw(canvas, scaled.planes, place)
  }

  close() {
    this.#reader?.close()
    this.#reader = null
    this.#decoder?.freeContext()
    this.#decoder = null
    this.#scaled?.scaler.freeContext()
    this.#scaled?.frame.free()
    this.#scaled = undefined
    this.#frame.free()
    this.#spare.free()
    this.#next = null
    this.pictureAt = null
  }

  #open(): TrackReader | null {
    const { path, isUpload = false } = this.#options
    return TrackReader.open(path, 'video', { isUpload })
  }

  #giveUp(reason: string) {
    this.#options.onDamage(reason)
    this.close()
  }

  #listKeyframes() {
    for (let next = this.#reader?.next(); next; next = this.#reader?.next())
      if (next.isKeyframe) this.keyframes.push(next)
  }

  #goTo(keyframe: PacketTime) {
    if (!this.#reader?.seek(keyframe)) {
      this.#reader?.close()
      this.#reader = this.#open()
    }
    do this.#next = this.#reader?.next() ?? null
    while (this.#next && this.#next.mediaMs < keyframe.mediaMs)
    this.#decoder?.flushBuffers()
    this.#isWaitingForKeyframe = true
  }

  /** Continues at the last keyframe before a time, unless decoding has come further. */
  #skip(time: number) {
    const last = this.keyframes.findLast(({ mediaMs }) => this.#options.clock(mediaMs) <= time)
    if (last && this.#next && last.mediaMs > this.#next.mediaMs) this.#goTo(last)
  }

  #decode({ mediaMs, isKeyframe }: PacketTime) {
    if (!this.#reader || !this.#decoder || (this.#isWaitingForKeyframe && !isKeyframe)) return
    const isRead = this.#decoder.sendPacketSync(this.#reader.packet) >= 0
    const result = isRead ? this.#decoder.receiveFrameSync(this.#spare) : -1
    // A frame that is not shown by itself gives none.
    this.#isWaitingForKeyframe = result < 0 && result !== AVERROR_EAGAIN
    if (result >= 0) {
      const shown = this.#spare
      this.#spare = this.#frame
      this.#frame = shown
      this.pictureAt = this.#options.clock(mediaMs)
    }
    if (this.#isWaitingForKeyframe) this.#errors += 1
    if (this.#errors > maxErrors) this.#giveUp('is damaged')
  }

  #prepareScaler(place: Rect): Scaled | null {
    const { width, height } = this.#frame
    const format = formats.find((one) => one === this.#frame.format)
    if (format === undefined) return null
    const from = `${width} ${height} ${format} ${place.width} ${place.height}`
    if (this.#scaled?.from === from) return this.#scaled
    this.#scaled?.scaler.freeContext()
    this.#scaled?.frame.free()
    const scaler = new SoftwareScaleContext()
    scaler.getContext(width, height, format, place.width, place.height, AV_PIX_FMT_YUV420P, SWS_BILINEAR)
    this.#scaled = { ...allocateFrame(place), scaler, from }
    return this.#scaled
  }
}
