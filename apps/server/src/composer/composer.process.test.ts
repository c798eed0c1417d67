import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compose } from './composer.ts'
import type { Composed, Composition } from './composition.ts'
import { layOutGrid, layOutShare, type Rect } from './plan/layout.ts'
import { beepAt, colours, flashAt, isInstalled, isNear, reason, tones } from './test/flashes.ts'
import type { Rgb } from './test/webm.ts'

// Composes folders as a recorder writes them, and looks at what a player would show.

const root = await mkdtemp(join(tmpdir(), 'composer-'))
afterAll(() => rm(root, { recursive: true, force: true }))

const middle = ({ x, y, width, height }: Rect) => ({
  x: Math.floor(x + width / 2) & ~1,
  y: Math.floor(y + height / 2) & ~1,
})
const spots = Object.fromEntries([
  ...[1, 2, 3].flatMap((count) => layOutGrid(count).map((rect, index) => [`${index + 1} of ${count}`, middle(rect)])),
  ['share', middle(layOutShare(3).share)],
  ...layOutShare(3).tiles.map((rect, index) => [`beside ${index + 1}`, middle(rect)]),
])

const log = { info: () => {}, warn: () => {}, error: () => {} }

const run = (folder: string, given: Partial<Composition> = {}) =>
  compose(
    { folder, output: `${folder}-output`, people: [], marks: [], endedAt: null, ...given },
    { log, signal: new AbortController().signal, onProgress: () => {} },
  )

async function watch(folder: string) {
  const { Decoded } = await import('./test/decoded.ts')
  return new Decoded(join(`${folder}-output`, 'recording.mp4'), spots)
}

async function createFolder(name: string) {
  const { TestFolder } = await import('./test/folder.ts')
  return new TestFolder(join(root, name))
}

const expectAt = (found: number[], at: number, tolerance = 300) =>
  expect(found, `at ${at}`).toSatisfy((times: number[]) => times.some((time) => Math.abs(time - at) <= tolerance))

const long = { timeout: 480_000 }

