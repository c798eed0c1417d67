import { setImmediate } from 'node:timers/promises'
import { FormatContext, Packet, Rational, type Stream } from 'node-av/lib'
import { assertDone, OutputFile } from './output.ts'

/** A file with pictures at the position where it begins in the recording; `since` is the time of the first one that counts. */
type PicturePart = { path: string; from: number; since?: number }
type Options = { parts: PicturePart[]; sound: string; path: string; durationMs: number }

const millisecond = new Rational(1, 1_000)

function openInput(path: string): { input: FormatContext; stream: Stream } {
  const input = new FormatContext()
  input.allocContext()
  assertDone(input.openInputSync(`file:${path}`), `Open ${path}`)
  const [stream] = input.streams
  if (stream === undefined) throw new Error(`${path} is empty`)
  return { input, stream }
}

function* readPackets(path: string): Generator<{ packet: Packet; stream: Stream }> {
  const { input, stream } = openInput(path)
  const packet = new Packet()
  packet.alloc()
  try {
    while (input.readFrameSync(packet) >= 0) {
      if (packet.streamIndex === stream.index) yield { packet, stream }
      packet.unref()
    }
  } finally {
    packet.free()
    input.closeInputSync()
  }
}

/** Reads the packets of all parts, each at its position in the recording and lasting until the next one. */
function* readPictures({ parts, durationMs }: Options): Generator<Packet> {
  let held: Packet | null = null
  for (const { path, from, since = 0 } of parts) {
    for (const { packet, stream } of readPackets(path)) {
      packet.rescaleTs(stream.timeBase, millisecond)
      if (Number(packet.pts) < since) continue
      packet.pts += BigInt(from)
      if (Number(packet.pts) >= durationMs) break
      packet.dts = packet.pts
      if (held) yield endAt(held, packet.pts)
      held = packet.clone()
    }
  }
  if (held) yield endAt(held, BigInt(Math.round(durationMs)))
}

function endAt(packet: Packet, end: bigint): Packet {
  const duration = end - packet.pts
  packet.duration = duration > 0n ? duration : 1n
  return packet
}

/** Joins the parts and the sound into one file without encoding them again. */
export async function joinParts(options: Options) {
  const [first] = options.parts
  if (first === undefined) throw new Error('There are no parts')
  const output = new OutputFile(options.path)
  const streams = [first.path, options.sound].map((path, index) => {
    const { input, stream } = openInput(path)
    const added = output.addStream(index === 0 ? millisecond : stream.timeBase)
    assertDone(stream.codecpar.copy(added.codecpar), 'Copy the parameters')
    input.closeInputSync()
    return added
  })
  const [video, audio] = streams
  if (video === undefined || audio === undefined) throw new Error('There are no streams')
  output.begin()
  const sound = readPackets(options.sound)
  let next = sound.next()
  let count = 0
  for (const packet of readPictures(options)) {
    // FFmpeg would hold back the sound for all pictures otherwise.
    for (; !next.done; next = sound.next()) {
      const { packet: heard, stream } = next.value
      if (Number(heard.pts) * (stream.timeBase.num / stream.timeBase.den) * 1_000 > Number(packet.pts)) break
      heard.rescaleTs(stream.timeBase, audio.timeBase)
      heard.streamIndex = 1
      output.write(heard)
    }
    packet.rescaleTs(millisecond, video.timeBase)
    packet.streamIndex = 0
    output.write(packet)
    packet.free()
    count += 1
    if (count % 500 === 0) await setImmediate()
  }
  for (; !next.done; next = sound.next()) {
    const { packet: heard, stream } = next.value
    heard.rescaleTs(stream.timeBase, audio.timeBase)
    heard.streamIndex = 1
    output.write(heard)
  }
  output.end()
}
