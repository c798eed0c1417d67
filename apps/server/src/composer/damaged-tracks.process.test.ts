import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compose } from './composer.ts'
import { isInstalled, reason } from './test/flashes.ts'

// Nothing in a file may end or hold up the composer: a damaged track is left out from there on.

const root = await mkdtemp(join(tmpdir(), 'damaged-'))
afterAll(() => rm(root, { recursive: true, force: true }))

const durationMs = 3_000
const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** Composes a folder in which a file is another one. Returns what was logged. */
async function composeWith(file: string, bytes: Uint8Array) {
  const [folder, output] = [join(root, 'folder'), join(root, 'output')]
  await rm(folder, { recursive: true, force: true })
  await rm(output, { recursive: true, force: true })
  await cp(join(root, 'good'), folder, { recursive: true })
  await writeFile(join(folder, file), bytes)
  const warnings: object[] = []
  const { produce } = await import('./media/produce.ts')
  const log = { ...silent, warn: (fields: object) => warnings.push(fields) }
  const composed = await produce(
    { folder, output, people: [], marks: [], endedAt: null },
    { log, onProgress: () => {} },
  )
  expect(composed.durationMs).toBe(durationMs)
  for (const { name, bytes: size } of composed.files) expect((await stat(join(output, name))).size).toBe(size)
  return { warnings, output }
}

/** Checks that the other person is seen and heard. */
async function expectOthers(output: string) {
  const { Decoded, isLike } = await import('./test/decoded.ts')
  const decoded = new Decoded(join(output, 'recording.mp4'), { right: { x: 960, y: 360 } })
  expect(isLike(decoded.seeColour('right', 2_000), [40, 160, 60])).toBe(true)
  expect(decoded.hearTone(900, 2_000)).toBeGreaterThan(0.1)
}

describe.runIf(isInstalled)(`damaged tracks${reason}`, () => {
  const files = ['1.webm', '2.webm'] as const
  const good = new Map<string, Buffer>()

  beforeAll(async () => {
    const { TestFolder } = await import('./test/folder.ts')
    await mkdir(join(root, 'good'))
    const folder = new TestFolder(join(root, 'good'))
    folder.add({ type: 'connected', at: 0, version: 1 })
    folder.join(0, 'PA_1')
    folder.join(10, 'PA_2')
    const times = { from: 100, to: durationMs }
    folder.addVideo({ ...times, sid: 'PA_1', colour: () => [200, 40, 40], size: [64, 36] })
    folder.addAudio({ ...times, sid: 'PA_1', tone: () => 500 })
    folder.addVideo({ ...times, sid: 'PA_2', colour: () => [40, 160, 60], size: [64, 36] })
    folder.addAudio({ ...times, sid: 'PA_2', tone: () => 900 })
    folder.add({ type: 'stopped', at: durationMs })
    folder.write()
    for (const file of files) good.set(file, await readFile(join(root, 'good', file)))
  })

  const getGood = (file: string) => good.get(file) ?? Buffer.alloc(0)

  test.each([
    ['nothing', () => Buffer.alloc(0)],
    ['zeros', () => Buffer.alloc(100_000)],
    ['only its head', (bytes: Buffer) => bytes.subarray(0, 200)],
    ['a text', () => Buffer.from('not a video\n'.repeat(1_000))],
    ['another file', (_: Buffer, other: Buffer) => other],
    ['sizes that are not true', (bytes: Buffer) => Buffer.from(bytes).fill(0xff, 60, 68)],
  ] as const)('a file with %s', { timeout: 60_000 }, async (_, damage) => {
    for (const [file, other] of [
      ['1.webm', '2.webm'],
      ['2.webm', '1.webm'],
    ] as const) {
      const { output } = await composeWith(file, damage(getGood(file), getGood(other)))
      await expectOthers(output)
    }
  })

  test('names the file that is left out', async () => {
    const { warnings } = await composeWith('1.webm', Buffer.alloc(0))
    expect(warnings).toEqual([{ file: '1.webm', reason: 'cannot be opened' }])
  })

  test('does not decode pictures of hostile sizes', { timeout: 60_000 }, async () => {
    const bytes = Buffer.from(getGood('1.webm'))
    const start = bytes.indexOf(Buffer.from('9d012a', 'hex'))
    bytes.writeUInt16LE(16_383, start + 3)
    bytes.writeUInt16LE(16_383, start + 5)
    await expectOthers((await composeWith('1.webm', bytes)).output)

    const { VideoSource } = await import('./media/video-source.ts')
    const { writeVideo } = await import('./test/webm.ts')
    const path = join(root, 'large.webm')
    for (const [width, height, isShown] of [
      [3_840, 2_160, true],
      [4_224, 2_400, false],
    ] as const) {
      writeVideo(path, { width, height, durationMs: 50, colour: () => [200, 40, 40] })
      const source = new VideoSource({ path, clock: (mediaMs) => mediaMs, onDamage: () => {} })
      expect(source.advance(100), `${width} × ${height}`).toBe(isShown)
      source.close()
    }
  })

  test('reads no more packets than a sender makes', async () => {
    const bytes = getGood('1.webm')
    const cluster = bytes.indexOf(Buffer.from('1f43b675', 'hex'))
    const many = Buffer.concat([bytes, ...Array.from({ length: 400 }, () => bytes.subarray(cluster))])
    const { output } = await composeWith('1.webm', many)
    await expectOthers(output)
    const { TrackReader } = await import('./media/track-reader.ts')
    const reader = TrackReader.open(join(root, 'folder', '1.webm'), 'video')
    let packets = 0
    while (reader?.next()) packets += 1
    reader?.close()
    expect(packets).toBeGreaterThan(1_000)
    expect(packets).toBeLessThanOrEqual(1_000 + 3 * 500)
  })

  test('a file that is cut off, or in which bytes are others', { timeout: 300_000 }, async () => {
    const Damage = fc.record({
      file: fc.constantFrom(...files),
      keep: fc.double({ min: 0, max: 1, noNaN: true }),
      changes: fc.array(fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), value: fc.nat(255) }), {
        maxLength: 40,
      }),
      inHead: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(Damage, async ({ file, keep, changes, inHead }) => {
        const bytes = Buffer.from(getGood(file)).subarray(0, Math.ceil(keep * getGood(file).length))
        const range = inHead ? Math.min(400, bytes.length) : bytes.length
        for (const { at, value } of changes) if (range > 0) bytes[Math.floor(at * (range - 1))] = value
        await composeWith(file, bytes)
      }),
      { numRuns: 40 },
    )
  })

  test('a log without lines, or with damaged ones', async () => {
    const folder = join(root, 'log')
    await mkdir(folder)
    const given = { folder, output: join(root, 'log-output'), people: [], marks: [], endedAt: null }
    const options = { log: silent, signal: new AbortController().signal, onProgress: () => {} }
    await writeFile(join(folder, 'events.jsonl'), '')
    await expect(compose(given, options)).rejects.toMatchObject({ code: 'empty' })
    await writeFile(
      join(folder, 'events.jsonl'),
      `{"type":"connected","at":1}\n[]\n{"type":"track"}\n${'x'.repeat(99_999)}`,
    )
    await expect(compose(given, options)).rejects.toMatchObject({ code: 'empty' })
    await expect(compose({ ...given, folder: join(root, 'none') }, options)).rejects.toMatchObject({ code: 'failed' })
  })
})
