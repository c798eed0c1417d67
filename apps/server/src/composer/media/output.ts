import type { FFEncoderCodec } from 'node-av/constants'
import type { CodecContext, Stream } from 'node-av/lib'
import { Codec, FFmpegError, FormatContext, type Frame, Packet, Rational } from 'node-av/lib'

/** Throws if a function of FFmpeg has failed. */
export function assertDone(result: number, action: string) {
  if (result < 0) throw new Error(`${action}: ${FFmpegError.strerror(result)}`)
}

/**
 * Sets options of an encoder or a format. Dictionaries of options must not be used with node-av 6.1: its synchronous
 * functions free them, and so does the garbage collection later.
 */
export function setOptions(target: CodecContext | FormatContext, options: Record<string, string>) {
  for (const [name, value] of Object.entries(options))
    assertDone(target.setOption(name, value), `Set the option ${name}`)
}

/** Finds an encoder by its name. */
export function getEncoder(name: FFEncoderCodec): Codec {
  const codec = Codec.findEncoderByName(name)
  if (codec === null) throw new Error(`FFmpeg has no encoder ${name}`)
  return codec
}

/** An MP4 file that is being written. */
export class OutputFile {
  readonly #output = new FormatContext()
  readonly #path: string

  constructor(path: string) {
    this.#path = path
    assertDone(this.#output.allocOutputContext2(null, 'mp4', path), 'Allocate the output')
    // The index is put at the beginning, so that players need not seek.
    setOptions(this.#output, { movflags: '+faststart' })
  }

  addStream(timeBase: Rational): Stream {
    const stream = this.#output.newStream()
    stream.timeBase = timeBase
    return stream
  }

  /** Begins the file once its streams are known. */
  begin() {
    assertDone(this.#output.openOutputSync(), `Create ${this.#path}`)
    assertDone(this.#output.writeHeaderSync(), 'Write the header')
  }

  write(packet: Packet) {
    assertDone(this.#output.interleavedWriteFrameSync(packet), 'Write a packet')
  }

  end() {
    assertDone(this.#output.writeTrailerSync(), 'Write the end')
    this.#output.closeOutputSync()
    this.#output.freeContext()
  }
}

/** Encodes frames into a file with one stream. */
export class EncodedFile {
  readonly #encoder: CodecContext
  readonly #file: OutputFile
  readonly #stream: Stream
  readonly #packet = new Packet()
  readonly #timeBase: Rational

  constructor(path: string, encoder: CodecContext) {
    this.#encoder = encoder
    this.#timeBase = new Rational(encoder.timeBase.num, encoder.timeBase.den)
    this.#file = new OutputFile(path)
    this.#stream = this.#file.addStream(this.#timeBase)
    assertDone(encoder.parametersFromContext(this.#stream.codecpar), 'Copy the parameters')
    this.#packet.alloc()
    this.#file.begin()
  }

  /** Encodes a frame, after which its memory may be written again; null ends the stream. */
  encode(frame: Frame | null) {
    assertDone(this.#encoder.sendFrameSync(frame), 'Encode a frame')
    while (this.#encoder.receivePacketSync(this.#packet) >= 0) {
      this.#packet.streamIndex = 0
      this.#packet.rescaleTs(this.#timeBase, this.#stream.timeBase)
      this.#file.write(this.#packet)
    }
  }

  end() {
    this.encode(null)
    this.#file.end()
    this.#encoder.freeContext()
    this.#packet.free()
  }
}
