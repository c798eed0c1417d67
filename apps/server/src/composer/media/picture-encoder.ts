import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_PIX_FMT_YUV420P,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_SMPTE170M,
  FF_ENCODER_LIBX264,
} from 'node-av/constants'
import { CodecContext, Rational } from 'node-av/lib'
import { picture } from '../plan/layout.ts'
import { assertDone, getEncoder, setOptions } from './output.ts'

export const framesPerSecond = 20
const millisecond = new Rational(1, 1_000)

/** Opens the encoder of all pictures of recordings; times are milliseconds. */
export function openPictureEncoder(): CodecContext {
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
