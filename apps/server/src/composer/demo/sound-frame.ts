import { AV_CHANNEL_LAYOUT_MONO, type AV_SAMPLE_FMT_FLT, type AV_SAMPLE_FMT_FLTP } from 'node-av/constants'
import { Frame } from 'node-av/lib'
import { check } from './write-webm.ts'

type Sound = { format: typeof AV_SAMPLE_FMT_FLT | typeof AV_SAMPLE_FMT_FLTP; rate: number; count: number }

/** Creates a frame of mono sound with room for its samples, from -1 to 1; the caller writes them and frees it. */
export function createSoundFrame({ format, rate, count }: Sound): { frame: Frame; samples: Float32Array } {
  const frame = new Frame()
  frame.alloc()
  frame.format = format
  frame.sampleRate = rate
  frame.channelLayout = AV_CHANNEL_LAYOUT_MONO
  frame.nbSamples = count
  check(frame.getBuffer())
  const [data] = frame.data ?? []
  if (data === undefined) throw new Error('No memory for sound')
  return { frame, samples: new Float32Array(data.buffer, data.byteOffset, count) }
}
