import type { Track, TrackProcessor } from 'livekit-client'
import type { BlurRequest, BlurResponse } from './blur-worker.ts'
import { segmentationFiles } from './segmentation-files.ts'

/** Slower than this, on average over some seconds, the picture is worse than without. */
const minFramesPerSecond = 10
const measuredMs = 5000
/** The download of the model, on a slow connection too. */
const loadMs = 60_000

/** Chromium's streams of frames; other browsers have none that a worker can use in the same way. */
declare class MediaStreamTrackProcessor {
  constructor(init: { track: MediaStreamTrack; maxBufferSize: number })
  readonly readable: ReadableStream<VideoFrame>
}
type FrameGenerator = MediaStreamTrack & { readonly writable: WritableStream<VideoFrame> }
declare const MediaStreamTrackGenerator: new (init: { kind: 'video' }) => FrameGenerator

export type BlurProblem = 'slow' | 'failed'
type Source = { readonly track: MediaStreamTrack }

/** Asks the camera or the system to blur, which costs nothing. */
async function blurNatively(track: MediaStreamTrack, on: boolean): Promise<boolean> {
  const capabilities: object = track.getCapabilities?.() ?? {}
  const offered: unknown = 'backgroundBlur' in capabilities ? capabilities.backgroundBlur : undefined
  if (!Array.isArray(offered) || !offered.includes(on)) return false
  return track.applyConstraints({ ...track.getConstraints(), backgroundBlur: on }).then(
    () => true,
    () => false,
  )
}

/** Blurs the background of a camera, as the media client's processor of its track and in the preview. */
export class BackgroundBlur implements TrackProcessor<Track.Kind.Video> {
  readonly name = 'background-blur'
  /** Missing while the camera's own track is already blurred, or cannot be. */
  processedTrack?: MediaStreamTrack
  readonly #onProblem: (problem: BlurProblem) => void
  #native: MediaStreamTrack | undefined
  #worker: Worker | undefined
  #frames = 0
  #busyMs = 0

  constructor(onProblem: (problem: BlurProblem) => void) {
    this.#onProblem = onProblem
  }

  readonly init = ({ track }: Source): Promise<void> => this.#start(track)

  readonly restart = async ({ track }: Source): Promise<void> => {
    this.#stop()
    await this.#start(track)
  }

  readonly destroy = async (): Promise<void> => {
    const native = this.#native
    this.#stop()
    if (native?.readyState === 'live') await blurNatively(native, false)
  }

  async #start(track: MediaStreamTrack): Promise<void> {
    if (await blurNatively(track, true)) this.#native = track
    else await this.#startWorker(track).catch(() => this.#fail('failed'))
  }

  #stop(): void {
    this.#native = undefined
    this.#worker?.terminate()
    this.#worker = undefined
    this.processedTrack?.stop()
    delete this.processedTrack
  }

  #fail(problem: BlurProblem): void {
    this.#worker?.terminate()
    this.#worker = undefined
    this.#onProblem(problem)
  }

  async #startWorker(track: MediaStreamTrack): Promise<void> {
    // Older frames than the latest one are dropped.
    const { readable } = new MediaStreamTrackProcessor({ track, maxBufferSize: 1 })
    const generator = new MediaStreamTrackGenerator({ kind: 'video' })
    const { writable } = generator
    const worker = new Worker(new URL('./blur-worker.ts', import.meta.url))
    this.#worker = worker
    this.#frames = 0
    this.#busyMs = 0
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(reject, loadMs)
      const fail = () => {
        clearTimeout(timer)
        if (this.processedTrack === generator) this.#fail('failed')
        else reject()
      }
      worker.onerror = fail
      worker.onmessage = ({ data }: MessageEvent<BlurResponse>) => {
        if (data.state === 'failed') return fail()
        if (data.state === 'frame') return this.#measure(worker, data.ms)
        clearTimeout(timer)
        this.processedTrack = generator
        resolve()
      }
      const request: BlurRequest = { files: segmentationFiles, readable, writable }
      worker.postMessage(request, [readable, writable])
    }).catch(() => {
      // Another device or none may be in use by now.
      if (this.#worker === worker) throw new Error('The background cannot be blurred')
    })
  }

  #measure(worker: Worker, ms: number): void {
    if (this.#worker !== worker) return
    this.#frames += 1
    this.#busyMs += ms
    if (this.#busyMs < measuredMs) return
    if (this.#frames < (measuredMs / 1000) * minFramesPerSecond) this.#fail('slow')
    this.#frames = 0
    this.#busyMs = 0
  }
}
