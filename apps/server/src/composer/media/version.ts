import { FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants'
import { getFFmpegInfo } from 'node-av/lib'
import { getEncoder } from './output.ts'

/** Reads the version of FFmpeg; throws if it cannot make recordings. */
export function readFfmpegVersion(): string {
  getEncoder(FF_ENCODER_LIBX264)
  getEncoder(FF_ENCODER_AAC)
  return getFFmpegInfo().version
}
