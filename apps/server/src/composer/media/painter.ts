import { picture } from '../plan/layout.ts'
import type { Track } from '../plan/recording-log.ts'
import type { Scene, Tile } from '../plan/scenes.ts'
import { allocateFrame, draw, fill, outline } from './canvas.ts'
import { backgroundColour, speakerColour, TileTexts, tileColour } from './labels.ts'
import type { VideoSource } from './video-source.ts'

type Options = { scenes: Scene[]; openSource(track: Track): VideoSource }

/** A camera without pictures for longer is shown as if it were off. A shared screen may not change for long. */
const maxStillMs = 5_000

/** Paints the picture of a recording at one time after the other. */
export class Painter {
  readonly #options: Options
  readonly #sources = new Map<string, VideoSource>()
  readonly #texts = new TileTexts()
  readonly #canvas = allocateFrame(picture)
  #scene: Scene | undefined
  /** A digit for each tile: 1 if it was painted with a camera, 0 with a circle. */
  #withCamera = ''

  constructor(options: Options) {
    this.#options = options
  }

  get frame() {
    return this.#canvas.frame
  }

  get planes() {
    return this.#canvas.planes
  }

  /** Paints what is seen at a position, which was recorded at a time. Returns whether anything has changed. */
  async paint(position: number, time: number): Promise<boolean> {
    const scene = this.#options.scenes.findLast(({ from }) => from <= position) ?? { from: 0, share: null, tiles: [] }
    const isOtherScene = scene !== this.#scene
    if (isOtherScene) this.#closeUnseen(scene)
    this.#scene = scene
    const changed = new Set<string>()
    for (const { file } of listTracks(scene)) if (this.#sources.get(file)?.advance(time)) changed.add(file)
    const withCamera = scene.tiles.map((tile) => (this.#findCamera(tile, time) ? '1' : '0')).join('')
    const isAll = isOtherScene || withCamera !== this.#withCamera
    this.#withCamera = withCamera
    if (isAll) fill(this.planes, { x: 0, y: 0, ...picture }, backgroundColour)
    if (scene.share && (isAll || changed.has(scene.share.track.file)))
      this.#sources.get(scene.share.track.file)?.draw(this.planes, scene.share.rect)
    for (const tile of scene.tiles)
      if (isAll || (tile.camera && changed.has(tile.camera.file))) await this.#paintTile(tile, time)
    return isAll || changed.size > 0
  }

  close() {
    for (const source of this.#sources.values()) source.close()
    this.#sources.clear()
    this.frame.free()
  }

  #closeUnseen(scene: Scene) {
    const seen = new Map(listTracks(scene).map((track) => [track.file, track]))
    for (const [file, source] of this.#sources) {
      if (seen.has(file)) continue
      source.close()
      this.#sources.delete(file)
    }
    for (const [file, track] of seen)
      if (!this.#sources.has(file)) this.#sources.set(file, this.#options.openSource(track))
  }

  #findCamera({ camera }: Tile, time: number): VideoSource | undefined {
    const source = camera === null ? undefined : this.#sources.get(camera.file)
    const at = source?.pictureAt
    return at !== undefined && at !== null && time - at < maxStillMs ? source : undefined
  }

  async #paintTile(tile: Tile, time: number) {
    const { rect, identity, name } = tile
    fill(this.planes, rect, tileColour)
    const camera = this.#findCamera(tile, time)
    if (camera) camera.draw(this.planes, rect)
    else {
      const avatar = await this.#texts.getAvatar(identity, name, rect.height)
      const [x, y] = [rect.x + (rect.width - avatar.width) / 2, rect.y + (rect.height - avatar.height) / 2]
      draw(this.planes, avatar, { x: Math.floor(x / 2) * 2, y: Math.floor(y / 2) * 2 })
    }
    const label = await this.#texts.getLabel(name, tile.isMuted, rect.width)
    draw(this.planes, label, { x: rect.x + 8, y: rect.y + rect.height - label.height - 8 })
    if (tile.isSpeaking) outline(this.planes, rect, speakerColour)
  }
}

const listTracks = ({ share, tiles }: Scene): Track[] => [
  ...(share === null ? [] : [share.track]),
  ...tiles.flatMap(({ camera }) => camera ?? []),
]
