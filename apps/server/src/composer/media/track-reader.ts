import { closeSync, openSync, readSync } from 'node:fs'
import {
  AV_CODEC_ID_AAC,
  AV_CODEC_ID_H264,
  AV_CODEC_ID_OPUS,
  AV_CODEC_ID_VP8,
  AV_CODEC_ID_VP9,
  AV_LOG_QUIET,
  AVSEEK_FLAG_BACKWARD,
} from 'node-av/constants'
import { Codec, CodecContext, FormatContext, InputFormat, Log, Packet } from 'node-av/lib'
import type { Track } from '../plan/recording-log.ts'

// Its lines about damaged files would fill the log of the portal.
Log.setLevel(AV_LOG_QUIET)

/** Larger pictures, up to 16,383 pixels wide in a damaged file, would take hundreds of megabytes. */
const maxPixels = 4096 * 2304
/** More packets than a sender makes in a second, so that a damaged file takes a bounded time for each second of it. */
const maxPacketsPerSecond = 500
const packetsAtStart = 1_000

/** The formats that are read, with the codecs in them: those of the recorder, and those in which browsers record. */
const recorded = { format: 'matroska', video: [AV_CODEC_ID_VP8], audio: [AV_CODEC_ID_OPUS] }
const uploadedWebm = { format: 'matroska', video: [AV_CODEC_ID_VP8, AV_CODEC_ID_VP9], audio: [AV_CODEC_ID_OPUS] }
const uploadedMp4 = { format: 'mov', video: [AV_CODEC_ID_H264], audio: [AV_CODEC_ID_AAC, AV_CODEC_ID_OPUS] }

/** Chooses the format by the beginning of an uploaded file, so that no other demuxer than these is used. */
function chooseFormat(path: string) {
  const head = Buffer.alloc(12)
  try {
    const file = openSync(path, 'r')
    readSync(file, head)
    closeSync(file)
  } catch {
    return null
  }
  if (head.readUInt32BE(0) === 0x1a45dfa3) return uploadedWebm
  return head.toString('latin1', 4, 8) === 'ftyp' ? uploadedMp4 : null
}

export type PacketTime = { mediaMs: number; isKeyframe: boolean }

/** Reads the packets of a file with one track; what cannot be read is the end of the file. */
export class TrackReader {
  readonly packet = new Packet()
  readonly #input: FormatContext
  readonly #timeBaseMs: number
  readonly #index: number
  #packets = 0

  private constructor(input: FormatContext, index: number, timeBaseMs: number) {
    this.#input = input
    this.#index = index
    this.#timeBaseMs = timeBaseMs
    this.packet.alloc()
  }

  /** Opens a file; null if it holds no track of this kind. */
  static open(path: string, kind: Track['kind'], { isUpload = false } = {}): TrackReader | null {
    const accepted = isUpload ? chooseFormat(path) : recorded
    if (accepted === null) return null
    const input = new FormatContext()
    input.allocContext()
    input.setOption('protocol_whitelist', 'file')
    if (input.openInputSync(`file:${path}`, InputFormat.findInputFormat(accepted.format)) < 0) return null
    const stream = input.streams.find(({ codecpar }) => accepted[kind].includes(codecpar.codecId))
    const unit = stream === undefined ? 0 : (1_000 * stream.timeBase.num) / stream.timeBase.den
    if (stream === undefined || !(unit > 0)) {
      input.closeInputSync()
      return null
    }
    return new TrackReader(input, stream.index, unit)
  }

  /** Opens a decoder for the track; null if it cannot be decoded. */
  openDecoder(): CodecContext | null {
    const stream = this.#input.streams[this.#index]
    const codec = stream && Codec.findDecoder(stream.codecpar.codecId)
    if (!stream || !codec) return null
    const decoder = new CodecContext()
    decoder.allocContext3(codec)
    decoder.parametersToContext(stream.codecpar)
    decoder.pktTimebase = stream.timeBase
    decoder.threadCount = 1
    decoder.setOption('max_pixels', maxPixels)
    if (decoder.open2Sync(codec) >= 0) return decoder
    decoder.freeContext()
    return null
  }

  toMs(timestamp: bigint): number {
    return Number(timestamp) * this.#timeBaseMs
  }

  /** Reads the next packet into `packet`; null at the end. */
  next(): PacketTime | null {
    for (;;) {
      this.packet.unref()
      if (this.#input.readFrameSync(this.packet) < 0) return null
      if (this.packet.streamIndex !== this.#index) continue
      const mediaMs = this.toMs(this.packet.pts)
      this.#packets += 1
      if (this.#packets > packetsAtStart + (Math.max(0, mediaMs) / 1_000) * maxPacketsPerSecond) return null
      if (Math.abs(mediaMs) < Number.MAX_SAFE_INTEGER / 4) return { mediaMs, isKeyframe: this.packet.isKeyframe }
    }
  }

  /** Goes to a keyframe that was read before. The caller skips what comes before it. */
  seek({ mediaMs }: PacketTime): boolean {
    this.#packets = 0
    const timestamp = BigInt(Math.round(mediaMs / this.#timeBaseMs))
    return this.#input.seekFrameSync(this.#index, timestamp, AVSEEK_FLAG_BACKWARD) >= 0
  }

  close() {
    this.packet.free()
    this.#input.closeInputSync()
  }
}

/** Finds the time of the last frame of a file; null if there is none. */
export function findLastFrame(path: string, kind: Track['kind']): number | null {
  const reader = TrackReader.open(path, kind)
  if (reader === null) return null
  let last: number | null = null
  for (let next = reader.next(); next !== null; next = reader.next()) last = Math.max(last ?? 0, next.mediaMs)
  reader.close()
  return last
}
