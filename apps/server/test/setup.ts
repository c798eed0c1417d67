import { afterAll, vi } from 'vitest'

// The files of a worker share one process.
afterAll(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})
