import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compose, cut } from './composer.ts'
import type { Cut } from './composition.ts'
import { layOutGrid } from './plan/layout.ts'
import { beepAt, colours, flashAt, isInstalled, isNear, reason, tones } from './test/flashes.ts'
import type { Rgb } from './test/webm.ts'

// Cuts a recording that the composer has made, and looks at what a player would show.

const root = await mkdtemp(join(tmpdir(), 'cut-'))
afterAll(() => rm(root, { recursive: true, force: true }))

const [place] = layOutGrid(1)
const spots = {
  face: { x: ((place?.x ?? 0) + (place?.width ?? 0) / 2) & ~1, y: ((place?.y ?? 0) + (place?.height ?? 0) / 2) & ~1 },
}
const log = { info: () => {}, warn: () => {}, error: () => {} }
const signal = new AbortController().signal
const durationMs = 90_000
/** Times at which picture and sound have a mark together. */
const flashes = [2_000, 21_000, 35_000, 66_000, 84_000]
/** How exact a cut is. */
const exactMs = 100
/** How far apart the composer shows and plays a mark. */
const composedMs = 120

describe.runIf(isInstalled)(`a part of a recording${reason}`, () => {
  const source = join(root, 'whole', 'recording.mp4')
  let marks: { heard: number[]; seen: number[] }

  const watch = async (path: string) => {
    const { Decoded } = await import('./test/decoded.ts')
    return new Decoded(path, spots)
  }

  beforeAll(async () => {
    const { TestFolder } = await import('./test/folder.ts')
    const folder = new TestFolder(join(root, 'tracks'))
    folder.add({ type: 'connected', at: 0, version: 1 })
    folder.join(0, 'PA_1', 'maya')
    const colour = (at: number) => flashAt(flashes, at < 20_000 ? colours.red : colours.blue)(at)
    folder.addVideo({ sid: 'PA_1', from: 100, to: durationMs, colour })
    folder.addAudio({ sid: 'PA_1', from: 100, to: durationMs, tone: beepAt(flashes, tones.maya) })
    folder.add({ type: 'stopped', at: durationMs })
    folder.write()
    const given = { folder: folder.path, output: join(root, 'whole'), people: [], marks: [], endedAt: null }
    await compose(given, { log, signal, onProgress: () => {} })
    const whole = await watch(source)
    marks = { heard: whole.findTone(tones.maya), seen: whole.findColour('face', colours.white) }
    expect(marks.heard).toHaveLength(flashes.length)
  }, 480_000)

  const cutOut = async (name: string, given: Pick<Cut, 'fromMs' | 'toMs'>) => {
    const output = join(root, name)
    const files = await cut(
      { source, output, durationMs, posterAtMs: 500, ...given },
      { log, signal, onProgress: () => {} },
    )
    return { files, output, decoded: await watch(join(output, 'recording.mp4')) }
  }

  test.each([
    ['between keyframes', 20_330, 70_000],
    ['from a keyframe on', 60_000, 85_000],
    ['without a keyframe', 34_010, 36_550],
    ['from the beginning', 0, 40_000],
    ['up to the end', 33_333, durationMs],
  ])(
    '%s (%i to %i ms) has its marks at their time, and no others',
    { timeout: 240_000 },
    async (name, fromMs, toMs) => {
      const { decoded, output, files } = await cutOut(name, { fromMs, toMs })
      const within = (times: number[]) => times.filter((at) => at >= fromMs && at < toMs).map((at) => at - fromMs)
      for (const [found, wanted] of [
        [decoded.findTone(tones.maya), within(marks.heard)],
        [decoded.findColour('face', colours.white), within(marks.seen)],
        [(await watch(join(output, 'recording.m4a'))).findTone(tones.maya), within(marks.heard)],
      ] as const) {
        expect(found).toHaveLength(wanted.length)
        for (const [index, at] of wanted.entries()) expect(Math.abs((found[index] ?? 0) - at)).toBeLessThan(exactMs)
      }
      const seen = decoded.findColour('face', colours.white)
      for (const heard of decoded.findTone(tones.maya))
        expect(Math.min(...seen.map((at) => Math.abs(at - heard)))).toBeLessThan(composedMs)
      expect(Math.abs(decoded.durationMs - (toMs - fromMs))).toBeLessThan(exactMs)
      expect(files.map(({ kind }) => kind)).toEqual(['video', 'audio', 'poster'])
      expect((await readdir(output)).sort()).toEqual(['poster.jpg', 'recording.m4a', 'recording.mp4'])
    },
  )

  test('begins with what is shown then, and not with what was shown before', { timeout: 240_000 }, async () => {
    const { decoded } = await cutOut('picture', { fromMs: 20_700, toMs: 30_000 })
    expect(decoded.seeColour('face', 0)).toSatisfy((seen: Rgb) => isNear(seen, colours.blue))
    expect(decoded.findColour('face', colours.red)).toEqual([])
    expect(decoded.size).toEqual({ width: 1_280, height: 720 })
  })

  test('is copied as far as possible', { timeout: 240_000 }, async () => {
    const { files } = await cutOut('size', { fromMs: 60_000, toMs: durationMs })
    const [video] = files
    expect(video?.bytes).toBeLessThan((await stat(source)).size)
  })

  test('fails where there is no recording', { timeout: 60_000 }, async () => {
    const nothing = { source: join(root, 'nothing.mp4'), output: join(root, 'none'), fromMs: 0, toMs: 1, durationMs }
    await expect(cut({ ...nothing, posterAtMs: 0 }, { log, signal, onProgress: () => {} })).rejects.toMatchObject({
      code: 'failed',
    })
  })
})
