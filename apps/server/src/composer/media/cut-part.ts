import { createHash } from 'node:crypto'
import { mkdir, stat } from 'node:fs/promises'
import type { ComposedFile, Cut } from '../composition.ts'
import { encodePictures, findKeyframe, hasPictures, readParameters, writePosterAt } from './cut-pictures.ts'
import { cutSound } from './cut-sound.ts'
import { joinParts } from './join-parts.ts'
import { KeptFiles } from './kept-files.ts'

type OnProgress = (share: number) => void
/** Shares of the work, roughly. */
const shares = { sound: 0.1, pictures: 0.8 }

/** Computes what a kept file of an earlier run has to be made of. */
async function computeSourceId({ source, fromMs, toMs, posterAtMs }: Cut): Promise<string> {
  const { size } = await stat(source)
  return createHash('sha256')
    .update(JSON.stringify([size, fromMs, toMs, posterAtMs]))
    .digest('hex')
    .slice(0, 16)
}

/**
 * Cuts a part out of a recording. Sound and pictures are copied as they are; only those before the first keyframe of the
 * part are encoded again, and all of them where the encoder has changed meanwhile.
 */
export async function cutPart(cut: Cut, onProgress: OnProgress): Promise<ComposedFile[]> {
  await mkdir(cut.output, { recursive: true })
  const kept = new KeptFiles(cut.output, await computeSourceId(cut))
  const sound = await kept.make('sound', 'm4a', (path) => cutSound(cut, path))
  onProgress(shares.sound)
  if (!hasPictures(cut.source)) return [{ kind: 'audio', ...(await kept.finish(sound, 'recording.m4a')) }]
  const parts = await cutPictures(cut, kept, (share) => onProgress(shares.sound + shares.pictures * share))
  const durationMs = cut.toMs - cut.fromMs
  const video = await kept.make('video', 'mp4', (path) => joinParts({ parts, sound, path, durationMs }))
  const poster = await kept.make('poster', 'jpg', (path) =>
    writePosterAt(cut.source, cut.fromMs + cut.posterAtMs, path),
  )
  onProgress(1)
  const files: ComposedFile[] = [
    { kind: 'video', ...(await kept.finish(video, 'recording.mp4')) },
    { kind: 'audio', ...(await kept.finish(sound, 'recording.m4a')) },
    { kind: 'poster', ...(await kept.finish(poster, 'poster.jpg')) },
  ]
  await kept.removeOthers([])
  return files
}

/** Returns the files that make up the pictures of a part: those that were encoded again, and the rest of the original. */
async function cutPictures(cut: Cut, kept: KeptFiles, onProgress: OnProgress) {
  const keyframeAt = await findKeyframe(cut)
  const rest = keyframeAt === undefined ? [] : [{ path: cut.source, from: -cut.fromMs, since: keyframeAt }]
  if (keyframeAt === cut.fromMs) return rest
  const encode = (name: string, untilMs: number) =>
    kept.make(name, 'mp4', (path) => encodePictures(cut, { untilMs, path, onProgress }))
  const head = { path: await encode('part-head', keyframeAt ?? cut.toMs), from: 0 }
  if (rest.length === 0) return [head]
  // One file has one set of parameters.
  const isSame = readParameters(head.path).equals(readParameters(cut.source))
  return isSame ? [head, ...rest] : [{ path: await encode('part-all', cut.toMs), from: 0 }]
}
