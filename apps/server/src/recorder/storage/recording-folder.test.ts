import { appendFile, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Frame } from '../media/vp8-frames.ts'
import { RecordingRun } from '../recording.ts'
import { eventsFileName } from '../recording-format.ts'
import { readEvents, readFrames } from '../test/read-recording.ts'
import { buildPicture } from '../test/vp8-packets.ts'
import { RecordingFolder } from './recording-folder.ts'

const at = 1_795_000_000_000
const soon = { timeout: 10_000, interval: 20 }
let path = ''

beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'foyer-folder-'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(path, { recursive: true })
})

const createSound = (ms: number, data = Buffer.from([1, 2, 3])): Frame => ({
  ...{ data, timestamp: (0xffff_0000 + ms * 48) >>> 0, at: at + ms, isKeyframe: true },
})
const createPicture = (ms: number, isKeyframe: boolean): Frame => ({
  data: buildPicture({ isKeyframe, bytes: 50, parts: 1 }, ms),
  ...{ timestamp: (ms * 90) >>> 0, at: at + ms, isKeyframe },
  ...(isKeyframe && { size: { width: 640, height: 360 } }),
})
/** Lets the disk take some bytes of what is written next, and then be full. */
const fillDisk = async (takes: number) => {
  const probe = await open(join(path, eventsFileName), 'a')
  const prototype = Object.getPrototypeOf(probe)
  await probe.close()
  vi.spyOn(prototype, 'appendFile').mockImplementation(async function append(this: typeof probe, data) {
    await this.write(Buffer.from(String(data)).subarray(0, takes))
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  })
}

test('frames of any times and sizes are found by another reader, whenever they were written', async () => {
  const anyFrame = fc.record({
    gapMs: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 4_900 })),
    bytes: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 70_000 })),
    flush: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(anyFrame, { minLength: 1, maxLength: 20 }), async (frames) => {
      const folder = await RecordingFolder.open(path)
      let ms = 0
      const stored = frames.map(({ gapMs, bytes }) => {
        ms += gapMs
        return createSound(ms, Buffer.alloc(bytes, 7))
      })
      const [first] = stored
      const file = first && folder.begin(first, 'ann')
      if (!file) throw new Error('No file')
      for (const [nth, frame] of stored.entries()) {
        expect(file.add(frame)).toBe(true)
        if (frames[nth]?.flush) await folder.flush()
      }
      file.end()
      await folder.flush()
      await folder.close()
      const read = await readFrames(join(path, file.name))
      expect(read.frames.map(({ bytes }) => bytes)).toEqual(frames.map(({ bytes }) => bytes))
      const start = stored[0]?.at ?? 0
      expect(read.frames.map(({ seconds }) => Math.round(seconds * 1000))).toEqual(stored.map((one) => one.at - start))
    }),
    { numRuns: 40 },
  )
})

test('a cluster has at most a second, however long nothing was written', async () => {
  const folder = await RecordingFolder.open(path)
  const file = folder.begin(createSound(0), 'ann')
  for (let ms = 0; ms < 3_500; ms += 20) file?.add(createSound(ms))
  await folder.flush()
  await folder.close()
  const hex = (await readFile(join(path, '1.webm'))).toString('hex')
  expect(hex.split('1f43b675')).toHaveLength(1 + 4)
})

test('a folder is gone on in: numbers follow, and a line that was cut off is removed', async () => {
  const first = await RecordingFolder.open(path)
  first.note({ type: 'connected', at, version: 1 })
  first.begin(createSound(0), 'ann')?.add(createSound(0))
  await first.flush()
  await first.close()
  await appendFile(join(path, eventsFileName), '{"type":"joi')
  await writeFile(join(path, '17.webm'), '')
  const second = await RecordingFolder.open(path)
  second.note({ type: 'stopped', at })
  expect(second.begin(createSound(0), 'ann')?.name).toBe('1001.webm')
  await second.flush()
  await second.close()
  expect((await readEvents(path)).map(({ type }) => type)).toEqual(['connected', 'stopped'])
  expect((await readdir(path)).toSorted()).toEqual(['1.webm', '1001.webm', '17.webm', eventsFileName])
})

test('who publishes again and again does not use up the files of others', async () => {
  const folder = await RecordingFolder.open(path)
  for (let nth = 0; nth < 2_000; nth += 1) {
    folder.begin(createSound(nth), 'eve')?.end()
    if (nth % 400 === 0) await folder.flush()
  }
  await folder.flush()
  expect(folder.begin(createSound(0), 'eve')).toBeUndefined()
  expect(folder.begin(createSound(0), 'ann')?.name).toBe('2001.webm')
  await folder.close()
})

test('a clock that leaps begins another stretch of time, and one that begins again after 32 bits does not', async () => {
  const folder = await RecordingFolder.open(path)
  const file = folder.begin(createSound(0), 'ann')
  expect(file?.add(createSound(0))).toBe(true)
  // Behind the end of 32 bits.
  expect(file?.add(createSound(2_000))).toBe(true)
  expect(file?.add({ ...createSound(9_000), at: at + 2_020 })).toBe(false)
  // Two hours of silence.
  expect(file?.add(createSound(7_200_000))).toBe(true)
  expect(file?.noteReport(createSound(7_200_500).timestamp, at)).toBe(7_200_500)
  expect(file?.noteReport(createSound(7_200_600).timestamp, at + 500)).toBeUndefined()
  await folder.flush()
  await folder.close()
  const { frames } = await readFrames(join(path, '1.webm'))
  expect(frames.map(({ seconds }) => seconds)).toEqual([0, 2, 7_200])
})

test('a full disk ends the recording with a report, and what was stored stays readable', async () => {
  const reports: { type: string }[] = []
  const onFailed = vi.fn()
  const recording = new RecordingRun(
    { folder: path, isPaused: false },
    {
      log: { info: () => {}, warn: () => {}, error: () => {} },
      authorize: () => new Promise(() => {}),
      report: (report) => reports.push(report),
      onReady: () => {},
      onFailed,
    },
  )
  const begin = vi.spyOn(RecordingFolder, 'open')
  await recording.start()
  const folder = await begin.mock.results[0]?.value
  const file = folder.begin(createPicture(0, true), 'ann')
  file.add(createPicture(0, true))
  file.add(createPicture(50, false))
  await expect
    .poll(async () => (await stat(join(path, '1.webm')).catch(() => undefined))?.size ?? 0, soon)
    .toBeGreaterThan(100)
  const before = await readFile(join(path, '1.webm'))
  await fillDisk(40)
  file.add(createPicture(100, false))
  await expect.poll(() => onFailed.mock.calls.length, soon).toBe(1)
  expect(reports.at(-1)).toMatchObject({
    type: 'failed',
    reason: 'disk-full',
    detail: expect.stringContaining('ENOSPC'),
  })
  expect((await readFile(join(path, '1.webm'))).equals(before)).toBe(true)
  expect((await readFrames(join(path, '1.webm'))).frames).toHaveLength(2)
})
