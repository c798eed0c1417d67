import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compose } from '../apps/server/src/composer/composer.ts'
import { layOutGrid, layOutShare, type Rect } from '../apps/server/src/composer/plan/layout.ts'
import { Decoded } from '../apps/server/src/composer/test/decoded.ts'
import { beepAt, colours, flashAt } from '../apps/server/src/composer/test/flashes.ts'
import { TestFolder } from '../apps/server/src/composer/test/folder.ts'
import { table, verdict } from './report.ts'

// `node bench/drift.ts`: how far sound and picture are apart in ten minutes that are composed of tracks whose clocks run
// differently: a computer that is 100 ppm fast with a sound card that is 100 ppm faster still, a late joiner with one
// that is slow and a worse network, and a window that is shared for a while. What is seen and heard at once in the room
// is looked for in the decoded file.

const durationMs = 600_000
const [joinsAt, sharedFrom, sharedTo] = [240_000, 400_000, 520_000]
const aim = 80
/** How far from its time something is looked for. */
const nearMs = 600
const tones = { maya: 500, omar: 900 }
const times = { maya: [10_000, 150_000, 300_000, 450_000, 590_000], omar: [250_000, 300_500, 450_500, 590_500] }

const middle = ({ x, y, width, height }: Rect) => ({
  x: Math.floor(x + width / 2) & ~1,
  y: Math.floor(y + height / 2) & ~1,
})
const [alone] = layOutGrid(1).map(middle)
const both = layOutGrid(2).map(middle)
const shared = layOutShare(2)
const beside = shared.tiles.map(middle)
const spots = Object.fromEntries(
  Object.entries({
    'maya alone': alone,
    ...{ maya: both[0], omar: both[1] },
    ...{ window: middle(shared.share), 'maya beside': beside[0], 'omar beside': beside[1] },
  }).flatMap(([name, spot]) => (spot === undefined ? [] : [[name, spot] as const])),
)
function findSpot(person: 'maya' | 'omar', at: number): string {
  if (at < joinsAt) return `${person} alone`
  return at >= sharedFrom && at < sharedTo ? `${person} beside` : person
}

function write(folder: TestFolder): void {
  const maya = { shows: 3_990_000_000_000, drift: 100e-6, delayMs: 30, jitterMs: 150 }
  const omar = { shows: 12_345, drift: -150e-6, delayMs: 120, jitterMs: 200 }
  folder.add({ type: 'connected', at: 0, version: 1 })
  folder.join(0, 'PA_1', 'maya')
  folder.join(joinsAt, 'PA_2', 'omar')
  const ofMaya = { sid: 'PA_1', from: 100, to: durationMs, device: maya }
  folder.addVideo({ ...ofMaya, colour: flashAt(times.maya, colours.red) })
  folder.addAudio({ ...ofMaya, from: 130, mediaDrift: 200e-6, tone: beepAt(times.maya, tones.maya) })
  const ofOmar = { sid: 'PA_2', from: joinsAt + 300, to: durationMs, device: omar }
  folder.addVideo({ ...ofOmar, colour: flashAt(times.omar, colours.blue) })
  folder.addAudio({ ...ofOmar, mediaDrift: -250e-6, tone: beepAt(times.omar, tones.omar) })
  const ofWindow = { sid: 'PA_1', source: 'screen-share' as const, from: sharedFrom, to: sharedTo, device: maya }
  folder.addVideo({ ...ofWindow, size: [640, 400], colour: flashAt(times.maya, colours.yellow) })
  folder.add({ type: 'stopped', at: durationMs })
  folder.write()
}

/** Finds when a tone begins near a time, to 2 ms. */
function findTone(decoded: Decoded, frequency: number, near: number): number {
  for (let at = near - nearMs; at < near + nearMs; at += 2) if (decoded.hearTone(frequency, at, 20) > 0.12) return at
  return Number.NaN
}
const findFlash = (decoded: Decoded, spot: string, near: number): number =>
  decoded.findColour(spot, colours.white).find((at) => Math.abs(at - near) < nearMs) ?? Number.NaN

const root = await mkdtemp(join(tmpdir(), 'drift-'))
try {
  const folder = new TestFolder(join(root, 'folder'))
  write(folder)
  const began = performance.now()
  const log = { info: () => {}, warn: console.warn, error: console.error }
  const output = join(root, 'output')
  const composed = await compose(
    { folder: folder.path, output, people: [], marks: [], endedAt: null },
    { log, signal: new AbortController().signal, onProgress: () => {} },
  )
  console.log(`${composed.durationMs / 1000} s composed in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  const decoded = new Decoded(join(output, 'recording.mp4'), spots)
  const looked = [
    ...times.maya.map((at) => ({ who: 'maya' as const, at, spot: findSpot('maya', at) })),
    ...times.omar.map((at) => ({ who: 'omar' as const, at, spot: findSpot('omar', at) })),
    ...times.maya.flatMap((at) =>
      at >= sharedFrom && at < sharedTo ? [{ who: 'maya' as const, at, spot: 'window' }] : [],
    ),
  ]
  const rows = looked.map(({ who, at, spot }) => {
    const [seen, heard] = [findFlash(decoded, spot, at), findTone(decoded, tones[who], at)]
    const apart = heard - seen
    const cells = [seen - at, heard - at, apart].map((ms) => `${ms.toFixed(0)} ms`)
    return [`${spot}, ${at / 1000} s`, ...cells, verdict(Math.abs(apart) <= aim)]
  })
  console.log(table([['', 'seen', 'heard', 'apart', `aim ${aim} ms`], ...rows]))
} finally {
  await rm(root, { recursive: true, force: true })
}
