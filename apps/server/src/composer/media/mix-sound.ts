import { setImmediate } from 'node:timers/promises'
import {
  AV_CHANNEL_LAYOUT_MONO,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_SAMPLE_FMT_FLTP,
  FF_ENCODER_AAC,
} from 'node-av/constants'
import { CodecContext, Frame, Rational } from 'node-av/lib'
import type { MediaClock } from '../plan/clock.ts'
import type { Track } from '../plan/recording-log.ts'
import type { Timeline } from '../plan/timeline.ts'
import { AudioSource, maxPacketSamples, sampleRate } from './audio-source.ts'
import { assertDone, EncodedFile, getEncoder } from './output.ts'

const frameSamples = 1_024
const framesPerBlock = 47
const blockSamples = frameSamples * framesPerBlock
const bitRate = 96_000n
/** Louder sums are compressed, so that several voices at once are not distorted. */
const linearPart = 0.8

type Options = {
  tracks: Track[]
  timeline: Timeline
  path: string
  getPath(track: Track): string
  getClock(track: Track): MediaClock
  onDamage(track: Track, reason: string): void
  onProgress(share: number): void
}

const soften = (value: number) => {
  const size = Math.abs(value)
  if (size <= linearPart) return value
  const rest = 1 - linearPart
  return Math.sign(value) * (linearPart + rest * Math.tanh((size - linearPart) / rest))
}

function openEncoder(): CodecContext {
  const codec = getEncoder(FF_ENCODER_AAC)
  const encoder = new CodecContext()
  encoder.allocContext3(codec)
  encoder.sampleRate = sampleRate
  encoder.sampleFormat = AV_SAMPLE_FMT_FLTP
  encoder.channelLayout = AV_CHANNEL_LAYOUT_MONO
  encoder.bitRate = bitRate
  encoder.timeBase = new Rational(1, sampleRate)
  encoder.threadCount = 1
  encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER)
  assertDone(encoder.open2Sync(codec), 'Open the encoder for sound')
  return encoder
}

function allocateSound(): { frame: Frame; samples: Float32Array } {
  const frame = new Frame()
  frame.alloc()
  frame.format = AV_SAMPLE_FMT_FLTP
  frame.nbSamples = frameSamples
  frame.sampleRate = sampleRate
  frame.channelLayout = AV_CHANNEL_LAYOUT_MONO
  assertDone(frame.getBuffer(), 'Allocate memory for sound')
  const [data] = frame.data ?? []
  if (data === undefined) throw new Error('No memory for sound')
  return { frame, samples: new Float32Array(data.buffer, data.byteOffset, frameSamples) }
}

/** Mixes the sound of all tracks into a file, each at the time at which it was heard. */
export async function mixSound(options: Options) {
  const { timeline, getClock } = options
  const waiting = options.tracks
    .map((track) => ({ track, start: timeline.findNext(getClock(track)(0)) * (sampleRate / 1_000) }))
    .sort((a, b) => b.start - a.start)
  let sources: AudioSource[] = []
  const total = Math.ceil((timeline.durationMs * sampleRate) / 1_000)
  const file = new EncodedFile(options.path, openEncoder())
  const { frame, samples: encoded } = allocateSound()
  const samples = new Float32Array(blockSamples + maxPacketSamples)
  for (let from = 0; from < total; from += blockSamples) {
    const block = { samples, from, to: from + blockSamples }
    for (let next = waiting.at(-1); next && next.start < block.to; next = waiting.at(-1)) {
      waiting.pop()
      sources.push(openSource(options, next.track))
    }
    for (const source of sources) source.addTo(block)
    for (const source of sources.filter(({ isOver }) => isOver)) source.close()
    sources = sources.filter(({ isOver }) => !isOver)
    for (let at = 0; at < blockSamples && from + at < total; at += frameSamples) {
      encoded.set(samples.subarray(at, at + frameSamples).map(soften))
      frame.pts = BigInt(from + at)
      file.encode(frame)
    }
    samples.copyWithin(0, blockSamples).fill(0, maxPacketSamples)
    options.onProgress(Math.min(1, block.to / total))
    await setImmediate()
  }
  for (const source of sources) source.close()
  file.end()
  frame.free()
}

function openSource({ timeline, getPath, getClock, onDamage }: Options, track: Track) {
  return new AudioSource({
    path: getPath(track),
    clock: getClock(track),
    timeline,
    isUpload: track.isUpload ?? false,
    onDamage: (reason) => onDamage(track, reason),
  })
}
