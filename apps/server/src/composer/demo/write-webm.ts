import { type CodecContext, FormatContext, type Frame, Packet, Rational } from 'node-av/lib'

/** Fails if a function of FFmpeg has failed. */
export const check = (result: number) => {
  if (result < 0) throw new Error(`FFmpeg failed with ${result}`)
}

/** Writes the packets of an encoder into a WebM file, as a recorder does. */
export function encode(path: string, encoder: CodecContext, frames: Iterable<Frame>) {
  const output = new FormatContext()
  check(output.allocOutputContext2(null, 'webm', path))
  const stream = output.newStream()
  stream.timeBase = new Rational(1, 1_000)
  check(encoder.parametersFromContext(stream.codecpar))
  check(output.openOutputSync())
  output.setOption('live', 1)
  output.setOption('cluster_time_limit', 1_000)
  check(output.writeHeaderSync())
  const packet = new Packet()
  packet.alloc()
  const drain = () => {
    while (encoder.receivePacketSync(packet) >= 0) {
      packet.streamIndex = 0
      packet.rescaleTs(encoder.timeBase, stream.timeBase)
      check(output.writeFrameSync(packet))
    }
  }
  for (const frame of frames) {
    check(encoder.sendFrameSync(frame))
    drain()
  }
  check(encoder.sendFrameSync(null))
  drain()
  check(output.writeTrailerSync())
  output.closeOutputSync()
  output.freeContext()
  encoder.freeContext()
}
