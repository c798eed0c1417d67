/**
 * Blurs what is behind the person in each frame of a camera. A worker, because a frame takes long without a graphics card,
 * and because only its script may run WebAssembly: the server sends this file with a policy of its own.
 */

/** MediaPipe's class, as its script defines it; its own types know no `OffscreenCanvas`. */
declare class SelfieSegmentation {
  constructor(config: { locateFile: (name: string) => string })
  setOptions(options: { modelSelection: 0 | 1 }): void
  onResults(listener: (results: { segmentationMask: ImageBitmap }) => void): void
  initialize(): Promise<void>
  send(input: { image: OffscreenCanvas }): Promise<void>
}
declare function importScripts(url: string): void

export type BlurRequest = {
  /** Where MediaPipe's files are. */
  readonly files: string
  readonly readable: ReadableStream<VideoFrame>
  readonly writable: WritableStream<VideoFrame>
}
/** How long each frame took; `failed` where the model cannot run. */
export type BlurResponse = { readonly state: 'ready' | 'failed' } | { readonly state: 'frame'; readonly ms: number }

/** The size that the model takes; any other one is scaled to it. */
const [modelWidth, modelHeight] = [256, 144]
/** The radius of the blur, as a share of the width of the picture. */
const blurShare = 1 / 50

type LoadedScript = {
  src: string
  setAttribute: (name: string, value: string) => void
  addEventListener: (name: string, listener: () => void) => void
  loaded: () => void
}

function createScript(): LoadedScript {
  const script: LoadedScript = {
    src: '',
    setAttribute: (name, value) => {
      if (name === 'src') script.src = value
    },
    addEventListener: (name, listener) => {
      if (name === 'load') script.loaded = listener
    },
    loaded: () => undefined,
  }
  return script
}

/**
 * Provides what MediaPipe uses of a page, because its own way of loading in a worker takes the model for a script.
 */
function pretendPage(): void {
  const page = {
    createElement: (name: string) =>
      name === 'canvas' ? Object.assign(new OffscreenCanvas(1, 1), { style: {} }) : createScript(),
    addEventListener: () => undefined,
    body: {
      appendChild: (script: LoadedScript) => {
        importScripts(script.src)
        script.loaded()
      },
    },
  }
  // It logs each start to the console.
  const quiet = { log: () => undefined, warn: () => undefined, error: () => undefined }
  Object.assign(self, { window: self, document: page, console: quiet })
}

async function loadSegmentation(files: string): Promise<(image: OffscreenCanvas) => Promise<ImageBitmap | undefined>> {
  pretendPage()
  importScripts(`${files}selfie_segmentation.js`)
  const segmentation = new SelfieSegmentation({ locateFile: (name) => files + name })
  let mask: ImageBitmap | undefined
  segmentation.setOptions({ modelSelection: 1 })
  segmentation.onResults(({ segmentationMask }) => {
    mask = segmentationMask
  })
  await segmentation.initialize()
  return async (image) => {
    await segmentation.send({ image })
    return mask
  }
}

const createCanvas = (width: number, height: number) => {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('There is no context to draw with')
  return { canvas, context }
}

const respond = (response: BlurResponse) => self.postMessage(response)

async function blur({ files, readable, writable }: BlurRequest): Promise<void> {
  const segment = await loadSegmentation(files)
  const small = createCanvas(modelWidth, modelHeight)
  const { canvas, context } = createCanvas(1, 1)
  respond({ state: 'ready' })
  const blurFrame = async (frame: VideoFrame) => {
    const { displayWidth: width, displayHeight: height, timestamp } = frame
    if (canvas.width !== width) canvas.width = width
    if (canvas.height !== height) canvas.height = height
    small.context.drawImage(frame, 0, 0, modelWidth, modelHeight)
    const mask = await segment(small.canvas)
    // The person within the mask, and behind it the whole picture, blurred.
    context.globalCompositeOperation = 'copy'
    context.filter = 'none'
    if (mask) context.drawImage(mask, 0, 0, width, height)
    else context.clearRect(0, 0, width, height)
    context.globalCompositeOperation = 'source-in'
    context.drawImage(frame, 0, 0, width, height)
    context.globalCompositeOperation = 'destination-over'
    const radius = Math.round(width * blurShare)
    context.filter = `blur(${radius}px)`
    // Larger than the picture, because a blur fades out at the edges of what it blurs.
    context.drawImage(frame, -2 * radius, -2 * radius, width + 4 * radius, height + 4 * radius)
    return new VideoFrame(canvas, { timestamp })
  }
  const transform = new TransformStream<VideoFrame, VideoFrame>({
    transform: async (frame, controller) => {
      const start = performance.now()
      try {
        controller.enqueue(await blurFrame(frame))
      } finally {
        frame.close()
      }
      respond({ state: 'frame', ms: performance.now() - start })
    },
  })
  await readable.pipeThrough(transform).pipeTo(writable)
}

self.addEventListener('message', ({ data }: MessageEvent<BlurRequest>) => {
  blur(data).catch(() => respond({ state: 'failed' }))
})
