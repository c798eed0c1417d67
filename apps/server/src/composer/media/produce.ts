import { copyFile, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Composed, type ComposedFile, ComposerError, type ComposerLog, type Composition } from '../composition.ts'
import { buildChapters, buildSpeakers } from '../plan/chapters.ts'
import { buildPlan, type CompositionPlan, computeSourceId } from '../plan/plan.ts'
import type { Track } from '../plan/recording-log.ts'
import { buildUploadPlan } from '../plan/upload-plan.ts'
import { joinParts } from './join-parts.ts'
import { KeptFiles } from './kept-files.ts'
import { mixSound } from './mix-sound.ts'
import { Painter } from './painter.ts'
import { renderPart } from './render-part.ts'
import { scanUpload } from './scan-upload.ts'
import { findLastFrame } from './track-reader.ts'
import { VideoSource } from './video-source.ts'

const partMs = 60_000
const resultName = 'composed.json'
/** Shares of the work, roughly. */
const shares = { scan: 0.01, sound: 0.08, pictures: 0.9 }

type Hooks = { log: ComposerLog; onProgress(share: number): void }
type Work = { composition: Composition; plan: CompositionPlan; kept: KeptFiles; hooks: Hooks }

const getPath = ({ composition }: Work, track: Track) => join(composition.folder, track.file)

function getClock({ plan }: Work, track: Track) {
  return plan.clocks.get(track.file) ?? ((mediaMs: number) => track.at + mediaMs)
}

function createDamageLog({ hooks }: Pick<Work, 'hooks'>) {
  const named = new Set<string>()
  return ({ file }: Track, reason: string) => {
    if (!named.has(file)) hooks.log.warn({ file, reason }, 'A track of a recording is left out from here on')
    named.add(file)
  }
}

async function makePlan(composition: Composition, hooks: Hooks): Promise<CompositionPlan> {
  const { folder, file } = composition
  if (file === undefined) return buildPlan(composition, (track) => findLastFrame(join(folder, track.file), track.kind))
  const scanned = await scanUpload(join(folder, file), (share) => hooks.onProgress(share * shares.scan))
  return buildUploadPlan(composition, file, scanned)
}

/** Makes the files of a recording, as far as an earlier run has not. */
export async function produce(composition: Composition, given: Hooks): Promise<Composed> {
  await mkdir(composition.output, { recursive: true })
  const plan = await makePlan(composition, given)
  const before = composition.file === undefined ? 0 : shares.scan
  const hooks = { ...given, onProgress: (share: number) => given.onProgress(before + share * (1 - before)) }
  if (plan.timeline.durationMs < 1) throw new ComposerError('empty', 'Nothing was recorded')
  if (plan.damagedLines > 0) hooks.log.warn({ lines: plan.damagedLines }, 'The log of a recording has damaged lines')
  const source = await computeSourceId(composition, plan.tracks)
  const earlier = await readResult(composition.output, source)
  if (earlier !== undefined) return earlier
  const work: Work = { composition, plan, kept: new KeptFiles(composition.output, source), hooks }
  const files = await makeFiles(work)
  const composed = describe(work, files)
  const unfinished = join(composition.output, `unfinished-${resultName}`)
  await writeFile(unfinished, JSON.stringify({ source, composed }), { flush: true })
  await rename(unfinished, join(composition.output, resultName))
  await work.kept.removeOthers([])
  return composed
}

/** Reads the result of an earlier run; undefined unless all of its files are there. */
async function readResult(folder: string, source: string): Promise<Composed | undefined> {
  try {
    const result: { source: string; composed: Composed } = JSON.parse(await readFile(join(folder, resultName), 'utf8'))
    for (const { name, bytes } of result.composed.files)
      if ((await stat(join(folder, name))).size !== bytes) return undefined
    return result.source === source ? result.composed : undefined
  } catch {
    return undefined
  }
}

