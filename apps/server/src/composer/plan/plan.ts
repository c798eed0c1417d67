import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { eventsFileName } from '#recorder/recording-format.ts'
import type { Composition } from '../composition.ts'
import { buildClocks, type MediaClock } from './clock.ts'
import { readLog, type Track } from './recording-log.ts'
import { buildScript, type Script } from './scenes.ts'
import { buildTimeline, type Timeline } from './timeline.ts'

export type CompositionPlan = {
  tracks: Track[]
  clocks: ReadonlyMap<string, MediaClock>
  timeline: Timeline
  script: Script
  damagedLines: number
  /** Where pictures begin that need no others, by file, as far as that is known. */
  keyframes?: ReadonlyMap<string, { mediaMs: number; isKeyframe: boolean }[]>
}

/** Finds the time of the last frame of a track; null if the file holds none. */
type FindLastFrame = (track: Track) => number | null

/** Changes when the same folder would give another recording. */
const version = 1

/** Works out what a recording shows when, from the log and the ends of its files. */
export async function buildPlan(composition: Composition, findLastFrame: FindLastFrame): Promise<CompositionPlan> {
  const persons = new Map(composition.people.map(({ identity, person = identity }) => [identity, person]))
  const log = await readLog(composition.folder, persons)
  const clocks = buildClocks(log.tracks)
  const ends = findEnds(log.tracks, clocks, findLastFrame)
  const times = [...log.events.map(({ at }) => at), ...ends.values()].sort((a, b) => a - b)
  const timeline = buildTimeline({
    events: log.events,
    endedAt: composition.endedAt,
    findLastActivity: (before) => times.findLast((time) => time < before) ?? 0,
  })
  const names = new Map(composition.people.map(({ identity, person = identity, name }) => [person, name]))
  const script = buildScript({ log, timeline, names, ends })
  return { tracks: log.tracks, clocks, timeline, script, damagedLines: log.damagedLines }
}

/** Finds when tracks ended of which the log does not say so, because the recorder was killed. */
function findEnds(tracks: Track[], clocks: ReadonlyMap<string, MediaClock>, findLastFrame: FindLastFrame) {
  const ends = new Map<string, number>()
  for (const track of tracks) {
    if (track.endedAt !== null) continue
    const last = findLastFrame(track)
    ends.set(track.file, last === null ? track.at : (clocks.get(track.file)?.(last) ?? track.at))
  }
  return ends
}

/** Computes a short text that differs if a folder, or what is to be made of it, differs. */
export async function computeSourceId(composition: Composition, tracks: Track[]): Promise<string> {
  const hash = createHash('sha256')
  const { people, marks, endedAt, folder, file: upload } = composition
  hash.update(JSON.stringify({ version, people, marks, endedAt }))
  if (upload === undefined) hash.update(await readFile(join(folder, eventsFileName)))
  for (const { file } of tracks) {
    const { size } = await stat(join(folder, file)).catch(() => ({ size: 0 }))
    hash.update(`${file} ${size}\n`)
  }
  return hash.digest('hex').slice(0, 16)
}
