import { AV_CHANNEL_LAYOUT_MONO, AV_SAMPLE_FMT_FLTP, FF_ENCODER_AAC } from 'node-av/constants'
import { CodecContext, FormatContext, type Frame, Packet, Rational, type Stream } from 'node-av/lib'
import { createSoundFrame } from '../demo/sound-frame.ts'
import { check } from '../demo/write-webm.ts'
import { getEncoder } from '../media/output.ts'

function openInput(path: string): { input: FormatContext; stream: Stream } {
  const input = new FormatContext()
  input.allocContext()
  check(input.openInputSync(`file:${path}`))
  const [stream] = input.streams
  if (stream === undefined) throw new Error(`${path} is empty`)
  return { input, stream }
}

function* readPackets({ input, stream }: ReturnType<typeof openInput>) {
  const packet = new Packet()
  packet.alloc()
  while (input.readFrameSync(packet) >= 0) {
    const seconds = (Number(packet.pts) * stream.timeBase.num) / stream.timeBase.den
    // A finished recording has its sound beside the pictures.
    if (packet.streamIndex === stream.index) yield { packet, seconds }
    packet.unref()
  }
  packet.free()
}

/** Joins the first tracks of files in one file, as a browser records it. */
export function joinTracks(format: 'webm' | 'mp4', path: string, sources: readonly string[]) {
  const output = new FormatContext()
  check(output.allocOutputContext2(null, format, path))
  // Without an index, and in pieces that are complete.
  if (format === 'mp4') check(output.setOption('movflags', 'frag_keyframe+empty_moov+default_base_moof'))
  const tracks = sources.map((source) => {
    const track = openInput(source)
    const target = output.newStream()
    target.timeBase = track.stream.timeBase
    check(track.stream.codecpar.copy(target.codecpar))
    target.codecpar.codecTag = 0
    return { ...track, target, packets: readPackets(track) }
  })
  check(output.openOutputSync())
  check(output.writeHeaderSync())
  const heads = tracks.map((track, index) => ({ ...track, index, head: track.packets.next() }))
  for (;;) {
    const waiting = heads.filter(({ head }) => !head.done)
    const [next] = waiting.sort((a, b) => (a.head.value?.seconds ?? 0) - (b.head.value?.seconds ?? 0))
    if (next === undefined || next.head.done) break
    const { packet } = next.head.value
    packet.streamIndex = next.index
    packet.rescaleTs(next.stream.timeBase, next.target.timeBase)
    check(output.writeFrameSync(packet))
    next.head = next.packets.next()
  }
  check(output.writeTrailerSync())
  output.closeOutputSync()
  output.freeContext()
  for (const { input } of tracks) input.closeInputSync()
}

const frameSamples = 1024

/** Writes a tone as AAC of another rate than ours, as some browsers record it. */
export function writeAac(path: string, { durationMs, frequency }: { durationMs: number; frequency: number }) {
  const rate = 44_100
  const codec = getEncoder(FF_ENCODER_AAC)
  const encoder = new CodecContext()
  encoder.allocContext3(codec)
  encoder.sampleRate = rate
  encoder.sampleFormat = AV_SAMPLE_FMT_FLTP
  encoder.channelLayout = AV_CHANNEL_LAYOUT_MONO
  encoder.bitRate = 96_000n
  encoder.timeBase = new Rational(1, rate)
  check(encoder.open2Sync(codec))
  const output = new FormatContext()
  check(output.allocOutputContext2(null, 'mp4', path))
  const stream = output.newStream()
  stream.timeBase = new Rational(1, rate)
  check(encoder.parametersFromContext(stream.codecpar))
  check(output.openOutputSync())
  check(output.writeHeaderSync())
  const packet = new Packet()
  packet.alloc()
  const send = (frame: Frame | null) => {
    check(encoder.sendFrameSync(frame))
    while (encoder.receivePacketSync(packet) >= 0) {
      packet.streamIndex = 0
      packet.rescaleTs(encoder.timeBase, stream.timeBase)
      check(output.writeFrameSync(packet))
    }
  }
  for (let from = 0; from < (durationMs * rate) / 1000; from += frameSamples) {
    const { frame, samples } = createSoundFrame({ format: AV_SAMPLE_FMT_FLTP, rate, count: frameSamples })
    for (let at = 0; at < frameSamples; at += 1)
      samples[at] = 0.25 * Math.sin((2 * Math.PI * frequency * (from + at)) / rate)
    frame.pts = BigInt(from)
    send(frame)
    frame.free()
  }
  send(null)
  check(output.writeTrailerSync())
  output.closeOutputSync()
  output.freeContext()
  encoder.freeContext()
}
