import { AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO, AVSEEK_FLAG_BACKWARD } from 'node-av/constants'
import { Codec, CodecContext, FormatContext, Frame, InputFormat, Packet, type Stream } from 'node-av/lib'
import { assertDone } from './output.ts'

const mediaTypes = { video: AVMEDIA_TYPE_VIDEO, audio: AVMEDIA_TYPE_AUDIO } as const
export type StreamKind = keyof typeof mediaTypes

/** A stream of an MP4 file that the composer has made. */
export class RecordedFile {
  readonly packet = new Packet()
  readonly stream: Stream
  readonly #input: FormatContext

  private constructor(input: FormatContext, stream: Stream) {
    this.#input = input
    this.stream = stream
    this.packet.alloc()
  }

  /** Opens a stream of a file; null if it has none of this kind. */
  static open(path: string, kind: StreamKind): RecordedFile | null {
    const input = new FormatContext()
    input.allocContext()
    input.setOption('protocol_whitelist', 'file')
    assertDone(input.openInputSync(`file:${path}`, InputFormat.findInputFormat('mov')), `Open ${path}`)
    const stream = input.streams.find(({ codecpar }) => codecpar.codecType === mediaTypes[kind])
    if (stream !== undefined) return new RecordedFile(input, stream)
    input.closeInputSync()
    return null
  }

  /** Reads the next packet of the stream into `packet`; returns its time in ms, or null at the end. */
  next(): number | null {
    for (;;) {
      this.packet.unref()
      if (this.#input.readFrameSync(this.packet) < 0) return null
      if (this.packet.streamIndex === this.stream.index) return this.toMs(this.packet.pts)
    }
  }

  toMs(timestamp: bigint): number {
    const { num, den } = this.stream.timeBase
    return (Number(timestamp) * num * 1_000) / den
  }

  /** Converts a duration or a position in ms to the unit of the stream. */
  toTimestamp(ms: number): bigint {
    const { num, den } = this.stream.timeBase
    return BigInt(Math.round((ms * den) / (num * 1_000)))
  }

  /**
   * Decodes the pictures from the last keyframe before a position on, each with its time in ms. A frame is valid until the
   * next one is asked for.
   */
  *decodeFrom(ms: number): Generator<{ frame: Frame; at: number }> {
    const { stream } = this
    const codec = Codec.findDecoder(stream.codecpar.codecId)
    if (codec === null) throw new Error('FFmpeg has no decoder for the pictures of recordings')
    assertDone(this.#input.seekFrameSync(stream.index, this.toTimestamp(ms), AVSEEK_FLAG_BACKWARD), 'Seek')
    const [decoder, frame] = [new CodecContext(), new Frame()]
    decoder.allocContext3(codec)
    decoder.parametersToContext(stream.codecpar)
    decoder.pktTimebase = stream.timeBase
    decoder.threadCount = 1
    assertDone(decoder.open2Sync(codec), 'Open the decoder')
    frame.alloc()
    try {
      for (let isOver = false; !isOver; ) {
        isOver = this.next() === null
        assertDone(decoder.sendPacketSync(isOver ? null : this.packet), 'Decode a picture')
        while (decoder.receiveFrameSync(frame) >= 0) yield { frame, at: this.toMs(frame.pts) }
      }
    } finally {
      decoder.freeContext()
      frame.free()
    }
  }

  close() {
    this.packet.free()
    this.#input.closeInputSync()
  }
}
