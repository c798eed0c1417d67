import {
  AV_CHANNEL_LAYOUT_MONO,
  AV_PIX_FMT_YUV420P,
  AV_SAMPLE_FMT_FLT,
  FF_ENCODER_LIBOPUS,
  FF_ENCODER_LIBVPX_VP8,
} from 'node-av/constants'
import { Codec, CodecContext, Frame, Rational } from 'node-av/lib'
import { createSoundFrame } from '../demo/sound-frame.ts'
import { check, encode } from '../demo/write-webm.ts'
import { toColour } from '../media/canvas.ts'

export type Rgb = readonly [number, number, number]

export type VideoOptions = {
  width?: number
  height?: number
  framesPerSecond?: number
  durationMs: number
  /** The number of frames from one keyframe to the next. */
  keyframeInterval?: number
  /** Whether a quarter of the picture moves, as that of a person who talks does. */
  isMoving?: boolean
  /** The colour at a time in the file; null for a frame that is missing. */
  colour(mediaMs: number): Rgb | null
}

/** Paints a texture, of which the middle moves. */
function paintMotion(luma: Uint8Array, { width, height }: { width: number; height: number }, index: number) {
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isMiddle = x > width / 4 && x < (3 * width) / 4 && y > height / 4 && y < (3 * height) / 4
      const shift = isMiddle ? index * 2 : 0
      const at = y * (luma.length / height) + x
      luma[at] = 90 + 50 * Math.sin((x + shift) / 9) * Math.cos((y + shift / 2) / 7) + ((x * 7 + y * 13 + index) % 5)
    }
  }
}

function* paintFrames(options: Required<VideoOptions>): Generator<Frame> {
  const { width, height, framesPerSecond, durationMs, isMoving, colour } = options
  for (let index = 0; index * 1_000 < durationMs * framesPerSecond; index += 1) {
    const mediaMs = (index * 1_000) / framesPerSecond
    const rgb = colour(mediaMs)
    if (rgb === null) continue
    const frame = new Frame()
    frame.alloc()
    frame.format = AV_PIX_FMT_YUV420P
    frame.width = width
    frame.height = height
    check(frame.getBuffer())
    for (const [plane, data] of (frame.data ?? []).slice(0, 3).entries()) data.fill(toColour(rgb)[plane] ?? 0)
    const [luma] = frame.data ?? []
    if (isMoving && luma) paintMotion(luma.subarray(0, (frame.linesize[0] ?? width) * height), options, index)
    frame.pts = BigInt(Math.round(mediaMs))
    yield frame
    frame.free()
  }
}

/** Writes a video of plain colours. */
export function writeVideo(path: string, given: VideoOptions) {
  const options = { width: 320, height: 180, framesPerSecond: 20, isMoving: false, keyframeInterval: 3_000, ...given }
  const codec = Codec.findEncoderByName(FF_ENCODER_LIBVPX_VP8)
  const encoder = new CodecContext()
  encoder.allocContext3(codec)
  encoder.width = options.width
  encoder.height = options.height
  encoder.pixelFormat = AV_PIX_FMT_YUV420P
  encoder.timeBase = new Rational(1, 1_000)
  encoder.gopSize = options.keyframeInterval
  encoder.bitRate = 500_000n
  encoder.threadCount = 1
  encoder.setOption('deadline', 'realtime')
  encoder.setOption('cpu-used', 8)
  encoder.setOption('lag-in-frames', 0)
  check(encoder.open2Sync(codec))
  encode(path, encoder, paintFrames(options))
}

export type AudioOptions = {
  durationMs: number
  /** The frequency that is heard at a time in the file; 0 for silence, null where packets are missing. */
  tone(mediaMs: number): number | null
}

const rate = 48_000
const packetSamples = 960

function* playTones({ durationMs, tone }: AudioOptions): Generator<Frame> {
  let phase = 0
  for (let index = 0; index * 20 < durationMs; index += 1) {
    if (tone(index * 20) === null) continue
    const { frame, samples } = createSoundFrame({ format: AV_SAMPLE_FMT_FLT, rate, count: packetSamples })
    for (let sample = 0; sample < packetSamples; sample += 1) {
      const frequency = tone(index * 20 + sample / 48) ?? 0
      phase += (2 * Math.PI * frequency) / rate
      samples[sample] = frequency === 0 ? 0 : 0.25 * Math.sin(phase)
    }
    frame.pts = BigInt(index * packetSamples)
    yield frame
    frame.free()
  }
}

/** Writes a sound file of tones. */
export function writeAudio(path: string, options: AudioOptions) {
  const codec = Codec.findEncoderByName(FF_ENCODER_LIBOPUS)
  const encoder = new CodecContext()
  encoder.allocContext3(codec)
  encoder.sampleRate = rate
  encoder.sampleFormat = AV_SAMPLE_FMT_FLT
  encoder.channelLayout = AV_CHANNEL_LAYOUT_MONO
  encoder.bitRate = 32_000n
  encoder.timeBase = new Rational(1, rate)
  encoder.setOption('application', 'voip')
  check(encoder.open2Sync(codec))
  encode(path, encoder, playTones(options))
}
