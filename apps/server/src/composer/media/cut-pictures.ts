import { setImmediate } from 'node:timers/promises'
import { AV_PICTURE_TYPE_NONE } from 'node-av/constants'
import type { Frame } from 'node-av/lib'
import type { Cut } from '../composition.ts'
import { writePoster } from './labels.ts'
import { EncodedFile } from './output.ts'
import { openPictureEncoder } from './picture-encoder.ts'
import { RecordedFile } from './recorded-file.ts'

const openPictures = (path: string): RecordedFile => {
  const input = RecordedFile.open(path, 'video')
  if (input === null) throw new Error('The recording has no pictures')
  return input
}

/** Checks whether a file has pictures. */
export function hasPictures(path: string): boolean {
  const input = RecordedFile.open(path, 'video')
  input?.close()
  return input !== null
}

/** Finds the first picture of a part that can be shown without those before it; undefined if there is none. */
export async function findKeyframe({ source, fromMs, toMs }: Cut): Promise<number | undefined> {
  const input = openPictures(source)
  let count = 0
  try {
    for (let at = input.next(); at !== null && at < toMs; at = input.next()) {
      if (input.packet.isKeyframe && at >= fromMs) return at
      count += 1
      if (count % 1_000 === 0) await setImmediate()
    }
    return undefined
  } finally {
    input.close()
  }
}

/** Reads the parameters with which the pictures of a file are decoded. */
export function readParameters(path: string): Buffer {
  const input = openPictures(path)
  const { extradata } = input.stream.codecpar
  const copy = Buffer.from(extradata ?? [])
  input.close()
  return copy
}

type Encoding = { untilMs: number; path: string; onProgress(share: number): void }

/** Encodes the pictures of a part up to a position again; the first one is that which is shown when the part begins. */
export async function encodePictures({ source, fromMs }: Cut, { untilMs, path, onProgress }: Encoding): Promise<void> {
  const input = openPictures(source)
  const file = new EncodedFile(path, openPictureEncoder())
  const encode = (frame: Frame, at: number) => {
    frame.pts = BigInt(Math.round(Math.max(0, at - fromMs)))
    // Otherwise the encoder would do as the one before.
    frame.pictType = AV_PICTURE_TYPE_NONE
    file.encode(frame)
  }
  let shown: { frame: Frame; at: number } | null = null
  let count = 0
  for (const { frame, at } of input.decodeFrom(fromMs)) {
    if (at >= untilMs) break
    if (at > fromMs) {
      if (shown) {
        encode(shown.frame, fromMs)
        shown.frame.free()
        shown = null
      }
      encode(frame, at)
    } else {
      shown?.frame.free()
      shown = { frame: frame.clone() ?? frame, at }
    }
    count += 1
    if (count % 20 !== 0) continue
    onProgress(Math.max(0, at - fromMs) / (untilMs - fromMs))
    await setImmediate()
  }
  if (shown) {
    encode(shown.frame, fromMs)
    shown.frame.free()
  }
  file.end()
  input.close()
}

/** Writes the picture that is shown at a position of the recording as JPEG. */
export async function writePosterAt(source: string, ms: number, path: string): Promise<void> {
  const input = openPictures(source)
  let shown: Frame | null = null
  for (const { frame, at } of input.decodeFrom(ms)) {
    if (shown !== null && at > ms) break
    shown?.free()
    shown = frame.clone()
    await setImmediate()
  }
  const { width = 0, height = 0, linesize: strides = [], data } = shown ?? {}
  if (!data) throw new Error('The recording has no picture there')
  await writePoster({ width, height, data, strides }, path)
  shown?.free()
  input.close()
}
