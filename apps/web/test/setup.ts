import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { announce } from '#lib/announce.ts'
import { setLanguage } from '#lib/texts/language.ts'
import { toast } from '#lib/toast.ts'

// Lazy screens are compiled when first shown, which can take longer than the default of one second on a busy machine.
configure({ asyncUtilTimeout: 15_000 })

// Mantine needs APIs that jsdom lacks.
const matchNoMedia = (query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
})
vi.stubGlobal('matchMedia', matchNoMedia)
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
)
vi.stubGlobal(
  'WebSocket',
  class extends EventTarget {
    send() {}
    close() {}
  },
)
vi.stubGlobal(
  'VTTCue',
  class {
    constructor(startTime: number, endTime: number, text: string) {
      Object.assign(this, { startTime, endTime, text })
    }
  },
)
// The tracks of jsdom are no event targets, and none can be added.
const noTracks = Object.assign([], { addEventListener: () => undefined, removeEventListener: () => undefined })
Object.defineProperties(HTMLMediaElement.prototype, {
  audioTracks: { value: noTracks, configurable: true },
  textTracks: { value: noTracks, configurable: true },
  addTextTrack: {
    value: () => ({ cues: [], addCue: () => undefined, removeCue: () => undefined }),
    configurable: true,
  },
})
// Kept because tests may replace them with fake timers.
const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis
// The frames of jsdom end for good if the first of them was requested while timers were fake.
Object.assign(globalThis, {
  requestAnimationFrame: (draw: FrameRequestCallback) => Number(startTimer(() => draw(performance.now()), 16)),
  cancelAnimationFrame: (frame: number) => stopTimer(frame),
})
window.scrollTo = () => undefined
Element.prototype.scrollIntoView = () => undefined
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

// A layout with sizes: without them, every dropdown counts as scrolled out of view and is hidden.
Element.prototype.getBoundingClientRect = () => new DOMRect(10, 10, 100, 20)
Object.defineProperty(Element.prototype, 'clientWidth', { get: () => 1280, configurable: true })
Object.defineProperty(Element.prototype, 'clientHeight', { get: () => 800, configurable: true })

// The files of a worker share their globals, and each begins with those above.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const consoleCalls: unknown[][] = []
beforeEach(() => {
  consoleCalls.length = 0
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...args: unknown[]) => {
      consoleCalls.push(args)
    })
})

/** Waits until no page is being loaded: after the last test, there is no DOM to show it in. */
async function settleRouter(): Promise<void> {
  const isLoading = () => Reflect.get(self, '__TSR_ROUTER__')?.state.status === 'pending'
  for (let tries = 0; tries < 150 && isLoading(); tries += 1) await new Promise((done) => startTimer(done, 20))
}

afterEach(async () => {
  await settleRouter()
  cleanup()
  toast.clear()
  announce('')
  setLanguage('en')
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
  if (consoleCalls.length > 0)
    throw new Error(`Unexpected console output:\n${consoleCalls.map((args) => args.join(' ')).join('\n')}`)
})
