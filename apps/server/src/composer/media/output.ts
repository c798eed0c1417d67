import type { FFEncoderCodec } from 'node-av/constants'
import type { CodecContext, Stream } from 'node-av/lib'
import { Codec, Dictionary, FFmpegError, FormatContext, type Frame, Packet, Rational } from 'node-av/lib'

/** Throws if a function of FFmpeg has failed. */
export function assertDone(result: number, action: string) {
  if (result < 0) throw new Error(`${action}: ${FFmpegError.strerror(result)}`)
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
  }

  addStream(timeBase: Rational): Stream {
    const stream = this.#output.newStream()
    stream.timeBase = timeBase
    return stream
  }

  /** Begins the file once its streams are known. Its index is put at the beginning, so that players need not seek. */
  begin() {
    assertDone(this.#output.openOutputSync(), `Create ${this.#path}`)
    assertDone(this.#output.writeHeaderSync(Dictionary.fromObject({ movflags: '+faststart' })), 'Write the header')
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
