import { setImmediate } from 'node:timers/promises'
import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_PIX_FMT_YUV420P,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_SMPTE170M,
  FF_ENCODER_LIBX264,
} from 'node-av/constants'
import { CodecContext, Rational } from 'node-av/lib'
import { picture } from '../plan/layout.ts'
import type { Timeline } from '../plan/timeline.ts'
import { writePoster } from './labels.ts'
import { assertDone, EncodedFile, getEncoder, setOptions } from './output.ts'
import type { Painter } from './painter.ts'

const framesPerSecond = 20
const frameMs = 1_000 / framesPerSecond
/** Where nothing changes, a frame is encoded nevertheless, so that players can seek. */
const maxStillMs = 1_000
const millisecond = new Rational(1, 1_000)

type Options = {
  painter: Painter
  timeline: Timeline
  from: number
  to: number
  path: string
  poster: { at: number; path: string }
  onProgress(share: number): void
}

function openEncoder(): CodecContext {
  const codec = getEncoder(FF_ENCODER_LIBX264)
  const encoder = new CodecContext()
  encoder.allocContext3(codec)
  encoder.width = picture.width
  encoder.height = picture.height
  encoder.pixelFormat = AV_PIX_FMT_YUV420P
  encoder.colorRange = AVCOL_RANGE_MPEG
  encoder.colorSpace = AVCOL_SPC_SMPTE170M
  encoder.timeBase = millisecond
  encoder.framerate = new Rational(framesPerSecond, 1)
  encoder.gopSize = 10 * framesPerSecond
  // Frames are stored in the order in which they are shown, so that parts can be joined as they are.
  encoder.maxBFrames = 0
  encoder.threadCount = 1
  encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER)
  setOptions(encoder, { preset: 'veryfast', profile: 'high', crf: '24' })
  assertDone(encoder.open2Sync(codec), 'Open the encoder for pictures')
  return encoder
}

/** Renders a part of a recording into a file; its times begin at 0. */
export async function renderPart({ painter, timeline, from, to, path, poster, onProgress }: Options) {
  const file = new EncodedFile(path, openEncoder())
  let encodedAt = Number.NEGATIVE_INFINITY
  for (let position = from, index = 0; position < to; position += frameMs, index += 1) {
    // A frame is shown at the nearest time, not at the next one.
    const hasChanged = await painter.paint(position, timeline.findTime(position) + frameMs / 2)
    if (position === from || hasChanged || position - encodedAt >= maxStillMs) {
      painter.frame.pts = BigInt(Math.round(position - from))
      file.encode(painter.frame)
      encodedAt = position
    }
    if (poster.at >= position && poster.at < position + frameMs) await writePoster(painter.planes, poster.path)
    if (index % framesPerSecond !== 0) continue
    onProgress((position - from) / (to - from))
    await setImmediate()
  }
  file.end()
}
