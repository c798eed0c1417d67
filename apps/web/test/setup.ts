import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { toast } from '#lib/toast.ts'

// Lazy screens are compiled on the first visit, which may take longer than a second on a busy machine.
configure({ asyncUtilTimeout: 8000 })

// What jsdom lacks and Mantine asks for.
const wide = (query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
})
vi.stubGlobal('matchMedia', wide)
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
window.scrollTo = () => undefined
Element.prototype.scrollIntoView = () => undefined
Object.defineProperty(document, 'fonts', { value: new EventTarget() })

// A layout of some size: without one every dropdown counts as scrolled out of sight and is hidden.
Element.prototype.getBoundingClientRect = () => new DOMRect(10, 10, 100, 20)
Object.defineProperty(Element.prototype, 'clientWidth', { get: () => 1280, configurable: true })
Object.defineProperty(Element.prototype, 'clientHeight', { value: 800 })

const text: unknown[][] = []
beforeEach(() => {
  text.length = 0
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...line: unknown[]) => {
      text.push(line)
    })
})

afterEach(() => {
  cleanup()
  toast.clear()
  localStorage.clear()
  sessionStorage.clear()
  if (text.length > 0) throw new Error(`The console was used:\n${text.map((line) => line.join(' ')).join('\n')}`)
})