async function makeFiles(work: Work): Promise<ComposedFile[]> {
  const { kept, hooks, plan } = work
  const onDamage = createDamageLog(work)
  const sound = await kept.make('sound', 'm4a', (path) =>
    mixSound({
      tracks: plan.tracks.filter(({ kind }) => kind === 'audio'),
      timeline: plan.timeline,
      path,
      getPath: (track) => getPath(work, track),
      getClock: (track) => getClock(work, track),
      onDamage,
      onProgress: (share) => hooks.onProgress(share * shares.sound),
    }),
  )
  const { parts, poster } = await renderParts(work, onDamage)
  const durationMs = plan.timeline.durationMs
  const video = await kept.make('video', 'mp4', (path) => joinParts({ parts, sound, path, durationMs }))
  hooks.onProgress(1)
  return [
    { kind: 'video', ...(await kept.finish(video, 'recording.mp4')) },
    { kind: 'audio', ...(await kept.finish(sound, 'recording.m4a')) },
    { kind: 'poster', ...(await kept.finish(poster, 'poster.jpg')) },
  ]
}

async function renderParts(work: Work, onDamage: (track: Track, reason: string) => void) {
  const { plan, kept, hooks } = work
  const { timeline, script } = plan
  const keyframes = new Map<string, VideoSource['keyframes']>(plan.keyframes)
  const openSource = (track: Track) => {
    const source = new VideoSource({
      path: getPath(work, track),
      clock: getClock(work, track),
      keyframes: keyframes.get(track.file),
      isUpload: track.isUpload ?? false,
      onDamage: (reason) => onDamage(track, reason),
    })
    keyframes.set(track.file, source.keyframes)
    return source
  }
  const painter = new Painter({ scenes: script.scenes, openSource })
  const posterAt = choosePoster(plan)
  const count = Math.ceil(timeline.durationMs / partMs)
  const posterPath = join(work.composition.output, 'unfinished-poster.jpg')
  const parts: { path: string; from: number }[] = []
  for (let index = 0; index < count; index += 1) {
    const from = index * partMs
    const to = Math.min(from + partMs, timeline.durationMs)
    const onProgress = (share: number) => hooks.onProgress(shares.sound + (shares.pictures * (index + share)) / count)
    const name = `part-${String(index).padStart(5, '0')}`
    const hasPoster = posterAt >= from && posterAt < to
    // The poster is a picture of its part, so that both are made together.
    if (hasPoster && (await kept.find('poster', 'jpg')) === undefined) await kept.remove(name, 'mp4')
    const found = await kept.find(name, 'mp4')
    const path =
      found ??
      (await kept.make(name, 'mp4', async (unfinished) => {
        const poster = { at: posterAt, path: posterPath }
        await renderPart({ painter, timeline, from, to, path: unfinished, poster, onProgress })
        if (hasPoster) await kept.make('poster', 'jpg', (jpg) => copyFile(posterPath, jpg))
      }))
    if (found === undefined) hooks.log.info({ part: index, of: count }, 'Rendered a part of a recording')
    parts.push({ path, from })
  }
  painter.close()
  const poster = await kept.find('poster', 'jpg')
  if (poster === undefined) throw new Error('The poster is missing')
  return { parts, poster }
}

/** Chooses the position of the poster: a shared screen soon after it began, else when the meeting is under way. */
function choosePoster({ script, timeline }: CompositionPlan): number {
  const [share] = script.shares.filter(({ from, to }) => to - from > 10_000)
  const position = share === undefined ? Math.min(30_000, timeline.durationMs / 2) : share.from + 5_000
  return Math.min(position, Math.max(0, timeline.durationMs - 100))
}

function describe({ composition, plan }: Work, files: ComposedFile[]): Composed {
  const { timeline, script } = plan
  return {
    startedAt: timeline.startedAt,
    durationMs: Math.round(timeline.durationMs),
    spans: timeline.spans.map((span) => ({ ...span })),
    gaps: timeline.gaps.map((gap) => ({ ...gap })),
    files,
    // Nothing is known of what happens in a file of a browser.
    chapters: composition.file === undefined ? buildChapters(script, timeline, composition.marks) : [],
    speakers: buildSpeakers(script),
  }
}
