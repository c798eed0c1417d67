import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BackgroundBlur } from './background-blur.ts'
import type { BlurResponse } from './blur-worker.ts'

/** jsdom has neither cameras nor workers. */
class FakeWorker {
  static readonly all: FakeWorker[] = []
  /** Each worker answers its request with this. */
  static answer: BlurResponse['state'] = 'ready'
  onmessage: (event: { data: BlurResponse }) => void = () => undefined
  onerror = () => undefined
  isTerminated = false
  request: unknown
  constructor() {
    FakeWorker.all.push(this)
  }
  postMessage(request: unknown) {
    this.request = request
    const { answer } = FakeWorker
    if (answer !== 'frame') queueMicrotask(() => this.onmessage({ data: { state: answer } }))
  }
  process(frames: number, ms: number) {
    for (let index = 0; index < frames; index++) this.onmessage({ data: { state: 'frame', ms } })
  }
  terminate() {
    this.isTerminated = true
  }
}
class FakeStreams {
  readonly readable = 'readable'
  readonly writable = 'writable'
  readonly stop = () => undefined
}

beforeEach(() => {
  FakeWorker.all.length = 0
  FakeWorker.answer = 'ready'
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal('MediaStreamTrackProcessor', FakeStreams)
  vi.stubGlobal('MediaStreamTrackGenerator', FakeStreams)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const applyConstraints = vi.fn(async () => undefined)
const createTrack = (capabilities: object = {}): MediaStreamTrack =>
  Object.assign(Object.create(null), {
    readyState: 'live',
    getCapabilities: () => capabilities,
    getConstraints: () => ({ frameRate: 20 }),
    applyConstraints,
  })

function createBlur() {
  const problems: string[] = []
  const blur = new BackgroundBlur((problem) => problems.push(problem))
  return { blur, problems }
}

test('asks the camera to blur where it can, and loads nothing', async () => {
  const { blur } = createBlur()
  await blur.init({ track: createTrack({ backgroundBlur: [false, true] }) })
  expect(applyConstraints).toHaveBeenLastCalledWith({ frameRate: 20, backgroundBlur: true })
  expect(blur.processedTrack).toBeUndefined()
  await blur.destroy()
  expect(applyConstraints).toHaveBeenLastCalledWith({ frameRate: 20, backgroundBlur: false })
  expect(FakeWorker.all).toEqual([])
})

test('blurs in a worker, and in a new one for another device', async () => {
  const { blur, problems } = createBlur()
  await blur.init({ track: createTrack({ backgroundBlur: [false] }) })
  const [first] = FakeWorker.all
  expect(first?.request).toMatchObject({ files: expect.stringMatching(/^\/assets\/selfie-segmentation-[\d.]+\/$/) })
  expect(blur.processedTrack).toBeInstanceOf(FakeStreams)
  await blur.restart({ track: createTrack() })
  expect(first?.isTerminated).toBe(true)
  expect(FakeWorker.all.length).toBe(2)
  expect(blur.processedTrack).toBeInstanceOf(FakeStreams)
  await blur.destroy()
  expect(FakeWorker.all[1]?.isTerminated).toBe(true)
  expect(blur.processedTrack).toBeUndefined()
  expect(problems).toEqual([])
})

test('gives up where the worker needs more than a tenth of a second for a frame', async () => {
  const { blur, problems } = createBlur()
  await blur.init({ track: createTrack() })
  FakeWorker.all[0]?.process(200, 60)
  expect(problems).toEqual([])
  FakeWorker.all[0]?.process(60, 150)
  expect(problems).toEqual(['slow'])
})

test('says so where the model cannot run, and nothing once it is no longer wanted', async () => {
  FakeWorker.answer = 'failed'
  const { blur, problems } = createBlur()
  await blur.init({ track: createTrack() })
  expect(problems).toEqual(['failed'])
  expect(blur.processedTrack).toBeUndefined()

  FakeWorker.answer = 'frame'
  const stopped = createBlur()
  const started = stopped.blur.init({ track: createTrack() })
  await vi.waitFor(() => expect(FakeWorker.all.length).toBe(2))
  await stopped.blur.destroy()
  FakeWorker.all[1]?.onerror()
  await started
  expect(stopped.problems).toEqual([])
})
