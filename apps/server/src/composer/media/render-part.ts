import { setImmediate } from 'node:timers/promises'
import type { Timeline } from '../plan/timeline.ts'
import { writePoster } from './labels.ts'
import { EncodedFile } from './output.ts'
import type { Painter } from './painter.ts'
import { framesPerSecond, openPictureEncoder } from './picture-encoder.ts'

const frameMs = 1_000 / framesPerSecond
/** Where nothing changes, a frame is encoded nevertheless, so that players can seek. */
const maxStillMs = 1_000

type Options = {
  painter: Painter
  timeline: Timeline
  from: number
  to: number
  path: string
  poster: { at: number; path: string }
  onProgress(share: number): void
}

/** Renders a part of a recording into a file; its times begin at 0. */
export async function renderPart({ painter, timeline, from, to, path, poster, onProgress }: Options) {
  const file = new EncodedFile(path, openPictureEncoder())
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