describe.runIf(isInstalled)(`a meeting of people who come, leave, return and share${reason}`, () => {
  const flashes = {
    maya: [4_000, 16_000, 35_000, 52_000],
    omar: [10_000, 28_000, 53_000],
    lea: [18_000, 36_000, 54_000],
  }
  let composed: Composed
  let decoded: Awaited<ReturnType<typeof watch>>

  beforeAll(async () => {
    const folder = await createFolder('meeting')
    const maya = { shows: 3_990_000_000_000, drift: -150e-6, delayMs: 30, jitterMs: 150 }
    const omar = { shows: 12_345, drift: 200e-6, delayMs: 120, jitterMs: 150 }
    const lea = { shows: 3_900_000_500_000, drift: 80e-6, delayMs: 80, jitterMs: 200 }
    folder.add({ type: 'connected', at: 0, version: 1 })
    folder.join(500, 'PA_1', 'maya')
    folder.join(6_000, 'PA_2', 'omar')
    folder.join(13_000, 'PA_3', 'lea')
    for (const [from, to] of [
      [1_000, 44_000],
      [50_000, 58_000],
    ] as const) {
      folder.addVideo({ sid: 'PA_1', from, to, device: maya, colour: flashAt(flashes.maya, colours.red) })
      folder.addAudio({ sid: 'PA_1', from: from + 20, to, device: maya, tone: beepAt(flashes.maya, tones.maya) })
    }
    for (const [sid, from, to] of [
      ['PA_2', 6_500, 20_000],
      ['PA_4', 25_000, 44_000],
      ['PA_4', 50_100, 58_000],
    ] as const) {
      const device = sid === 'PA_2' ? omar : { ...omar, shows: 99_000 }
      folder.addVideo({ sid, from, to, device, colour: flashAt(flashes.omar, colours.blue) })
      folder.addAudio({ sid, from, to, device, tone: beepAt(flashes.omar, tones.omar) })
    }
    folder.add({ type: 'left', at: 20_000, sid: 'PA_2' })
    folder.join(24_500, 'PA_4', 'omar')
    for (const [from, to] of [
      [14_000, 44_000],
      [50_200, 58_000],
    ] as const) {
      folder.addVideo({ sid: 'PA_3', from, to, device: lea, colour: flashAt(flashes.lea, colours.green) })
      folder.addAudio({ sid: 'PA_3', from, to, device: lea, tone: beepAt(flashes.lea, tones.lea) })
    }
    folder.addVideo({
      ...{ sid: 'PA_1', source: 'screen-share' as const, from: 30_000, to: 40_000, device: maya, size: [640, 400] },
      colour: () => colours.yellow,
    })
    folder.add({ type: 'speakers', at: 4_000, sids: ['PA_1'] }, { type: 'speakers', at: 5_000, sids: [] })
    folder.add({ type: 'paused', at: 44_000 }, { type: 'resumed', at: 50_000 }, { type: 'stopped', at: 58_000 })
    folder.write()
    composed = await run(folder.path, {
      people: [{ identity: 'maya', name: 'Maya Okafor' }],
      marks: [{ at: folder.toTime(52_000), title: 'Results' }],
    })
    decoded = await watch(folder.path)
  }, 480_000)

  test('has the right length, without the pause', () => {
    expect(composed.durationMs).toBe(52_000)
    expect(Math.abs(decoded.durationMs - 52_000)).toBeLessThan(500)
    expect(composed.spans.map(({ at }) => at)).toEqual([0, 44_000])
    expect(decoded.size).toEqual({ width: 1_280, height: 720 })
  })

  test.each([
    ['1 of 1', 'red', 1_000],
    ['2 of 2', 'blue', 6_500],
    ['3 of 3', 'green', 14_000],
    ['share', 'yellow', 30_000],
    ['beside 3', 'green', 30_000],
    ['2 of 2', 'green', 20_000],
  ] as const)('shows %s in %s from %i on', (spot, colour, at) => {
    expectAt(decoded.findColour(spot, colours[colour]), at)
  })

  test('shows the people beside a shared screen, and the grid after it', () => {
    for (const [spot, colour, at] of [
      ['beside 1', colours.red, 30_500],
      ['beside 2', colours.blue, 30_500],
      ['beside 3', colours.green, 39_500],
      ['share', colours.yellow, 39_700],
      ['1 of 3', colours.red, 40_300],
    ] as const)
      expect(decoded.seeColour(spot, at), `${spot} at ${at}`).toSatisfy((seen: Rgb) => isNear(seen, colour))
  })

  test('shows a person who has returned in the same place, and all after the pause', () => {
    expectAt(decoded.findColour('2 of 3', colours.blue), 25_000)
    for (const [spot, colour] of [
      ['1 of 3', colours.red],
      ['2 of 3', colours.blue],
      ['3 of 3', colours.green],
    ] as const)
      expect(decoded.seeColour(spot, 45_000), spot).toSatisfy((seen: Rgb) => isNear(seen, colour))
  })

  test.each(['maya', 'omar', 'lea'] as const)('sounds and flashes of %s are at their time and together', (person) => {
    const heard = decoded.findTone(tones[person])
    const seen = Object.keys(spots).flatMap((spot) => decoded.findColour(spot, colours.white))
    for (const at of flashes[person]) {
      const position = at > 50_000 ? at - 6_000 : at
      const [tone = Number.NaN] = heard.filter((time) => Math.abs(time - position) < 500)
      expect(Math.abs(tone - position), `tone at ${position}`).toBeLessThanOrEqual(300)
      const apart = Math.min(...seen.map((time) => Math.abs(time - tone)))
      expect(apart, `flash at ${position}`).toBeLessThanOrEqual(80)
    }
    expect(heard).toHaveLength(flashes[person].length)
  })

  test('has files, chapters and speakers', () => {
    expect(composed.files.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'video recording.mp4',
      'audio recording.m4a',
      'poster poster.jpg',
    ])
    for (const { bytes, sha256 } of composed.files) {
      expect(bytes).toBeGreaterThan(5_000)
      expect(sha256).toMatch(/^[0-9a-f]{64}$/)
    }
    expect(composed.chapters.map(({ kind, at }) => [kind, Math.round(at / 1_000)])).toEqual([
      ['start', 0],
      ['share', 30],
      ['mark', 46],
    ])
    expect(composed.speakers).toEqual([{ identity: 'maya', name: 'Maya Okafor', spans: [[4_000, 5_000]] }])
  })
})

