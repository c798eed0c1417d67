import { AVMEDIA_TYPE_VIDEO } from 'node-av/constants'
import { Codec, CodecContext, FormatContext, Frame, Packet, type Stream } from 'node-av/lib'
import type { Rgb } from './webm.ts'

type Spot = { x: number; y: number }
type Shot = { at: number; colours: Map<string, Rgb> }

function openDecoder({ codecpar, timeBase }: Stream) {
  const codec = Codec.findDecoder(codecpar.codecId)
  const decoder = new CodecContext()
  decoder.allocContext3(codec)
  decoder.parametersToContext(codecpar)
  decoder.pktTimebase = timeBase
  decoder.threadCount = 1
  if (decoder.open2Sync(codec) < 0) throw new Error('The file cannot be decoded')
  return decoder
}

const clamp = (value: number) => Math.max(0, Math.min(255, Math.round(value)))

function readColour({ data, linesize }: Frame, { x, y }: Spot): Rgb {
  const luma = 1.164 * ((data?.[0]?.[y * (linesize[0] ?? 0) + x] ?? 0) - 16)
  const blue = (data?.[1]?.[(y >> 1) * (linesize[1] ?? 0) + (x >> 1)] ?? 0) - 128
  const red = (data?.[2]?.[(y >> 1) * (linesize[2] ?? 0) + (x >> 1)] ?? 0) - 128
  return [clamp(luma + 1.596 * red), clamp(luma - 0.392 * blue - 0.813 * red), clamp(luma + 2.017 * blue)]
}

/** A finished recording as a player would show it: colours at some spots, and its sound. */
export class Decoded {
  readonly #shots: Shot[] = []
  readonly #samples: Float32Array
  readonly durationMs: number
  readonly size: { width: number; height: number }
  readonly pictures: number

  constructor(path: string, spots: Record<string, Spot> = {}) {
    const input = new FormatContext()
    input.allocContext()
    if (input.openInputSync(`file:${path}`) < 0) throw new Error(`${path} cannot be opened`)
    input.findStreamInfoSync()
    this.durationMs = Number(input.duration) / 1_000
    this.#samples = new Float32Array(Math.ceil(this.durationMs * 48) + 96_000)
    const { streams } = input
    const decoders = streams.map(openDecoder)
    const video = streams.find(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_VIDEO)
    this.size = { width: video?.codecpar.width ?? 0, height: video?.codecpar.height ?? 0 }
    const [packet, frame] = [new Packet(), new Frame()]
    packet.alloc()
    frame.alloc()
    const drain = (index: number) => {
      const [decoder, stream] = [decoders[index], streams[index]]
      while (decoder && stream && decoder.receiveFrameSync(frame) >= 0) {
        const at = (Number(frame.pts) * stream.timeBase.num * 1_000) / stream.timeBase.den
        if (stream === video) this.#addShot(at, spots, frame)
        else this.#addSamples(at, frame)
      }
    }
    while (input.readFrameSync(packet) >= 0) {
      decoders[packet.streamIndex]?.sendPacketSync(packet)
      drain(packet.streamIndex)
      packet.unref()
    }
    for (const [index, decoder] of decoders.entries()) {
      decoder.sendPacketSync(null)
      drain(index)
      decoder.freeContext()
    }
    input.closeInputSync()
    this.pictures = this.#shots.length
  }

  #addShot(at: number, spots: Record<string, Spot>, frame: Frame) {
    const colours = new Map(Object.entries(spots).map(([name, spot]) => [name, readColour(frame, spot)]))
    this.#shots.push({ at, colours })
  }

  #addSamples(at: number, { data, nbSamples }: Frame) {
    const [plane] = data ?? []
    if (plane === undefined) return
    const samples = new Float32Array(plane.buffer, plane.byteOffset, nbSamples)
    const from = Math.round(at * 48)
    for (const [index, sample] of samples.entries()) if (from + index >= 0) this.#samples[from + index] = sample
  }

  /** Returns the colour of a spot at a time. */
  seeColour(spot: string, at: number): Rgb | undefined {
    return this.#shots.findLast((shot) => shot.at <= at)?.colours.get(spot)
  }

  /** Finds each time at which the colour of a spot begins to be like another one. */
  findColour(spot: string, colour: Rgb): number[] {
    const like = this.#shots.map(({ at, colours }) => ({ at, isLike: isLike(colours.get(spot), colour) }))
    return like.flatMap(({ at, isLike: is }, index) => (is && !like[index - 1]?.isLike ? [at] : []))
  }

  /** Computes how loud a tone is in the 40 ms around a time, from 0 to 1. */
  hearTone(frequency: number, at: number, ms = 40): number {
    const [from, count] = [Math.round((at - ms / 2) * 48), Math.round(ms * 48)]
    let [sine, cosine] = [0, 0]
    for (let index = Math.max(0, -from); index < count; index += 1) {
      const angle = (2 * Math.PI * frequency * index) / 48_000
      const sample = this.#samples[from + index] ?? 0
      sine += sample * Math.sin(angle)
      cosine += sample * Math.cos(angle)
    }
    return (2 * Math.hypot(sine, cosine)) / count
  }

  /** Finds each time at which a tone begins, to 2 ms. */
  findTone(frequency: number): number[] {
    const found: number[] = []
    let isHeard = false
    for (let at = 0; at < this.durationMs; at += 2) {
      const loudness = this.hearTone(frequency, at, 20)
      if (!isHeard && loudness > 0.12) found.push(at)
      if (loudness > 0.12) isHeard = true
      else if (loudness < 0.04) isHeard = false
    }
    return found
  }
}

/** Checks whether two colours look alike after compression. */
export const isLike = (seen: Rgb | undefined, wanted: Rgb) =>
  seen !== undefined && wanted.every((value, index) => Math.abs(value - (seen[index] ?? 0)) < 48)
