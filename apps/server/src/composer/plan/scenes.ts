import { isDeepStrictEqual } from 'node:util'
import type { RecordingEvent } from '#recorder/recording-format.ts'
import { layOutGrid, layOutShare, type Rect } from './layout.ts'
import type { RecordingLog, Track } from './recording-log.ts'
import { Stage, type StagePerson } from './stage.ts'
import type { Timeline } from './timeline.ts'

export type Tile = {
  identity: string
  name: string
  isMuted: boolean
  isSpeaking: boolean
  camera: Track | null
  rect: Rect
}
/** The picture from a position on. */
export type Scene = { from: number; share: { track: Track; rect: Rect } | null; tiles: Tile[] }

/** A person who speaks, or a shared screen, from one position to another. */
export type Stretch = { identity: string; from: number; to: number }

export type Script = { scenes: Scene[]; speech: Stretch[]; shares: Stretch[]; names: Map<string, string> }

type Options = {
  log: RecordingLog
  timeline: Timeline
  names: ReadonlyMap<string, string>
  /** The ends of tracks about which the log says nothing. */
  ends: ReadonlyMap<string, number>
}

function buildScene(stage: Stage, from: number): Scene {
  const { share } = stage
  const shown = stage.chooseShown(share ? 'strip' : 'grid')
  const places = share ? layOutShare(shown.length) : { share: null, tiles: layOutGrid(shown.length) }
  const toTile = ({ identity, name }: StagePerson, index: number): Tile[] => {
    const rect = places.tiles[index]
    const camera = stage.findCamera(identity)
    const isSpeaking = stage.speakers.has(identity)
    return rect ? [{ identity, name, isMuted: stage.isMuted(identity), isSpeaking, camera, rect }] : []
  }
  return { from, share: share && places.share && { track: share, rect: places.share }, tiles: shown.flatMap(toTile) }
}

/** Notes from when to when each person does something. */
class Stretches {
  readonly list: Stretch[] = []
  readonly #open = new Map<string, number>()

  update(identities: Iterable<string>, at: number) {
    const current = new Set(identities)
    for (const [identity, from] of this.#open) {
      if (current.has(identity)) continue
      if (at > from) this.list.push({ identity, from, to: at })
      this.#open.delete(identity)
    }
    for (const identity of current) if (!this.#open.has(identity)) this.#open.set(identity, at)
  }
}

type Change = { at: number; event: RecordingEvent } | { at: number; ended: string }

function listChanges({ log, ends }: Options): Change[] {
  const ended = log.tracks.flatMap(({ file, endedAt }): Change[] => {
    const at = ends.get(file)
    return endedAt === null && at !== undefined ? [{ at, ended: file }] : []
  })
  return [...log.events.map((event) => ({ at: event.at, event })), ...ended].sort((a, b) => a.at - b.at)
}

/** Works out what is seen and who speaks at each position. */
export function buildScript(options: Options): Script {
  const { timeline, log } = options
  const stage = new Stage(log, options.names)
  const scenes: Scene[] = []
  const [speech, shares] = [new Stretches(), new Stretches()]
  const names = new Map<string, string>()
  for (const change of listChanges(options)) {
    if ('event' in change) stage.apply(change.event)
    else stage.endTrack(change.ended)
    // Most lines are reports of clocks.
    if ('event' in change && change.event.type === 'clock') continue
    const from = timeline.findNext(change.at)
    speech.update(stage.speakers, from)
    shares.update(stage.share === null ? [] : [stage.share.identity], from)
    const scene = buildScene(stage, from)
    for (const { identity, name } of scene.tiles) names.set(identity, name)
    const last = scenes.at(-1)
    if (last?.from === from) scenes.pop()
    if (!isDeepStrictEqual({ ...scenes.at(-1), from }, scene)) scenes.push(scene)
  }
  speech.update([], timeline.durationMs)
  shares.update([], timeline.durationMs)
  for (const { identity, name } of log.people.values()) names.set(identity, options.names.get(identity) ?? name)
  return { scenes, speech: speech.list, shares: shares.list, names }
}