test.runIf(isInstalled)(`stays together for ten minutes, also for those who join late${reason}`, long, async () => {
  const folder = await createFolder('long')
  const flashes = [20_000, 300_000, 595_000]
  const lateFlashes = [560_000, 590_000]
  folder.add({ type: 'connected', at: 0, version: 1 })
  folder.join(0, 'PA_1', 'maya')
  folder.join(540_000, 'PA_2', 'omar')
  const maya = { shows: 3_990_000_000_000, drift: 200e-6, delayMs: 40, jitterMs: 120 }
  const omar = { shows: 0, drift: -200e-6, delayMs: 300, jitterMs: 120 }
  folder.addVideo({ sid: 'PA_1', from: 100, to: 600_000, device: maya, colour: flashAt(flashes, colours.red) })
  // The clock of a sound card is another one than that of its computer.
  folder.addAudio({
    sid: 'PA_1',
    from: 50,
    to: 600_000,
    device: maya,
    mediaDrift: -100e-6,
    tone: beepAt(flashes, tones.maya),
  })
  folder.addVideo({ sid: 'PA_2', from: 541_000, to: 600_000, device: omar, colour: flashAt(lateFlashes, colours.blue) })
  folder.addAudio({ sid: 'PA_2', from: 541_000, to: 600_000, device: omar, tone: beepAt(lateFlashes, tones.omar) })
  folder.add({ type: 'stopped', at: 600_000 })
  folder.write()
  await run(folder.path)
  const decoded = await watch(folder.path)
  const seen = Object.keys(spots).flatMap((spot) => decoded.findColour(spot, colours.white))
  for (const [tone, times] of [
    [tones.maya, flashes],
    [tones.omar, lateFlashes],
  ] as const) {
    const heard = decoded.findTone(tone)
    expect(heard).toHaveLength(times.length)
    for (const [index, at] of times.entries()) {
      expect(Math.abs((heard[index] ?? 0) - at), `tone at ${at}`).toBeLessThanOrEqual(320)
      expect(
        Math.min(...seen.map((time) => Math.abs(time - (heard[index] ?? 0)))),
        `flash at ${at}`,
      ).toBeLessThanOrEqual(80)
    }
  }
  expect(Math.abs(decoded.durationMs - 600_000)).toBeLessThan(500)
})

test.runIf(isInstalled)(`goes on after crashes of the recorder${reason}`, long, async () => {
  const folder = await createFolder('crash')
  for (const [index, [from, to]] of (
    [
      [0, 12_000],
      [15_000, 25_000],
      [45_000, 52_000],
    ] as const
  ).entries()) {
    const sid = `PA_${index}`
    const flashes = [from + 3_000]
    folder.add({ type: 'connected', at: from, version: 1 })
    folder.join(from + 50, sid, 'maya')
    const times = { sid, from: from + 300, to, isCut: true }
    folder.cut(folder.addVideo({ ...times, colour: flashAt(flashes, colours.red) }))
    folder.addAudio({ ...times, tone: beepAt(flashes, tones.maya) })
  }
  folder.write('{"type":"clock","at":17')
  const { durationMs, gaps } = await run(folder.path, { endedAt: folder.toTime(56_000) })
  const decoded = await watch(folder.path)
  // 15 s and 10 s, the gap of 20 s is cut out, 7 s, and a gap of 4 s at the end.
  expect(Math.abs(durationMs - 36_000)).toBeLessThan(500)
  expect(gaps.map(({ ms }) => Math.round(ms / 1_000))).toEqual([3, 20, 4])
  expect(gaps.map(({ at }) => Math.round(at / 1_000))).toEqual([12, 25, 32])
  const heard = decoded.findTone(tones.maya)
  expect(heard.map((at) => Math.round(at / 1_000))).toEqual([3, 18, 28])
  for (const at of heard) expectAt(decoded.findColour('1 of 1', colours.white), at, 80)
})
